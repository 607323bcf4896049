import { useEffect, useRef } from 'react';
import { type MetaFunction, useRevalidator } from 'react-router';
import type { Call } from '#contract/index.ts';
import { formatNumber } from '#contract/money.ts';
import { categories, type Category, categoryLabels, pageSize, sorts } from '#contract/words.ts';
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
import { filterQuery, isFiltered, type Listing, listingPath, listingUrl, parseListing } from './listing-url.ts';
import { PagedGrid, type ProductPage } from './paged-grid.tsx';
import { useListing } from './use-listing.ts';
import { classNames } from '../ui/class-names.ts';

type ListingData = ProductPage & {
  origin: string;
  total: number;
  category: Category[];
  /** The products could not be fetched; distinguishes a failure from an empty list. */
  hasFailed?: true;
};

export const { loader, clientLoader } = pageLoaders<ListingData>(
  async ({ call, url }: QueryInput) => {
    const listing = parseListing(url.searchParams);
    const { products, ...page } = await readPage(call, listing);
    return { ...page, products: products.map(withoutDescription), origin: url.origin, category: listing.category };
  },
  () => ({ products: [], nextCursor: null, total: 0, origin: '', category: [], hasFailed: true }),
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
  const { total, category, hasFailed } = loaderData;
  const [onlyCategory] = category.length === 1 ? category : [];

  return (
    <div className="page-column pt-3 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-sm:w-full sm:flex-col">
          <h1 className="text-2xl md:text-4xl">{onlyCategory ? categoryLabels[onlyCategory] : 'Semua Produk'}</h1>
          <p role="status" className="min-h-6 text-muted sm:mt-1">
            {!hasFailed && `${formatNumber(total)} produk`}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
          <FilterButton listing={listing} onApply={(chosen) => show(chosen, { replace: true })} />
          <div className="max-w-full min-w-40 flex-1 sm:w-64">
            <SortMenu sorts={sorts} sortBy={listing.sortBy} onChange={(sortBy) => show({ ...listing, sortBy })} />
          </div>
        </div>
      </div>
      <div className="mt-2 grid gap-6 md:mt-5 lg:grid-cols-[16rem_1fr] lg:items-start">
        <FilterPanel listing={listing} onChange={show} />
        <div className="flex min-w-0 flex-col gap-2 md:gap-5">
          <ListingChips listing={listing} />
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

/**
 * The chosen filters. On small screens they are in one scrolling row with the categories, of which one can be chosen.
 */
function ListingChips({ listing }: { listing: Listing }) {
  const row = useRef<HTMLDivElement>(null);
  const [category] = listing.category;
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-category="${category}"]`);
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - 16 });
  }, [category]);

  return (
    <div
      ref={row}
      className={classNames(
        'relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6',
        !isFiltered(listing) && 'lg:hidden',
      )}
    >
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
