const shimmer = 'bg-linear-90 from-kapas-2 via-benang/60 to-kapas-2 bg-size-[200%_100%]';

/** A place held for what is being fetched, in its final size and roundness. The list around it carries `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-tenun [:where(&)]:rounded-lg ${shimmer} ${className}`} />;
}
