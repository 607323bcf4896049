import { useRevalidator, type MetaFunction } from 'react-router';
import type { Call } from '#contract/index.ts';
import { pageSize } from '#contract/words.ts';
import { call } from '../call.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { pageHead } from '../parts/page-head.ts';
import { ProductGridSkeleton } from '../parts/product-grid-skeleton.tsx';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { listingPath } from './listing-url.ts';
import { PagedGrid, type ProductPage } from './paged-grid.tsx';
import { SearchBox } from './search-box.tsx';

type SearchData = ProductPage & {
  origin: string;
  /** The search text; empty before a search. */
  q: string;
  total: number;
  /** The text that was searched instead, if the search text had a typing error. */
  corrected: string | null;
  /** The search failed; distinguishes a failure from an empty result. */
  hasFailed?: true;
};

const emptyResult: SearchData = { origin: '', q: '', products: [], nextCursor: null, total: 0, corrected: null };

const loaders = pageLoaders<SearchData>(
  async ({ call, url }: QueryInput) => {
    const q = url.searchParams.get('q')?.trim() ?? '';
    if (!q) return { ...emptyResult, origin: url.origin };
    const { products, ...page } = await readPage(call, q);
    return { ...page, products: products.map(withoutDescription), q, origin: url.origin };
  },
  { ...emptyResult, hasFailed: true },
);
export const loader = loaders.loader;
export const clientLoader = loaders.clientLoader;
export { skipOverlayRevalidation as shouldRevalidate } from '../parts/use-overlay.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageHead({
    title: loaderData?.q ? `Cari “${loaderData.q}”` : 'Cari produk',
    description: 'Cari kerajinan Sulawesi Utara menurut nama, bahan, kategori, atau toko.',
    // The canonical URL has no query, so that search engines index a single search page.
    url: `${loaderData?.origin ?? ''}/shop/search`,
  });

export default function SearchPage({ loaderData }: { loaderData: SearchData }) {
  const isSlow = useSlowLoad();
  const { q } = loaderData;
  return (
    <div className="page-column pt-6 md:pt-10">
      <h1 className="mb-4 text-3xl md:text-4xl">Cari produk</h1>
      <SearchBox q={q} />
      <p role="status" className="mt-4 mb-5 min-h-6 text-muted">
        {q && summary(loaderData)}
      </p>
      <h2 className="sr-only">Hasil pencarian</h2>
      {isSlow ? <ProductGridSkeleton count={10} /> : <Results key={q} result={loaderData} />}
    </div>
  );
}

async function readPage(apiCall: Call, keyword: string, cursor?: string) {
  const { data, nextCursor, total, corrected } = await apiCall('GET /api/shop/search/:keyword', {
    params: { keyword },
    query: { limit: pageSize, cursor },
  });
  return { products: data, nextCursor, total, corrected };
}

function summary({ q, total, corrected }: SearchData): string {
  if (total === 0) return `Tidak ada produk untuk “${q}”`;
  if (corrected) return `Menampilkan hasil untuk “${corrected}”: ${total.toLocaleString('id-ID')} produk`;
  return `${total.toLocaleString('id-ID')} produk untuk “${q}”`;
}

function Results({ result }: { result: SearchData }) {
  const { revalidate } = useRevalidator();
  if (result.hasFailed) {
    return (
      <EmptyState title="Tidak ada hasil yang ditemukan" action={<Button onClick={revalidate}>Coba lagi</Button>}>
        Hasil pencarian gagal dimuat.
      </EmptyState>
    );
  }
  if (result.q === '') return <CategoryGrid />;
  if (result.products.length > 0) {
    return (
      <PagedGrid first={result} fetchPage={(cursor) => readPage(call, result.q, cursor)} label="Hasil pencarian" />
    );
  }
  return (
    <>
      <EmptyState
        title="Tidak ada hasil yang ditemukan"
        action={<ButtonLink to={listingPath}>Lihat Semua Produk</ButtonLink>}
      >
        Coba kata lain yang lebih umum, atau pilih kategori.
      </EmptyState>
      <div className="mt-6">
        <CategoryGrid />
      </div>
    </>
  );
}
