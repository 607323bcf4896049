import { classNames } from './class-names.ts';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** Why it is empty. */
  title: string;
  /** More words, where one sentence is not enough. */
  children?: ReactNode;
  /** A way on: one or two buttons or links. */
  action?: ReactNode;
  /** `h1` on a page that has nothing else to say. */
  heading?: 'h1' | 'h2' | 'p';
};

/** What stands where a list would be: why it is empty, and a way on. */
export function EmptyState({ title, children, action, heading: Heading = 'p' }: EmptyStateProps) {
  return (
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
}
