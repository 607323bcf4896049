import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Use `h1` when it is the only content of the page. */
  heading?: 'h1' | 'h2' | 'p';
};

/** Shown instead of an empty list or missing content: the reason and what to do next. */
export const EmptyState = ({ title, children, action, heading: Heading = 'p' }: EmptyStateProps) => (
  <div className="diamond-pattern flex flex-col items-center gap-2 rounded-3xl border border-border-light bg-surface/50 px-6 py-5 text-center">
    <span
      aria-hidden
      className="my-1 grid size-7 rotate-45 place-items-center rounded-md border-2 border-warning bg-primary"
    >
      <span className="size-2 rounded-xs bg-canvas" />
    </span>
    <Heading className="font-heading text-lg font-bold text-balance">{title}</Heading>
    {children && <div className="max-w-prose text-muted text-balance">{children}</div>}
    {action && <div className="flex flex-wrap justify-center gap-3 pt-1">{action}</div>}
  </div>
);
