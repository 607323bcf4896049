import type { ReactNode } from 'react';

type FactPanelProps = {
  title: string;
  facts: Readonly<Record<string, ReactNode>>;
  isWide?: boolean;
  children?: ReactNode;
};

/** A titled list of labels and values; an empty value is shown as '-'. */
export const FactPanel = ({ title, facts, isWide, children }: FactPanelProps) => (
  <section className="card p-4 sm:p-5">
    <h2 className="text-xl">{title}</h2>
    <dl className={isWide ? wideClass : narrowClass}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value || '-'}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);

/** One label and value of a `<dl>` in a dialog. */
export const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={className ?? 'font-bold wrap-anywhere'}>{children}</dd>
  </div>
);

/** On phones a label stands beside its value, where both fit. */
const narrowClass =
  'mt-2 divide-y divide-border-light *:py-2 *:last:pb-0 sm:*:py-3 max-sm:*:flex max-sm:*:flex-wrap ' +
  'max-sm:*:gap-x-3 max-sm:*:*:first:basis-[5rem] max-sm:*:*:last:flex-[1_1_9rem]';
const wideClass = 'mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2';
