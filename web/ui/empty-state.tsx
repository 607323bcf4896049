import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import drawings from './empty-drawings.svg';

/** What is drawn where there is nothing yet; each is in empty-drawings.svg. */
type DrawingName = 'basket' | 'heart' | 'parcel' | 'loom' | 'kolintang' | 'star' | 'house';

export const EmptyDrawing = ({ name, className = 'h-16 w-24' }: { name: DrawingName; className?: string }) => (
  <svg aria-hidden className={`line-icon text-primary ${className}`}>
    <use href={`${drawings}#${name}`} />
  </svg>
);

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Without one a diamond. */
  drawing?: DrawingName;
  /** Use `h1` when it is the only content of the page. */
  heading?: 'h1' | 'h2' | 'p';
  isFailure?: boolean;
};

/** Shown instead of an empty list or missing content: the reason and what to do next. */
export const EmptyState = ({
  title,
  children,
  action,
  drawing,
  heading: Heading = 'p',
  isFailure,
}: EmptyStateProps) => (
  <div
    className={classNames(
      'flex flex-col items-center gap-2 rounded-3xl border border-border-light px-6 py-5 text-center',
      isFailure ? 'bg-white' : 'diamond-pattern bg-surface/50',
    )}
  >
    {drawing ? (
      <EmptyDrawing name={drawing} />
    ) : (
      <span
        aria-hidden
        className={classNames(
          'my-1 grid size-7 place-items-center border-2 border-warning',
          isFailure ? 'rounded-full bg-warning text-xl font-bold' : 'rotate-45 rounded-sm bg-primary',
        )}
      >
        {isFailure ? '!' : <span className="size-2 rounded-sm bg-canvas" />}
      </span>
    )}
    <Heading className="font-heading text-xl font-bold text-balance">{title}</Heading>
    {children && <div className="max-w-prose text-muted text-balance">{children}</div>}
    {action && <div className="flex flex-wrap justify-center gap-3 pt-1">{action}</div>}
  </div>
);

type FailureStateProps = Pick<EmptyStateProps, 'title' | 'children' | 'heading'> & { onRetry: () => void };

/** Shown in place of what could not be loaded: what it is, and a button that loads it again. */
export const FailureState = ({ onRetry, ...rest }: FailureStateProps) => (
  <EmptyState isFailure {...rest} action={<Button onClick={onRetry}>Coba lagi</Button>} />
);
