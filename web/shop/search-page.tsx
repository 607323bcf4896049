import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { searchSorts } from '#contract/words.ts';
import { pageHead } from '../parts/page-head.ts';
import { ProductGridSkeleton } from '../parts/product-grid-skeleton.tsx';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { rememberSearch } from '../visitor/recent-searches.ts';
import { CategoryGrid } from './category-grid.tsx';
import { AppliedFilters, FilterButton, FilterPanel, SortMenu } from './filter-panel.tsx';
import { isFiltered, parseSearch, searchPath, searchUrl } from './listing-url.ts';
import { SearchBox } from './search-box.tsx';
import { readSearchPage, type SearchResult, SearchResults, SearchSummary } from './search-results.tsx';
import { useSearch } from './use-listing.ts';

type SearchData = SearchResult & { origin: string };

const emptyResult: SearchData = {
  ...{ origin: '', q: '', products: [], nextCursor: null, total: 0, totalIsMinimum: false },
  ...{ corrected: null, suggested: null, related: [], conditions: [], sortBy: 'relevance' },
};

export const { loader, clientLoader } = pageLoaders<SearchData>(
  async ({ call, url }: QueryInput) => {
    const search = parseSearch(url.searchParams);
    if (!search.q) return { ...emptyResult, origin: url.origin };
    const { products, related, ...page } = await readSearchPage(call, search);
    return {
      ...page,
      products: products.map(withoutDescription),
      related: related.map(withoutDescription),
      q: search.q,
      origin: url.origin,
    };
  },
  () => ({ ...emptyResult, hasFailed: true }),
);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageHead({
    title: loaderData?.q ? `Cari “${loaderData.q}”` : 'Cari produk',
    description: 'Cari kerajinan Sulawesi Utara menurut nama, bahan, kategori, atau toko.',
    // The canonical URL has no query, so that search engines index a single search page.
    url: `${loaderData?.origin ?? ''}${searchPath}`,
  });

export default function SearchPage({ loaderData }: { loaderData: SearchData }) {
  const { q, hasFailed } = loaderData;
  return (
    <div className="page-column pt-6 md:pt-10">
      <h1 className="mb-4 text-3xl md:text-4xl">Cari produk</h1>
      <SearchBox q={q} />
      {q || hasFailed ? (
        <FoundProducts result={loaderData} />
      ) : (
        <>
          <h2 className="mt-8 mb-4 text-xl">Belanja Berdasarkan Kategori</h2>
          <CategoryGrid />
        </>
      )}
    </div>
  );
}

/** What was searched, the filters beside the products, and the products. */
function FoundProducts({ result }: { result: SearchData }) {
  const { listing: search, shown, show } = useSearch();
  const isSlow = useSlowLoad();
  useRememberedSearch(result);
  const conditions = result.conditions.map(({ label, without }) => ({
    label,
    to: searchUrl({ ...search, q: without }),
  }));
  const isNarrowed = isFiltered(search) || conditions.length > 0;
  const hasFilters = result.products.length > 0 || isNarrowed;
  return (
    <>
      <div className="mt-4 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <SearchSummary result={result} search={shown} />
        {hasFilters && (
          <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
            <FilterButton listing={search} onApply={(chosen) => show(chosen, { replace: true })} />
            <div className="max-w-full min-w-40 flex-1 sm:w-64">
              <SortMenu
                sorts={searchSorts}
                sortBy={search.sortBy ?? result.sortBy}
                onChange={(sortBy) => show({ ...search, sortBy })}
              />
            </div>
          </div>
        )}
      </div>
      <div className={hasFilters ? 'grid gap-6 lg:grid-cols-[16rem_1fr] lg:items-start' : ''}>
        {hasFilters && <FilterPanel listing={search} onChange={show} />}
        <div className="flex min-w-0 flex-col gap-5">
          <AppliedFilters listing={search} conditions={conditions} />
          <h2 className="sr-only">Hasil pencarian</h2>
          {isSlow ? (
            <ProductGridSkeleton count={10} columns={hasFilters ? 'beside' : 'full'} />
          ) : (
            <SearchResults key={searchUrl(shown)} result={result} search={shown} isNarrowed={isNarrowed} />
          )}
        </div>
      </div>
    </>
  );
}

/** Remembers a search that found something, so that the search input offers it again. */
function useRememberedSearch({ q, total }: SearchData): void {
  useEffect(() => {
    if (total > 0) rememberSearch(q);
  }, [q, total]);
}
