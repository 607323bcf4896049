import type { MetaFunction } from 'react-router';
import type { Call } from '#contract/index.ts';
import type { PublicStore } from '#contract/store/store.ts';
import { pageSize } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { ApiError, call } from '../call.ts';
import { isNotFound, requestIdOf } from '../parts/error-page.tsx';
import { withoutDescription } from '../parts/without-description.ts';
import { pageHead } from '../parts/page-head.ts';
import { wholeListing } from '../parts/whole-listing.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedGrid } from './paged-grid.tsx';
import { StoreHead } from './store-head.tsx';

type StoreData = { store: PublicStore; origin: string };

export const { loader, clientLoader } = pageLoaders(
  async ({ call, params, url }: QueryInput<'sellerId'>): Promise<StoreData> => {
    const store = await readStore(call, params.sellerId);
    return { store: { ...store, products: store.products.map(withoutDescription) }, origin: url.origin };
  },
);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Gagal memuat data toko.' }];
  const { store, origin } = loaderData;
  const picture = store.storeBannerUrl || store.storeLogoUrl;
  return pageHead({
    title: store.storeName,
    description: store.storeDescription || `Etalase ${store.storeName}, ${store.productionAddress}.`,
    url: `${origin}/shop/store/${store.sellerId}`,
    ...(picture && { image: origin + picture }),
  });
};

export default function StorePage({ loaderData: { store } }: { loaderData: StoreData }) {
  return (
    <>
      <StoreHead store={store} />
      <section className="page-column pt-8 md:pt-10">
        <h2 className="text-2xl md:text-3xl">Etalase Toko</h2>
        <p className="mt-1 mb-5 text-muted">{formatNumber(store.productCount)} produk</p>
        {store.products.length > 0 ? (
          <PagedGrid
            key={store.sellerId}
            first={store}
            fetchPage={(cursor) => readStore(call, store.sellerId, cursor)}
            label="Etalase Toko"
            wording="detail"
            closedUntil={store.closedUntil}
          />
        ) : (
          <EmptyState title="Toko ini belum memiliki produk." />
        )}
      </section>
    </>
  );
}

/** Shown when the store does not exist or the server cannot be reached. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isNotFound(error);
  const requestId = requestIdOf(error);
  return (
    <div className="page-column py-10">
      <EmptyState
        heading="h1"
        title={isMissing ? 'Gagal mengambil data toko.' : 'Gagal memuat data toko.'}
        action={
          <>
            {!isMissing && (
              <ButtonLink to="" reloadDocument>
                Coba lagi
              </ButtonLink>
            )}
            <ButtonLink {...wholeListing} variant="secondary">
              Lihat Semua Produk
            </ButtonLink>
          </>
        }
      >
        {isMissing ? 'Toko tidak ditemukan.' : error instanceof ApiError && error.message}
        {requestId && <p className="mt-1 text-sm break-all">Nomor kejadian: {requestId}</p>}
      </EmptyState>
    </div>
  );
}

async function readStore(apiCall: Call, sellerId: string, cursor?: string): Promise<PublicStore> {
  const { data } = await apiCall('GET /api/shop/store/:sellerId', {
    params: { sellerId },
    query: { limit: pageSize, cursor },
  });
  return data;
}
