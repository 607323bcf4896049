import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = {
  label: string;
  /** A number in the corner, hidden at 0. The label must include it too. */
  count?: number;
  /** Whether the number has just grown. */
  isCountNew?: boolean;
} & ComponentProps<'button'>;

/** A round button with an icon and no visible text: 44 px, with large text up to 56 px. */
export const IconButton = ({ label, count = 0, isCountNew, className, children, ...rest }: IconButtonProps) => (
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
    <Count count={count} className={classNames('top-0 right-0 bg-primary text-white', isCountNew && 'animate-bump')} />
  </button>
);

/** A number in the corner of what it stands in; nothing for 0. */
export const Count = ({ count, className }: { count: number; className: string }) =>
  count > 0 && (
    <span
      aria-hidden
      className={classNames(
        'absolute min-w-5 rounded-full px-1 py-0.5 text-center text-fact font-bold tabular-nums',
        className,
      )}
    >
      {count}
    </span>
  );
