import { Skeleton } from '../ui/loading.tsx';
import { gridClass } from './product-grid.tsx';

type SkeletonProps = { count: number; columns?: keyof typeof gridClass };

export const ProductGridSkeleton = ({ count, columns = 'full' }: SkeletonProps) => (
  <div aria-busy="true" className={gridClass[columns]}>
    <span role="status" className="sr-only">
      Memuat produk...
    </span>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="card overflow-hidden">
        <Skeleton className="aspect-square rounded-none" />
        <div className="flex flex-col gap-2 p-3 sm:p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-6 w-3/5" />
          <Skeleton className="h-11 rounded-xl max-sm:hidden" />
        </div>
      </div>
    ))}
  </div>
);
