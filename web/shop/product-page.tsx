import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, type MetaDescriptor, type MetaFunction } from 'react-router';
import { type StoreId, storeOf } from '#contract/ids.ts';
import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { categoryLabels } from '#contract/words.ts';
import { breadcrumbs, noIndex, pageHead, pageTitle } from '../parts/page-head.ts';
import { ProductDetails } from '../parts/product/product-details.tsx';
import { readProduct, type ProductData } from '../parts/product/product-queries.ts';
import { productPath } from '../parts/product-link.tsx';
import { hasStatus, pageLoaders, type QueryInput } from '../page-loaders.ts';
import { call } from '../parts/product/answers.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import { useSession } from '../visitor/session.ts';
import { landingPage } from '../visitor/route-access.ts';
import { listingUrl } from './listing-url.ts';

type EndedOffer = { endedOffer: { sellerId: StoreId; storeName: string } };

export const { loader, clientLoader } = pageLoaders(
  async ({ call, params, url }: QueryInput<'id'>) => {
    try {
      return { ...(await readProduct(call, params.id)), origin: url.origin };
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      const { data } = await call('GET /api/shop/ended-offers/:id', { params }).catch(() => ({ data: null }));
      if (!data) throw error;
      return { endedOffer: data } satisfies EndedOffer;
    }
  },
  undefined,
  call,
);

const breadcrumbsOf = ({ category, title, _id }: Product) => [
  { name: 'Beranda', path: '/shop/home' },
  { name: categoryLabels[category], path: listingUrl({ category: [category] }) },
  { name: title, path: productPath(_id) },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  if ('endedOffer' in loaderData) return [pageTitle(endedTitle), noIndex];
  const { product, origin } = loaderData;
  const price = effectivePrice(product);
  const title = fullTitle(product);
  return [
    ...pageHead({
      title,
      shareTitle: `${title} · ${formatRupiah(price)}`,
      description: product.description || `${title} dari ${product.storeName}.`,
      url: origin + productPath(product._id),
      image: origin + product.image,
      type: 'product',
      isPrivate: isOffer(product),
    }),
    ...product.images.slice(1).map((image) => ({ property: 'og:image', content: origin + image })),
    { property: 'product:price:amount', content: String(price) },
    { property: 'product:price:currency', content: 'IDR' },
    ...(isOffer(product) ? [] : [productStructuredData(product, origin), breadcrumbs(origin, breadcrumbsOf(product))]),
  ];
};

/** Whether only who has its link sees it. */
const isOffer = ({ offerEndsAt }: DetailedProduct) => offerEndsAt !== undefined;

/** Structured data for search engines (schema.org Product). */
const productStructuredData = (product: DetailedProduct, origin: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: fullTitle(product),
    description: product.description,
    image: product.images.map((image) => origin + image),
    category: categoryLabels[product.category],
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product._id),
      price: effectivePrice(product),
      priceCurrency: 'IDR',
      availability: `https://schema.org/${product.totalStock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: product.storeName },
    },
    ...(product.reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.averageReview,
        reviewCount: product.reviewCount,
      },
    }),
  },
});

export default function ProductPage({ loaderData }: { loaderData: ProductData | EndedOffer }) {
  if ('endedOffer' in loaderData) return <EndedOfferPage {...loaderData.endedOffer} />;
  return <SoldProduct loaded={loaderData} />;
}

const endedTitle = 'Penawaran ini sudah berakhir';

const EndedOfferPage = ({ sellerId, storeName }: EndedOffer['endedOffer']) => (
  <div className="page-column py-6">
    <EmptyState
      heading="h1"
      title={endedTitle}
      action={<ButtonLink to={`/shop/store/${sellerId}`}>Kunjungi Toko</ButtonLink>}
    >
      Pesanan khusus dari <span translate="no">{storeName}</span> ini tidak dapat dipesan lagi. Hubungi penjualnya untuk
      penawaran baru, atau lihat karyanya yang lain.
    </EmptyState>
  </div>
);

function SoldProduct({ loaded }: { loaded: ProductData }) {
  const { product } = loaded;
  useOwnPreviewOnly(product);
  useScrollToTopAfterDialog();
  return (
    <div className="page-column sm:pt-1 md:pt-8">
      {/* On phones the picture begins below the header. */}
      <nav aria-label="Jejak halaman" className="mb-1 max-sm:hidden md:mb-6">
        <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          {breadcrumbsOf(product).map(({ name, path }, at, { length }) => (
            <li key={path} className="flex min-h-9 min-w-0 items-center gap-1">
              {at > 0 && <ChevronRightIcon className="size-4" />}
              {at < length - 1 ? (
                <Link to={path} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              ) : (
                <span aria-current="page" className="truncate text-ink">
                  {name}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <ProductDetails key={product._id} product={product} loaded={loaded} heading="h1" />
    </div>
  );
}

/** Scrolls to the top: a reload of the product dialog would restore the scroll position of the page below it. */
function useScrollToTopAfterDialog(): void {
  const { state } = useLocation();
  const [wasDialog] = useState((state as { overlay?: string } | null)?.overlay === 'produk');
  useEffect(() => {
    if (!wasDialog) return;
    const scrollToTop = () => scrollTo(0, 0);
    scrollToTop();
    // The browser may restore the scroll position as late as the load event.
    addEventListener('load', scrollToTop);
    return () => removeEventListener('load', scrollToTop);
  }, [wasDialog]);
}

/** Sellers may preview only their own products. The route guard does not know the owner of a product. */
function useOwnPreviewOnly({ sellerId }: Product): void {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const isForeign = user?.role === 'seller' && storeOf(user.id) !== sellerId;
  useEffect(() => {
    if (isForeign) void navigate(landingPage('seller'), { replace: true });
  }, [isForeign, navigate]);
}
