import { useEffect, useRef } from 'react';
import { type MetaFunction, useRevalidator } from 'react-router';
import type { Call } from '#contract/index.ts';
import { formatNumber } from '#contract/money.ts';
import { categories, type Category, categoryLabels, pageSize, sorts, type Technique } from '#contract/words.ts';
import { call } from '../call.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { pageHead } from '../parts/page-head.ts';
import { ProductGridSkeleton } from '../parts/product-grid.tsx';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, FailureState } from '../ui/empty-state.tsx';
import { PillLink } from '../ui/pill-link.tsx';
import { AppliedFilters, FilterButton, FilterPanel, SortMenu } from './filter-panel.tsx';
import { filterQuery, type Listing, listingPath, listingUrl, parseListing } from './listing-url.ts';
import { offeredTechniques } from './offered-techniques.ts';
import { PagedGrid, type ProductPage } from './paged-grid.tsx';
import { useListing } from './use-listing.ts';

type ListingData = ProductPage & {
  origin: string;
  total: number;
  category: Category[];
  techniques: Technique[];
  /** The products could not be fetched; distinguishes a failure from an empty list. */
  hasFailed?: true;
};

export const { loader, clientLoader } = pageLoaders<ListingData>(
  async ({ call, url }: QueryInput) => {
    const listing = parseListing(url.searchParams);
    const [{ products, ...page }, techniques] = await Promise.all([readPage(call, listing), offeredTechniques(call)]);
    return {
      ...page,
      products: products.map(withoutDescription),
      origin: url.origin,
      category: listing.category,
      techniques,
    };
  },
  () => ({ products: [], nextCursor: null, total: 0, origin: '', category: [], techniques: [], hasFailed: true }),
);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const [category, ...others] = loaderData?.category ?? [];
  const onlyCategory = others.length === 0 ? category : undefined;
  const heading = onlyCategory ? categoryLabels[onlyCategory] : 'Semua Produk';
  return pageHead({
    title: heading,
    description: `${heading} karya perajin Sulawesi Utara: saring menurut kategori, harga, dan penawaran.`,
    url: (loaderData?.origin ?? '') + listingUrl(onlyCategory ? { category: [onlyCategory] } : {}),
  });
};

export default function ListingPage({ loaderData }: { loaderData: ListingData }) {
  const { listing, shown, show } = useListing();
  const isSlow = useSlowLoad();
  const { total, category, techniques, hasFailed } = loaderData;
  const [onlyCategory] = category.length === 1 ? category : [];

  return (
    <div className="page-column md:pt-6">
      <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 md:justify-start">
        <h1 className="text-xl/11 md:text-4xl">{onlyCategory ? categoryLabels[onlyCategory] : 'Semua Produk'}</h1>
        <p role="status" className="min-h-5 text-sm text-muted md:text-base">
          {!hasFailed && `${formatNumber(total)} produk`}
        </p>
      </div>
      <div className="grid gap-6 md:mt-4 lg:grid-cols-[16rem_1fr] lg:items-start">
        <FilterPanel listing={listing} techniques={techniques} onChange={show} />
        <div className="flex min-w-0 flex-col gap-2 md:gap-4">
          <Choices listing={listing} techniques={techniques} show={show} />
          <h2 className="sr-only">Daftar produk</h2>
          {isSlow ? (
            <ProductGridSkeleton count={10} columns="beside" />
          ) : (
            <Results key={listingUrl(shown)} listing={shown} first={loaderData} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Two popular categories, linked from an empty list. */
const suggested: readonly Category[] = ['souvenirs', 'home-decor'];

/** The empty listing: the reason, and links to continue. */
const EmptyListing = () => (
  <EmptyState
    drawing="loom"
    title="Tidak ada produk ditemukan."
    action={
      <>
        <ButtonLink to={listingPath}>Hapus filter</ButtonLink>
        {suggested.map((category) => (
          <ButtonLink key={category} to={listingUrl({ category: [category] })} variant="secondary">
            {categoryLabels[category]}
          </ButtonLink>
        ))}
      </>
    }
  >
    Coba longgarkan filter, atau lihat kategori lain.
  </EmptyState>
);

async function readPage(apiCall: Call, listing: Listing, cursor?: string) {
  const { data, nextCursor, total } = await apiCall('GET /api/shop/products/get', {
    query: { ...filterQuery(listing), sortBy: listing.sortBy, limit: pageSize, cursor },
  });
  return { products: data, nextCursor, total };
}

function Results({ listing, first }: { listing: Listing; first: ListingData }) {
  const { revalidate } = useRevalidator();
  if (first.hasFailed) {
    return (
      <FailureState title="Daftar produk gagal dimuat." onRetry={revalidate}>
        Tidak ada produk ditemukan.
      </FailureState>
    );
  }
  if (first.products.length === 0) return <EmptyListing />;
  return (
    <PagedGrid first={first} fetchPage={(cursor) => readPage(call, listing, cursor)} label="Produk" columns="beside" />
  );
}

/** Filter, order and categories in one row, which scrolls on small screens, where one category can be chosen. */
function Choices({
  listing,
  techniques,
  show,
}: Pick<ReturnType<typeof useListing>, 'listing' | 'show'> & Pick<ListingData, 'techniques'>) {
  const row = useRef<HTMLDivElement>(null);
  const [category] = listing.category;
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-category="${category}"]`);
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft + chosen.offsetWidth + 16 - row.current.clientWidth });
  }, [category]);

  return (
    <div
      ref={row}
      className="relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6
        lg:mx-0 lg:overflow-visible lg:p-0"
    >
      <FilterButton listing={listing} techniques={techniques} onApply={(chosen) => show(chosen, { replace: true })} />
      <div className="w-[min(11rem,80vw)] shrink-0 lg:order-last lg:ml-auto lg:w-56">
        <SortMenu sorts={sorts} sortBy={listing.sortBy} onChange={(sortBy) => show({ ...listing, sortBy })} />
      </div>
      <nav aria-label="Kategori" className="lg:hidden">
        <ul className="flex w-max gap-2">
          <Chip listing={listing} label="Semua" chosen={[]} />
          {categories.map((category) => (
            <Chip key={category} listing={listing} label={categoryLabels[category]} chosen={[category]} />
          ))}
        </ul>
      </nav>
      <AppliedFilters listing={listing} chips="category" />
    </div>
  );
}

function Chip({ listing, label, chosen }: { listing: Listing; label: string; chosen: Category[] }) {
  const [category] = chosen;
  return (
    <li>
      <PillLink
        to={listingUrl({ ...listing, category: chosen })}
        preventScrollReset
        data-category={category}
        isChosen={category ? listing.category.includes(category) : listing.category.length === 0}
      >
        {label}
      </PillLink>
    </li>
  );
}
