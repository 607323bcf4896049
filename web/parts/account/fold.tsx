import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '../../ui/form-icons.tsx';

/** A part of the settings behind a row; `isOpen` says whether it is unfolded at first. */
export function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst} className="card group">
      <summary
        className="flex min-h-14 list-none items-center justify-between gap-4 px-5
        [&::-webkit-details-marker]:hidden"
      >
        <h2 className="font-sans text-base">{title}</h2>
        <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">{children}</div>
    </details>
  );
}
