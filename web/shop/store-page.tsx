import { isRouteErrorResponse, Link, type MetaFunction } from 'react-router';
import { longDate, makassarDay } from '#contract/dates.ts';
import type { Call } from '#contract/index.ts';
import { formatNumber } from '#contract/money.ts';
import type { PublicStore } from '#contract/store/public-store.ts';
import { formatRating, pageSize } from '#contract/words.ts';
import { messageOf } from '../call.ts';
import { call } from './answers.ts';
import { pageLoaders, type QueryInput } from '../page-loaders.ts';
import { ShippingFees } from '../parts/buying/shipping-fees.tsx';
import { ChatLink } from '../parts/chat-link.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { isNotFound, requestIdOf } from '../parts/error-page.tsx';
import { MakerPortrait, makerPath } from '../parts/maker-portrait.tsx';
import { pageHead, shopName } from '../parts/page-head.ts';
import { FoldedText } from '../parts/folded-text.tsx';
import { Picture } from '../parts/picture.tsx';
import { wholeListing } from '../parts/whole-listing.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { WovenBand } from '../parts/woven-band.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChatIcon, PinIcon, StarIcon } from '../ui/icons.tsx';
import { PagedGrid } from './paged-grid.tsx';
import { headingFace } from '../ui/heading-face.ts';

// Few stores were checked.
const StoreCheckBadge = lazyPart(
  () => import('../parts/store-check-badge.tsx'),
  'StoreCheckBadge',
  <div className="h-11" />,
);

type StoreData = { store: PublicStore; origin: string };

export const { loader, clientLoader } = pageLoaders(
  async ({ call, params, url }: QueryInput<'sellerId'>): Promise<StoreData> => {
    const store = await readStore(call, params.sellerId);
    return { store: { ...store, products: store.products.map(withoutDescription) }, origin: url.origin };
  },
  undefined,
  call,
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
      {store.makers && <StoreMakers makers={store.makers} />}
      <section className={`page-column md:pt-10 ${store.makers ? '' : 'pt-3'}`}>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-5 md:justify-start">
          <h2 className="text-2xl md:text-3xl">Etalase Toko</h2>
          <p className="text-muted">{formatNumber(store.productCount)} produk</p>
        </div>
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
          <EmptyState drawing="loom" title="Toko ini belum memiliki produk." />
        )}
      </section>
    </>
  );
}

const missing = 'Toko tidak ditemukan.';
/** Messages of the server that say no more than the heading. */
const general = [missing, 'Data tidak ditemukan.'];

/** Shown when the store does not exist or the server cannot be reached. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isNotFound(error);
  const answer = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  const requestId = requestIdOf(error);
  return (
    <div className="page-column py-10">
      <EmptyState
        heading="h1"
        isFailure={!isMissing}
        title={isMissing ? missing : 'Gagal memuat data toko.'}
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
        <span>
          {isMissing ? (answer && !general.includes(answer) ? answer : 'Gagal mengambil data toko.') : messageOf(error)}
        </span>
        {requestId && <p className="mt-1 text-sm wrap-anywhere">Nomor kejadian: {requestId}</p>}
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

function StoreHead({ store }: { store: PublicStore }) {
  const { storeName, storeLogoUrl, storeBannerUrl, storeDescription, productionAddress, phoneNumber } = store;
  return (
    <header>
      <div
        className="h-24 overflow-hidden bg-primary sm:h-44 md:mx-auto md:mt-6 md:h-56
        md:w-[calc(100%-3rem)] md:max-w-[73rem] md:rounded-3xl"
      >
        {storeBannerUrl ? (
          <Picture
            image={storeBannerUrl}
            alt=""
            sizes="(min-width: 76rem) 73rem, 100vw"
            isUrgent
            className="size-full object-cover"
          />
        ) : (
          <WovenBand className="mt-4" />
        )}
      </div>
      <div className="page-column">
        <div className="relative -mt-10 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:ml-6">
          <Picture
            image={storeLogoUrl}
            alt=""
            sizes="6rem"
            className="size-20 rounded-xl border-4 border-canvas object-cover md:size-24"
          />
          <ChatLink
            phone={phoneNumber}
            className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-success bg-white
              px-4 font-bold
              text-success hover:bg-success hover:text-white max-sm:text-sm"
          >
            <ChatIcon /> Chat Penjual
            <span className="sr-only"> (membuka WhatsApp)</span>
          </ChatLink>
        </div>
        <h1 translate="no" className={`mt-2 text-2xl wrap-anywhere md:text-4xl ${headingFace(storeName)}`}>
          {storeName}
        </h1>
        <StoreFacts store={store} />
        {store.check && <StoreCheckBadge check={store.check} storeName={storeName} />}
        <p className="mt-1 flex gap-2 text-muted max-sm:text-sm">
          <PinIcon className="mt-0.5 size-5 text-primary" />
          <span className="sr-only">Alamat produksi: </span>
          <span className="min-w-0 wrap-anywhere">{productionAddress}</span>
        </p>
        {store.closedUntil && (
          <p className="mt-4 rounded-xl bg-notice px-4 py-3 text-notice-ink">
            <b>Toko ini sedang tutup.</b> Produknya dapat dipesan lagi mulai {longDate(store.closedUntil)}.
          </p>
        )}
        <div className="max-w-xl md:mt-2">{store.shipping && <ShippingFees shipping={store.shipping} />}</div>
        <div className="mt-1 max-w-[75ch] md:mt-4">
          <FoldedText
            className={`md:line-clamp-none ${store.makers ? 'line-clamp-2' : 'line-clamp-3'}`}
            button={storeDescription.length > 120 ? 'md:hidden noscript:hidden' : ''}
          >
            {storeDescription}
          </FoldedText>
        </div>
      </div>
    </header>
  );
}

/**
 * Who makes what the store sells, in a row that scrolls. On a phone it is as low as a line, so that the products begin
 * high.
 */
const StoreMakers = ({ makers }: Required<Pick<PublicStore, 'makers'>>) => (
  <section className="page-column -my-1 flex items-center gap-3 md:pt-10">
    <h2 className="shrink-0 text-base md:text-2xl">Perajin</h2>
    <ul aria-label="Perajin" className="relative flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:thin]">
      {makers.map((maker) => (
        <li key={maker._id} className="shrink-0">
          <Link to={makerPath(maker._id)} className="flex min-h-11 items-center gap-2 rounded-xl text-sm">
            <MakerPortrait maker={maker} sizes="4rem" className="size-8 text-xs md:size-16" />
            <span translate="no" className="font-bold whitespace-nowrap">
              {maker.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Rating, pieces sold, and since when the store is there; what is not known is left out. */
const StoreFacts = ({ store: { averageReview, reviewCount, sold, joinedAt } }: { store: PublicStore }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-bold sm:text-base">
    {reviewCount > 0 && (
      <span className="flex items-center gap-1 tabular-nums">
        <StarIcon className="size-4 text-warning" />
        <span className="sr-only">Penilaian toko </span>
        {formatRating(averageReview)} ({formatNumber(reviewCount)} ulasan)
      </span>
    )}
    {sold > 0 && <span className="tabular-nums">{formatNumber(sold)} terjual</span>}
    {joinedAt && (
      <span>
        Di {shopName} sejak {makassarDay(joinedAt).slice(0, 4)}
      </span>
    )}
  </p>
);
