import type { ReactNode } from 'react';
import { type MetaFunction, useRevalidator } from 'react-router';
import type { Banner } from '#contract/banners/banners.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { latestCount } from '#contract/words.ts';
import { messageOf } from '../call.ts';
import { readFeatured } from '../parts/product/featured.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { withoutDescription } from '../parts/without-description.ts';
import { pageHead } from '../parts/page-head.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { settleParts, pageLoaders, type QueryInput } from '../page-loaders.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureState } from '../ui/empty-state.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { listingPath } from './listing-url.ts';
import { saveFilters } from './saved-filters.ts';

// Below the fold.
const Makers = lazyPart(() => import('./makers.tsx'), 'Makers', <div className="h-80" />);

type Home = {
  origin: string;
  banners: Banner[];
  /** Why the banners could not be fetched in the browser. */
  bannerFailure?: string | undefined;
  /** Null when they could not be fetched. */
  featured: Product[] | null;
  latest: Product[] | null;
};

export const { loader, clientLoader } = pageLoaders<Home>(
  async ({ call, url }: QueryInput) => {
    const bannerRequest = call('GET /api/admin/banner');
    const [banners, featured, latest] = await settleParts([
      bannerRequest,
      readFeatured(call),
      call('GET /api/shop/products/get', { query: { sortBy: 'newest', limit: latestCount } }),
    ]);
    return {
      origin: url.origin,
      banners: banners?.data ?? [],
      // The server has logged it, and renders no reason.
      bannerFailure:
        banners || import.meta.env.SSR ? undefined : await bannerRequest.then(() => undefined, reasonToShow),
      featured: featured?.map(withoutDescription) ?? null,
      latest: latest?.data.map(withoutDescription) ?? null,
    };
  },
  (error) => ({ origin: '', banners: [], bannerFailure: messageOf(error), featured: null, latest: null }),
);
const reasonToShow = (error: unknown) => messageOf(error) ?? 'Silakan coba lagi.';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageHead({
    title: 'Kerajinan Sulawesi Utara',
    description:
      'Tenun, anyaman, ukiran, dan oleh-oleh khas Sulawesi Utara, langsung dari perajinnya. Belanja kreasi lokal lebih praktis.',
    url: `${loaderData?.origin ?? ''}/shop/home`,
  });

export default function HomePage({ loaderData }: { loaderData: Home }) {
  const { banners, bannerFailure, featured, latest } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1 className="sr-only">Kerajinan Sulawesi Utara, langsung dari perajinnya</h1>
      <div className={bannerFailure ? 'page-column pt-4 md:pt-6' : 'md:page-column md:pt-6'}>
        {bannerFailure ? (
          <p
            className="flex flex-wrap items-center gap-x-3 rounded-xl border border-border-light bg-white
            px-4 pt-2 text-sm sm:pt-0"
          >
            <b>{bannerFailure}</b>
            <span className="text-muted">Tidak ada banner tersedia.</span>
            <Button variant="quiet" className="px-0! text-sm!" onClick={revalidate}>
              Coba lagi
            </Button>
          </p>
        ) : (
          <BannerCarousel banners={banners} />
        )}
      </div>
      <div className="page-column flex flex-col gap-4 pt-3 md:gap-8 md:pt-6">
        <Section title="Belanja Berdasarkan Kategori">
          <CategoryGrid />
        </Section>
        <Section title="Produk Unggulan">
          <ProductRow products={featured} label="Produk Unggulan" near={6} />
        </Section>
        <ul className="flex flex-wrap gap-x-4 text-xs text-muted md:text-sm">
          {['Langsung dari perajinnya', 'Dana aman sampai diterima'].map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <span aria-hidden className="size-1.5 rotate-45 bg-primary" />
              {promise}
            </li>
          ))}
        </ul>
        <Makers />
        <Section title="Produk Terbaru" className="deferred-paint">
          <ProductRow products={latest} label="Produk Terbaru" columns="dense" />
          <p className="mt-8 text-center">
            <ButtonLink to={listingPath} variant="secondary" onClick={() => saveFilters({})}>
              Lihat Semua
            </ButtonLink>
          </p>
        </Section>
      </div>
    </>
  );
}

const Section = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <section className={className}>
    <h2 className="mb-2 text-xl md:mb-4 md:text-2xl">{title}</h2>
    {children}
  </section>
);

type ProductRowProps = { products: Product[] | null; label: string; columns?: 'full' | 'dense'; near?: number };

function ProductRow({ products, ...grid }: ProductRowProps) {
  const { revalidate } = useRevalidator();
  if (!products) {
    return (
      <FailureState title={`${grid.label} gagal dimuat.`} onRetry={revalidate}>
        Tidak ada produk
      </FailureState>
    );
  }
  if (products.length > 0) return <ProductGrid products={products} {...grid} />;
  return <p className="card py-10 text-center text-muted">Tidak ada produk</p>;
}
