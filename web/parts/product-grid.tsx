import { memo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { Skeleton } from '../ui/loading.tsx';

/** Two columns on phones, or one if the font size is so large that two would cut off prices. */
const phoneColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4';

/** Columns on desktop: `full` five, `dense` six, `beside` (next to a filter panel) four. */
const gridClass = {
  full: `${phoneColumns} lg:grid-cols-5`,
  dense: `${phoneColumns} lg:grid-cols-4 xl:grid-cols-6`,
  beside: `${phoneColumns} xl:grid-cols-4`,
};

type ProductGridProps = {
  products: readonly Product[];
  label: string;
  wording?: 'list' | 'detail';
  columns?: keyof typeof gridClass;
  /** How many of the first pictures are above the fold and load with high priority. */
  urgent?: number;
  /** How many of the first cards are at most 1,250 px below the first screen of a phone. */
  near?: number;
  /** When the store of all products opens again, if it is closed. */
  closedUntil?: string | null | undefined;
};

/** Product cards in a grid. Memoized: a dialog over the page renders the page again, but not the cards. */
export const ProductGrid = memo(function Grid(props: ProductGridProps) {
  const { products, label, wording = 'list', columns = 'full', urgent = 0, near = 8, closedUntil } = props;
  return (
    <ul aria-label={label} className={gridClass[columns]}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            wording={wording}
            sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 45vw"
            isUrgent={at < urgent}
            isFar={at >= near}
            closedUntil={closedUntil}
          />
        </li>
      ))}
    </ul>
  );
});

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
