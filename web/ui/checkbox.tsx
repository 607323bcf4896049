import type { ComponentProps, ReactNode } from 'react';

/** A checkbox with its label beside it; the whole row is clickable. */
export const Checkbox = ({ label, ...rest }: { label: ReactNode } & ComponentProps<'input'>) => (
  <label className="flex min-h-11 items-center gap-3 py-1">
    <input type="checkbox" {...rest} className="size-6 shrink-0 rounded-sm accent-primary" />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </label>
);
