import { Fragment, type ReactNode } from 'react';

const shimmer = 'bg-[linear-gradient(90deg,var(--color-surface),#d9cbb499,var(--color-surface))] bg-size-[200%_100%]';

/** A placeholder for loading content; set its final size by `className`. The surrounding list needs `aria-busy`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`animate-shimmer [:where(&)]:rounded-xl ${shimmer} ${className}`} />
);

type SkeletonsProps = {
  /** What screen readers say, such as "Memuat pesanan...". */
  label: string;
  count: number;
  className: string;
  /** What stands for each, or the size of a plain one. */
  each: ReactNode;
};

export const Skeletons = ({ label, count, className, each }: SkeletonsProps) => (
  <div aria-busy="true" className={className}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {Array.from({ length: count }, (_, at) => (
      <Fragment key={at}>{typeof each === 'string' ? <Skeleton className={each} /> : each}</Fragment>
    ))}
  </div>
);

/** A line of text that loads: as high as its small letters, in as much space as it will take. */
export const TextSkeleton = ({ className }: { className: string }) => (
  <Skeleton className={`my-1 h-3 rounded-sm ${className}`} />
);

/** An order that loads: picture and two lines, in a row of a list, or in a card with the outline of a button. */
export const OrderSkeleton = ({ isRow = false }) => (
  <div className={`flex items-center ${isRow ? 'min-h-18 gap-3 px-4' : 'flex-wrap gap-4 card p-4 sm:p-5'}`}>
    <Skeleton className={isRow ? 'size-12' : 'size-16'} />
    <div className="flex-1">
      <TextSkeleton className="w-2/3" />
      <TextSkeleton className="w-1/2" />
    </div>
    {!isRow && <div className="min-h-11 rounded-xl border border-border-light w-36 max-sm:w-full" />}
  </div>
);

/** A decorative spinner. The text beside it must say what is loading. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <span
    aria-hidden
    className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
  />
);

export const LoadingText = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
    <Spinner className="size-5 text-primary" /> {children}
  </p>
);
