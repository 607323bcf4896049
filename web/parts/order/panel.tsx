import type { ReactNode } from 'react';

/** A part of an order's details under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-benang bg-white p-4">
      <h3 className="mb-3 font-sans text-base font-bold wrap-anywhere">{title}</h3>
      {children}
    </section>
  );
}
