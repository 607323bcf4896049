import { classNames } from './class-names.ts';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** Why there is no content. */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Use `h1` when it is the only content of the page. */
  heading?: 'h1' | 'h2' | 'p';
};

/** Shown instead of an empty list or missing content: the reason and what to do next. */
export const EmptyState = ({ title, children, action, heading: Heading = 'p' }: EmptyStateProps) => (
  <div
    className={classNames(
      'diamond-pattern flex flex-col items-center gap-4 rounded-3xl border border-border-light bg-surface/50',
      'px-6 py-14 text-center',
    )}
  >
    <span
      aria-hidden
      className="grid size-14 rotate-45 place-items-center rounded-xl border-3 border-warning bg-primary"
    >
      <span className="size-4 rounded-xs bg-canvas" />
    </span>
    <Heading className="mt-2 font-heading text-xl font-bold text-balance">{title}</Heading>
    {children && <div className="max-w-prose text-muted text-balance">{children}</div>}
    {action && <div className="flex flex-wrap justify-center gap-3 pt-1">{action}</div>}
  </div>
);
