import type { ComponentProps, ReactNode } from 'react';

/** A box to tick with its words beside it; the whole row is the target. */
export function Checkbox({ label, ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input type="checkbox" {...rest} className="size-5 shrink-0 rounded accent-lenu" />
      <span>{label}</span>
    </label>
  );
}
