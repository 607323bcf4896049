import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { readFeatured } from '../parts/product/featured.ts';
import { call } from './answers.ts';
import { searchSorts, type Technique } from '#contract/words.ts';
import { pageHead } from '../parts/page-head.ts';
import { ProductGridSkeleton } from '../parts/product-grid.tsx';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { PillLink } from '../ui/pill-link.tsx';
import { rememberSearch } from '../visitor/recent-searches.ts';
import { CategoryGrid } from './category-grid.tsx';
import { AppliedFilters, FilterButton, FilterPanel, SortMenu } from './filter-panel.tsx';
import { isFiltered, parseSearch, searchPath, searchUrl } from './listing-url.ts';
import { offeredTechniques } from './offered-techniques.ts';
import { readSearchPage, type SearchResult, SearchResults, SearchSummary } from './search-results.tsx';
import { useSearch } from './use-listing.ts';

export { SearchBox as HeaderSearch } from './search-box.tsx';

type SearchData = SearchResult & { origin: string; words: string[]; techniques: Technique[] };

const emptyResult: SearchData = {
  origin: '',
  q: '',
  words: [],
  techniques: [],
  products: [],
  nextCursor: null,
  total: 0,
  totalIsMinimum: false,
  corrected: null,
  suggested: null,
  related: [],
  withoutPriceLimit: false,
  popular: [],
  conditions: [],
  sortBy: 'relevance',
};

export const { loader, clientLoader } = pageLoaders<SearchData>(
  async ({ call, url }: QueryInput) => {
    const search = parseSearch(url.searchParams);
    const { origin } = url;
    if (!search.q) {
      const suggested = call('GET /api/shop/suggest', { query: { q: '' } });
      return { ...emptyResult, origin, words: await suggested.then(({ data }) => data.popular, nothing) };
    }
    const [{ products, related, ...page }, techniques] = await Promise.all([
      readSearchPage(call, search),
      offeredTechniques(call),
    ]);
    // Popular products are a courtesy, so a failure shows none.
    const featured = page.total > 0 ? [] : await readFeatured(call).catch(nothing);
    return {
      ...page,
      q: search.q,
      origin,
      words: [],
      techniques,
      products: products.map(withoutDescription),
      related: related.map(withoutDescription),
      popular: featured.map(withoutDescription),
    };
  },
  () => ({ ...emptyResult, hasFailed: true }),
  call,
);

const nothing = () => [];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageHead({
    title: loaderData?.q ? `Cari “${loaderData.q}”` : 'Cari produk',
    description: 'Cari kerajinan Sulawesi Utara menurut nama, bahan, kategori, atau toko.',
    // The canonical URL has no query, so that search engines index a single search page.
    url: `${loaderData?.origin ?? ''}${searchPath}`,
  });

export default function SearchPage({ loaderData }: { loaderData: SearchData }) {
  const { q, words, hasFailed } = loaderData;
  return (
    <div className="page-column pt-2">
      <h1 className="sr-only">Cari produk</h1>
      {q || hasFailed ? (
        <FoundProducts result={loaderData} />
      ) : (
        <div className="flex flex-col gap-8 pt-4">
          {words.length > 0 && <PopularSearches words={words} />}
          <section>
            <h2 className="mb-4 text-xl">Belanja Berdasarkan Kategori</h2>
            <CategoryGrid />
          </section>
        </div>
      )}
    </div>
  );
}

const PopularSearches = ({ words }: { words: readonly string[] }) => (
  <section>
    <h2 className="mb-3 text-xl">Sering dicari</h2>
    <ul className="flex flex-wrap gap-2">
      {words.map((q) => (
        <li key={q}>
          <PillLink to={searchUrl({ q })}>{q}</PillLink>
        </li>
      ))}
    </ul>
  </section>
);

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
      <div
        className={`mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${hasFilters ? 'min-h-11' : ''}`}
      >
        <SearchSummary result={result} search={shown} />
        {hasFilters && (
          <div className="flex min-w-0 items-center gap-2">
            <FilterButton
              listing={search}
              techniques={result.techniques}
              onApply={(chosen) => show(chosen, { replace: true })}
            />
            <div className="min-w-0 basis-40 sm:basis-56">
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
        {hasFilters && <FilterPanel listing={search} techniques={result.techniques} onChange={show} />}
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
