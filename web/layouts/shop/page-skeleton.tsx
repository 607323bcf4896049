import { ProductGridSkeleton } from '../../parts/product-grid-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How many places a page that is on its way shows: five of home's, ten of a list's. Null for every other page. */
function placesOf(path: string): number | null {
  if (path === '/shop/home') return 5;
  return /^\/shop\/(listing$|search$|store\/)/.test(path) ? 10 : null;
}

export const hasSkeleton = (path: string): boolean => placesOf(path) !== null;

/** A public page whose products are still being fetched: under its banner or title, the listing's beside its filters. */
export function PageSkeleton({ path }: { path: string }) {
  const isBeside = path === '/shop/listing';
  return (
    <div className="lajur pt-6 md:pt-10">
      <Skeleton className={/home|store/.test(path) ? 'aspect-5/2 rounded-3xl' : 'h-17 max-w-72'} />
      <div className={isBeside ? 'mt-5 grid gap-6 lg:grid-cols-[16rem_1fr]' : 'mt-5'}>
        {isBeside && <Skeleton className="rounded-2xl max-lg:hidden" />}
        <ProductGridSkeleton count={placesOf(path) ?? 0} columns={isBeside ? 'beside' : 'full'} />
      </div>
    </div>
  );
}
