import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = {
  label: string;
  /** A number in the corner, hidden at 0. The label must include it too. */
  count?: number;
} & ComponentProps<'button'>;

/** A round button with an icon and no visible text: 44 px, with large text up to 56 px. */
export const IconButton = ({ label, count = 0, className, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(
      'relative inline-grid size-[min(2.75rem,56px)] shrink-0',
      'place-items-center rounded-full text-ink transition-colors',
      'hover:not-disabled:bg-surface disabled:cursor-not-allowed disabled:opacity-45',
      className,
    )}
    {...rest}
  >
    {children}
    {count > 0 && <Count count={count} />}
  </button>
);

const Count = ({ count }: { count: number }) => (
  <span
    aria-hidden
    className="absolute top-0 right-0 min-w-5 rounded-full bg-primary px-1 text-center text-xs leading-5
      font-bold text-white"
  >
    {count}
  </span>
);
