import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { factsOf } from '#contract/catalogue/product-facts.ts';
import { lowStock } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FoldedText } from '../folded-text.tsx';
import { lazyPart, lazyDialog } from '../lazy-part.tsx';
import { Price } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { useOverlay } from '../use-overlay.ts';
import { BuyBar } from './buy-bar.tsx';
import type { ProductData } from './product-queries.ts';
import { ProductReviews } from './review-list.tsx';
import { StoreLink } from './store-link.tsx';
import { useRef } from 'react';
import { productPath } from '../product-link.tsx';
import { PictureSlide } from './picture-slide.tsx';

// What is read after the product, or below the fold, is loaded after the page. The placeholders are as high.
const ProductShipping = lazyPart(
  () => import('./product-shipping.tsx'),
  'ProductShipping',
  <div className="min-h-22" />,
);
const ProductActions = lazyPart(
  () => import('./product-actions.tsx'),
  'ProductActions',
  <span className="block h-11" />,
);
// Few products have siblings.
const OptionChips = lazyPart(() => import('./option-chips.tsx'), 'OptionChips', <div className="min-h-13" />);
const RelatedProducts = lazyPart(
  () => import('./related-products.tsx'),
  'RelatedProducts',
  <div className="h-80 sm:col-span-2" />,
);
const AbuseReportDialog = lazyDialog(
  () => import('./abuse-report-dialog.tsx'),
  'AbuseReportDialog',
  'Laporan gagal dibuka.',
);

type ProductDetailsProps = {
  product: Product & Partial<DetailedProduct>;
  /** What is loaded after the product's card was shown; null until then. */
  loaded: ProductData | null;
  /** `h1` on the product's own page, `h2` in the dialog. */
  heading: 'h1' | 'h2';
};

/** All details of a product. A dialog has title, picture and price at once, from the card that opened it. */
export function ProductDetails({ product, loaded, heading: Heading }: ProductDetailsProps) {
  const Subheading = Heading === 'h1' ? 'h2' : 'h3';
  const store = <StoreLink product={product} store={loaded?.store ?? null} />;
  const report = useOverlay('lapor');
  return (
    <article className="flex flex-col gap-5 sm:grid sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr] sm:gap-x-8 md:gap-x-10">
      <div className="max-sm:contents sm:row-span-3">
        <ProductPicture product={product} images={loaded?.product.images ?? []} />
        {Heading === 'h2' && <div className="max-sm:order-1 sm:mt-5">{store}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {/* The padding leaves room for the dialog's close button. */}
        <Heading className={`text-2xl wrap-anywhere md:text-3xl ${Heading === 'h2' ? 'sm:pr-10' : ''}`}>
          {product.title}
        </Heading>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Rating average={product.averageReview} count={product.reviewCount} />
          {product.sold > 0 && <span className="tabular-nums">Terjual {formatNumber(product.sold)}</span>}
          <span className="-my-2 ml-auto">
            <ProductActions product={product} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price price={product.price} salePrice={product.salePrice} size="lg" />
          <Stock left={product.totalStock} />
          {factsOf(product) && <p className="text-sm text-muted">{factsOf(product)}</p>}
        </div>
        {(product.optionCount ?? 1) > 1 && <OptionChips product={loaded?.product ?? product} />}
      </div>
      <BuyBar product={product} store={loaded?.store ?? null} />
      <div className="flex min-w-0 flex-col gap-4">
        {loaded && (
          <FoldedText className="line-clamp-4 sm:line-clamp-8">
            {product.description || 'Tidak ada deskripsi produk.'}
          </FoldedText>
        )}
        {!loaded && <LoadingDescription />}
        <ProductShipping
          sellerId={product.sellerId}
          price={product.salePrice || product.price}
          productionDays={product.productionDays ?? 0}
        />
        {Heading === 'h1' && store}
      </div>
      {loaded && (
        <>
          <section className="mt-4 max-sm:order-1 sm:col-span-2">
            <Subheading className="mb-4 text-xl">Ulasan Pembeli</Subheading>
            <ProductReviews productId={product._id} reviews={loaded.reviews} />
          </section>
          <RelatedProducts
            product={product}
            heading={Subheading}
            className="mt-4 min-w-0 max-sm:order-1 sm:col-span-2"
          />
        </>
      )}
      {report.value !== null && (
        <AbuseReportDialog productId={product._id} subjectId={report.value} onClose={report.close} />
      )}
    </article>
  );
}

const LoadingDescription = () => (
  <div className="flex flex-col gap-2">
    <p role="status" className="sr-only">
      Memuat produk...
    </p>
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5 w-2/3" />
  </div>
);

/** The remaining stock. Renders nothing at 0, because the add button is then replaced by a sold-out text. */
function Stock({ left }: { left: number }) {
  if (left === 0) return null;
  if (left < lowStock) return <Badge tone="low">Sisa {left}</Badge>;
  return <p className="text-sm text-muted">Stok {formatNumber(left)}</p>;
}

const PictureViewer = lazyDialog(() => import('./picture-viewer.tsx'), 'PictureViewer', 'Foto gagal dibuka.');
// Most products have one picture.
const FurtherPictures = lazyPart(() => import('./more-pictures.tsx'), 'FurtherPictures');
const PictureNavigation = lazyPart(
  () => import('./more-pictures.tsx'),
  'PictureNavigation',
  <div className="mt-3 h-14 max-sm:hidden" />,
);

type ProductPictureProps = {
  product: Product;
  /** Empty until they are loaded. */
  images: readonly string[];
};

/** The pictures of a product, side by side. A tap or a pinch opens one enlarged; Back closes it. */
function ProductPicture({ product: { _id, title, image }, images }: ProductPictureProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const viewer = useOverlay('foto');
  const open = (index: number) => viewer.open(String(index + 1), productPath(_id));
  const hasMore = images.length > 1;
  return (
    <div>
      <div className="relative">
        <div
          ref={scroller}
          className={
            hasMore
              ? 'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl ' +
                '[scrollbar-width:none] motion-safe:scroll-smooth *:-outline-offset-4'
              : undefined
          }
        >
          <PictureSlide image={image} alt={title} label={`Perbesar foto ${title}`} isUrgent onOpen={() => open(0)} />
          {hasMore && <FurtherPictures title={title} images={images} onOpen={open} />}
        </div>
        {hasMore && <PictureNavigation images={images} scroller={scroller} />}
      </div>
      {viewer.value !== null && (
        <PictureViewer
          name={title}
          images={hasMore ? images : [image]}
          start={Number(viewer.value) - 1 || 0}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}
