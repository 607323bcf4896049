import { categories, categoryLabels } from '#contract/words.ts';
import { ProductGridSkeleton } from '../../parts/product-grid.tsx';
import { Skeleton } from '../../ui/loading.tsx';

/** Whether the page of a path has a skeleton. */
export const hasSkeleton = (path: string): boolean =>
  /^\/shop\/(home$|listing$|search$|store\/|product\/|maker\/)/.test(path);

/** The skeleton of a page with products: banner or title above, and the filters beside the products on the listing. */
export function PageSkeleton({ path, search }: { path: string; search: string }) {
  if (path === '/shop/home') return <HomeSkeleton />;
  if (path === '/shop/listing') return <ListingSkeleton search={search} />;
  return (
    <div className="page-column pt-6 md:pt-10">
      {path.startsWith('/shop/product/') ? (
        <ProductSkeleton />
      ) : (
        <>
          <Skeleton className={path.startsWith('/shop/store/') ? 'aspect-5/2 rounded-3xl' : 'h-17 max-w-72'} />
          <div className="mt-5">
            <ProductGridSkeleton count={10} />
          </div>
        </>
      )}
    </div>
  );
}

/** The title, which is known, and rows as high as those of the page: the products start where they will stand. */
function ListingSkeleton({ search }: { search: string }) {
  const chosen = new URLSearchParams(search).get('category');
  const category = categories.find((key) => key === chosen);
  return (
    <div className="page-column md:pt-6">
      <h1 className="min-h-11 text-xl/11 md:text-4xl">{category ? categoryLabels[category] : 'Semua Produk'}</h1>
      <div className="grid gap-6 md:mt-4 lg:grid-cols-[16rem_1fr]">
        <Skeleton className="rounded-xl max-lg:hidden" />
        <div className="flex min-w-0 flex-col gap-2 md:gap-4">
          <div className="flex gap-2 py-1 lg:p-0">
            <Skeleton className="size-11 lg:hidden" />
            <Skeleton className="h-11 w-[min(11rem,80vw)] lg:ml-auto lg:w-56" />
          </div>
          <ProductGridSkeleton count={10} columns="beside" />
        </div>
      </div>
    </div>
  );
}

const homeSections = {
  'Belanja Berdasarkan Kategori': <Skeleton className="h-48 rounded-xl sm:h-40" />,
  'Produk Unggulan': <ProductGridSkeleton count={5} />,
  'Produk Terbaru': <Skeleton className="h-96 rounded-xl" />,
};

const HomeSkeleton = () => (
  <>
    <div className="md:page-column md:pt-6">
      <Skeleton className="aspect-9/4 max-h-88 min-h-36 w-full md:aspect-5/2 rounded-none md:rounded-3xl" />
    </div>
    <div className="page-column flex flex-col gap-6 pt-4 md:gap-8 md:pt-6">
      {Object.entries(homeSections).map(([title, content]) => (
        <section key={title}>
          <h2 className="mb-3 text-xl md:mb-4 md:text-2xl">{title}</h2>
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
    <Skeleton className="aspect-square rounded-xl" />
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-32" />
      <Skeleton className="h-14" />
      <Skeleton className="h-11" />
    </div>
  </div>
);
