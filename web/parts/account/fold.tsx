import { type ReactNode, useState } from 'react';

/** A part of the settings behind a row; `isOpen` says whether it is unfolded at first. */
export function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst} className="card">
      <summary className="min-h-14 px-5 py-3">
        <h2 className="font-sans text-base">{title}</h2>
      </summary>
      <div className="px-5 pb-4">{children}</div>
    </details>
  );
}
