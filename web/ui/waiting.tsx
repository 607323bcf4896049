import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** What is being waited for, in the place where it will stand. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-abu">
      <Spinner className="size-5 text-lenu" /> {children}
    </p>
  );
}
