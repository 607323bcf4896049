import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import { Skeleton } from '../../ui/loading.tsx';

/** Whether the page of a path has a skeleton. */
export const hasSkeleton = (path: string): boolean => /^\/shop\/(home$|listing$|search$|store\/|product\/)/.test(path);

/** The skeleton of a page with products: banner or title above, and the filters beside the products on the listing. */
export function PageSkeleton({ path }: { path: string }) {
  if (path === '/shop/home') return <HomeSkeleton />;
  const isBeside = path === '/shop/listing';
  return (
    <div className="page-column pt-6 md:pt-10">
      {path.startsWith('/shop/product/') ? (
        <ProductSkeleton />
      ) : (
        <>
          <Skeleton className={path.startsWith('/shop/store/') ? 'aspect-5/2 rounded-3xl' : 'h-17 max-w-72'} />
          <div className={isBeside ? 'mt-5 grid gap-6 lg:grid-cols-[16rem_1fr]' : 'mt-5'}>
            {isBeside && <Skeleton className="rounded-2xl max-lg:hidden" />}
            <ProductGridSkeleton count={10} columns={isBeside ? 'beside' : 'full'} />
          </div>
        </>
      )}
    </div>
  );
}

const homeSections = {
  'Belanja Berdasarkan Kategori': <Skeleton className="h-48 rounded-2xl sm:h-40" />,
  'Produk Unggulan': <ProductGridSkeleton count={5} />,
  'Produk Terbaru': <Skeleton className="h-96 rounded-2xl" />,
};

const HomeSkeleton = () => (
  <>
    <div className="md:page-column md:pt-6">
      <Skeleton className="aspect-5/2 max-h-90 min-h-32 md:w-full rounded-none md:rounded-3xl" />
    </div>
    <div className="page-column flex flex-col gap-6 pt-4 md:gap-8 md:pt-6">
      {Object.entries(homeSections).map(([title, content]) => (
        <section key={title}>
          <h2 className="mb-3 text-lg sm:text-xl md:mb-4 md:text-3xl">{title}</h2>
          {content}
        </section>
      ))}
    </div>
  </>
);

export const ProductSkeleton = () => (
  <div className="grid gap-6 sm:grid-cols-2 sm:gap-8">
    <p role="status" className="sr-only">
      Memuat produk...
    </p>
    <Skeleton className="aspect-square rounded-2xl" />
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-32" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
    </div>
  </div>
);
