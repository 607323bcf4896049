import type { ReactNode } from 'react';

/** The head of a form: its title, and what it is for. */
export const AuthTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1 className="text-2xl sm:text-3xl">{title}</h1>
    <p className="mt-2 text-muted">{children}</p>
  </div>
);
