import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of a table while it is read. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 rounded-2xl border border-benang bg-white p-4">
      <span role="status" className="sr-only">
        Memuat data...
      </span>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} className="h-8" />
      ))}
    </div>
  );
}
