import type { ReactNode } from 'react';

export type TextPageProps = { title: string; intro: string; below?: ReactNode; children: ReactNode };

/** A page to read: its title, what it is about, and the text. */
export const TextPage = ({ title, intro, below, children }: TextPageProps) => (
  <article className="page-column flex max-w-3xl flex-col gap-8 py-10">
    <header>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {below}
      <p className="mt-4 text-pretty text-muted">{intro}</p>
    </header>
    {children}
  </article>
);
