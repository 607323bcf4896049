import { ProductGridSkeleton } from '../../parts/product-grid-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Outline = {
  /** The size of what stands above the products. */
  head: string;
  /** How many places: five of home's, ten of a list's. */
  count: number;
};

const outlines: Record<string, Outline> = {
  '/shop/home': { head: 'aspect-5/2 rounded-3xl', count: 5 },
  '/shop/listing': { head: 'h-17 max-w-72', count: 10 },
  '/shop/search': { head: 'h-25 max-w-2xl', count: 10 },
};
const store: Outline = { head: 'h-80 rounded-3xl', count: 10 };

/** Null for a page without products. */
const outlineOf = (path: string): Outline | null =>
  path.startsWith('/shop/store/') ? store : (outlines[path] ?? null);

export const hasSkeleton = (path: string): boolean => outlineOf(path) !== null;

/** A public page whose products are still being fetched. */
export function PageSkeleton({ path }: { path: string }) {
  const outline = outlineOf(path);
  if (!outline) return null;
  const { head, count } = outline;
  return (
    <div className="lajur pt-6 md:pt-10">
      <Skeleton className={head} />
      {path === '/shop/listing' ? (
        <div className="mt-5 grid gap-6 lg:grid-cols-[16rem_1fr]">
          <Skeleton className="rounded-2xl max-lg:hidden" />
          <ProductGridSkeleton count={count} columns="beside" />
        </div>
      ) : (
        <div className="mt-8">
          <ProductGridSkeleton count={count} />
        </div>
      )}
    </div>
  );
}
