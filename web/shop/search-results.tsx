import { Link, useRevalidator } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Call } from '#contract/index.ts';
import { maxFiltered, pageSize, type SearchSort } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from './answers.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { wholeListing } from '../parts/whole-listing.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, FailureState } from '../ui/empty-state.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { filterQuery, isFiltered, type Search, searchUrl, unfiltered } from './listing-url.ts';
import { PagedGrid, type ProductPage } from './paged-grid.tsx';

export type SearchResult = ProductPage & {
  q: string;
  total: number;
  totalIsMinimum: boolean;
  /** The text that was searched instead, if the search text had a typing error. */
  corrected: string | null;
  suggested: string | null;
  related: Product[];
  /** `related` are the matches without the limits of price that the text names. */
  withoutPriceLimit: boolean;
  popular: Product[];
  /** What the text says about price, offer and order, each with the text that does not say it. */
  conditions: { label: string; without: string }[];
  sortBy: SearchSort;
  /** The search failed; distinguishes a failure from an empty result. */
  hasFailed?: true;
};

export async function readSearchPage(apiCall: Call, search: Search, cursor?: string) {
  const { q, isExact, sortBy } = search;
  const { data, ...page } = await apiCall('GET /api/shop/search/:keyword', {
    // A browser would read `.` and `..` as steps in the path; the server ignores the space.
    params: { keyword: /^\.\.?$/.test(q) ? `${q} ` : q },
    query: { ...filterQuery(search), sortBy, exact: isExact ? 'true' : undefined, limit: pageSize, cursor },
  });
  return { ...page, products: data };
}

type ResultProps = { result: SearchResult; search: Search };

/** How many products were found, for which text, and links to the text as typed or as it may have been meant. */
export function SearchSummary({ result, search }: ResultProps) {
  const { q, total, totalIsMinimum, corrected, suggested, hasFailed } = result;
  return (
    <div className="min-w-24 flex-1 text-sm leading-snug text-muted wrap-anywhere">
      {/* That nothing was found is said below. */}
      <p role="status" className={total === 0 && !totalIsMinimum ? 'sr-only' : undefined}>
        {!hasFailed && summaryOf(result)}
      </p>
      {corrected && (
        <p className="mt-1">
          Cari persis: <TextLink search={{ ...search, isExact: true }} text={q} />
        </p>
      )}
      {suggested && (
        <p className="mt-1">
          Maksud Anda <TextLink search={{ ...search, q: suggested, isExact: false }} text={suggested} />?
        </p>
      )}
    </div>
  );
}

function summaryOf({ q, total, totalIsMinimum, corrected }: SearchResult): string {
  if (total === 0 && totalIsMinimum)
    return `Tidak ada di antara ${formatNumber(maxFiltered)} produk teratas untuk “${q}”`;
  if (total === 0) return `Tidak ada produk untuk “${q}”`;
  const counted = `${formatNumber(total)}${totalIsMinimum ? '+' : ''} produk`;
  return corrected ? `Menampilkan hasil untuk “${corrected}”: ${counted}` : `${counted} untuk “${q}”`;
}

const TextLink = ({ search, text }: { search: Search; text: string }) => (
  <Link to={searchUrl(search)} className="inline-block py-1 font-bold text-accent underline underline-offset-4">
    “{text}”
  </Link>
);

/** The products that were found, followed by related ones; or why there are none, and where to continue. */
export function SearchResults({ result, search, isNarrowed }: ResultProps & { isNarrowed: boolean }) {
  const { revalidate } = useRevalidator();
  const columns = result.products.length > 0 || isNarrowed ? 'beside' : 'full';
  if (result.hasFailed) {
    return (
      <FailureState title="Hasil pencarian gagal dimuat." onRetry={revalidate}>
        Tidak ada hasil yang ditemukan
      </FailureState>
    );
  }
  return (
    <>
      {result.products.length > 0 ? (
        <PagedGrid
          first={result}
          fetchPage={(cursor) => readSearchPage(call, search, cursor)}
          label="Hasil pencarian"
          columns={columns}
        />
      ) : (
        <NothingFound search={search} />
      )}
      <Shelf
        title={result.withoutPriceLimit ? 'Tanpa batas harga' : 'Lihat juga'}
        products={result.related}
        columns={columns}
      />
      <Shelf title="Sedang populer" products={result.popular} columns={columns} />
      {result.products.length === 0 && (
        <section aria-labelledby="kategori" className="mt-4">
          <h2 id="kategori" className="mb-4 text-xl">
            Belanja Berdasarkan Kategori
          </h2>
          <CategoryGrid />
        </section>
      )}
    </>
  );
}

type ShelfProps = { title: string; products: readonly Product[]; columns: 'beside' | 'full' };

/** Products that were not searched for. */
const Shelf = ({ title, products, columns }: ShelfProps) =>
  products.length > 0 && (
    <section className="mt-4">
      <h2 className="mb-4 text-xl">{title}</h2>
      <ProductGrid products={products} label={title} columns={columns} />
    </section>
  );

const NothingFound = ({ search }: { search: Search }) => (
  <EmptyState
    drawing="loom"
    title="Tidak ada hasil yang ditemukan"
    action={
      <>
        {isFiltered(search) && <ButtonLink to={searchUrl(unfiltered(search))}>Hapus filter</ButtonLink>}
        <ButtonLink {...wholeListing} variant={isFiltered(search) ? 'secondary' : 'primary'}>
          Lihat Semua Produk
        </ButtonLink>
      </>
    }
  >
    {isFiltered(search)
      ? 'Coba longgarkan filter, atau cari dengan kata lain.'
      : 'Coba kata lain yang lebih umum, atau pilih kategori.'}
  </EmptyState>
);
