import type { ReactNode } from 'react';

const shimmer = 'bg-[linear-gradient(90deg,var(--color-surface),#d9cbb499,var(--color-surface))] bg-size-[200%_100%]';

/** A placeholder for loading content; set its final size by `className`. The surrounding list needs `aria-busy`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`animate-shimmer [:where(&)]:rounded-lg ${shimmer} ${className}`} />
);

type SkeletonsProps = {
  /** What screen readers say, such as "Memuat pesanan...". */
  label: string;
  count: number;
  className: string;
  each: string;
};

export const Skeletons = ({ label, count, className, each }: SkeletonsProps) => (
  <div aria-busy="true" className={className}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} className={each} />
    ))}
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
  <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-muted">
    <Spinner className="size-5 text-primary" /> {children}
  </p>
);
