import { ProductGridSkeleton } from '../../parts/product-grid-skeleton.tsx';

/** How many places a page that is on its way shows: five of home's, ten of a list's. Null for every other page. */
function placesOf(path: string): number | null {
  if (path === '/shop/home') return 5;
  return /^\/shop\/(listing$|search$|store\/)/.test(path) ? 10 : null;
}

export const hasSkeleton = (path: string): boolean => placesOf(path) !== null;

/** A public page whose products are still being fetched. */
export function PageSkeleton({ path }: { path: string }) {
  return (
    <div className="lajur py-10">
      <ProductGridSkeleton count={placesOf(path) ?? 0} />
    </div>
  );
}
