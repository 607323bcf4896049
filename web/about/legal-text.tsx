import type { ReactNode } from 'react';
import { longDate } from '#contract/dates.ts';
import { termsVersion } from '#contract/personal-data/retention.ts';
import { TextPage, type TextPageProps } from './text-page.tsx';

const since = <p className="mt-2 text-sm text-muted">Berlaku sejak {longDate(`${termsVersion}T12:00:00+08:00`)}</p>;

export const LegalText = (props: Omit<TextPageProps, 'below'>) => <TextPage below={since} {...props} />;

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 text-pretty">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
);

/** Terms with their texts. */
export const Entries = ({ entries }: { entries: Readonly<Record<string, string>> }) => (
  <dl className="card divide-y divide-border-light px-5">
    {Object.entries(entries).map(([term, text]) => (
      <div key={term} className="gap-6 py-4 sm:grid sm:grid-cols-[13rem_1fr]">
        <dt className="font-bold">{term}</dt>
        <dd className="mt-1 text-pretty text-muted sm:mt-0">{text}</dd>
      </div>
    ))}
  </dl>
);
