import type { ReactNode } from 'react';

type FactPanelProps = {
  title: string;
  /** label → value */
  facts: Readonly<Record<string, ReactNode>>;
  /** Content below the facts. */
  children?: ReactNode;
};

/** A titled list of labels and values; an empty value is shown as '-'. */
export function FactPanel({ title, facts, children }: FactPanelProps) {
  return (
    <section className="rounded-2xl border border-border-light bg-white p-5">
      <h2 className="text-lg">{title}</h2>
      <dl className="mt-2 divide-y divide-border-light">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="py-3 last:pb-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{value || '-'}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
