import type { ReactNode } from 'react';

const shimmer = 'bg-linear-90 from-surface via-border-light/60 to-surface bg-size-[200%_100%]';

/** A place held for what is being fetched, in its final size and roundness. The list around it carries `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-shimmer [:where(&)]:rounded-lg ${shimmer} ${className}`} />;
}

/** A turning wheel; the words beside it say what is being waited for. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}

/** What is being waited for, in the place where it will stand. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-lg text-muted">
      <Spinner className="size-5 text-primary" /> {children}
    </p>
  );
}
