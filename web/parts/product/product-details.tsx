import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { aboutOf, factsOf } from '#contract/catalogue/product-facts.ts';
import { deadline } from '#contract/dates.ts';
import { lowStock } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { lines } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FoldedText } from '../folded-text.tsx';
import { lazyPart, lazyDialog } from '../lazy-part.tsx';
import { Price } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { useOverlay } from '../use-overlay.ts';
import { BuyBar } from './buy-bar.tsx';
import type { ProductData } from './product-queries.ts';
import { ProductReviews } from './review-list.tsx';
import { MadeBy, StoreLine } from './made-by.tsx';
import { MakerLine } from './product-makers.tsx';
import { useRef } from 'react';
import { productPath } from '../product-link.tsx';
import { PictureSlide } from './picture-slide.tsx';
import { classNames } from '../../ui/class-names.ts';
import { headingFace } from '../../ui/heading-face.ts';

// What is read after the product, or below the fold, is loaded after the page. The placeholders are as high.
const ProductShipping = lazyPart(
  () => import('./product-shipping.tsx'),
  'ProductShipping',
  <div className="min-h-22" />,
);
const ProductActions = lazyPart(
  () => import('./product-actions.tsx'),
  'ProductActions',
  <span className="block h-11 max-sm:[main_&]:hidden" />,
);
// Few products have siblings.
const OptionChips = lazyPart(() => import('./option-chips.tsx'), 'OptionChips', <div className="min-h-14" />);
const RelatedProducts = lazyPart(() => import('./related-products.tsx'), 'RelatedProducts', <div className="h-80" />);
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
  const isPage = Heading === 'h1';
  const store = loaded?.store ?? null;
  const known = loaded?.product ?? product;
  const maker = isPage && known.makers?.[0];
  const madeBy = <MadeBy product={known} store={store} heading={Subheading} isShort={!isPage || Boolean(maker)} />;
  const report = useOverlay('lapor');
  return (
    <article className="relative flex flex-col gap-5">
      {/* A grid of its own: in one with the reviews, the picture would stay over them. */}
      <div className="gap-5 max-sm:contents sm:grid sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr] sm:gap-x-8 md:gap-x-10">
        <div
          className={classNames(
            'max-sm:contents sm:row-span-3',
            isPage && 'sm:self-start sm:tall:sticky sm:tall:top-24',
          )}
        >
          <ProductPicture product={product} images={loaded?.product.images ?? []} isToEdge={isPage} />
          {!isPage && <div className="max-sm:order-1 sm:mt-5">{madeBy}</div>}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <div className={isPage ? undefined : 'sm:pr-10'}>
            <StoreLine product={product} store={store} />
          </div>
          {product.offerEndsAt && (
            <p className="rounded-xl bg-info px-4 py-2 text-sm wrap-anywhere">
              <b className="block">
                Pesanan khusus dari <span translate="no">{product.storeName}</span>
              </b>
              Hanya lewat tautan ini, berlaku sampai <span>{deadline(product.offerEndsAt)}</span>.
            </p>
          )}
          {/* The padding leaves room for the dialog's close button. */}
          <Heading
            className={classNames(
              'text-2xl wrap-anywhere md:text-3xl',
              headingFace(product.title),
              Heading === 'h2' && 'sm:pr-10',
            )}
          >
            {product.title}
          </Heading>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Price price={product.price} salePrice={product.salePrice} size="lg" />
            <Stock left={product.totalStock} />
            {factsOf(product) && <p className="text-sm text-muted">{factsOf(product)}</p>}
          </div>
          {maker && <MakerLine maker={maker} />}
          <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <Rating average={product.averageReview} count={product.reviewCount} />
            {product.sold > 0 && <span className="tabular-nums">Terjual {formatNumber(product.sold)}</span>}
            <span className={isPage ? 'sm:-my-2 sm:ml-auto' : '-my-2 ml-auto'}>
              <ProductActions product={product} isOverPicture={isPage} />
            </span>
          </div>
          {(product.optionCount ?? 1) > 1 && <OptionChips product={known} />}
        </div>
        <BuyBar product={product} store={store} />
        <div className="flex min-w-0 flex-col gap-4">
          <ProductShipping
            sellerId={product.sellerId}
            price={product.salePrice || product.price}
            productionDays={product.productionDays ?? 0}
          />
          <p className="flex items-start gap-2 text-sm">
            <ShieldIcon className="size-5 text-success" />
            <span className="flex-1">Uang diteruskan ke penjual setelah pesanan diterima</span>
          </p>
          {maker && madeBy}
          {loaded ? (
            <section>
              <Subheading className="mb-2 text-xl">Tentang karya ini</Subheading>
              <FoldedText className="line-clamp-4 sm:line-clamp-8">
                {product.description || 'Tidak ada deskripsi produk.'}
              </FoldedText>
              <AboutList about={aboutOf(product)} />
            </section>
          ) : (
            <LoadingDescription />
          )}
        </div>
      </div>
      {/* As wide as both columns, which end at about the same height. */}
      {isPage && !maker && madeBy}
      {loaded && (
        <>
          <section className="mt-4 max-sm:order-1">
            <Subheading className="mb-4 text-xl">Ulasan Pembeli</Subheading>
            <ProductReviews productId={product._id} reviews={loaded.reviews} />
          </section>
          <RelatedProducts product={product} heading={Subheading} className="mt-4 min-w-0 max-sm:order-1" />
        </>
      )}
      {report.value !== null && (
        <AbuseReportDialog productId={product._id} subjectId={report.value} onClose={report.close} />
      )}
    </article>
  );
}

const AboutList = ({ about }: { about: ReturnType<typeof aboutOf> }) =>
  about.length > 0 && (
    <dl className="mt-3 divide-y divide-border-light border-y border-border-light text-sm">
      {about.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 py-2.5">
          <dt className="min-w-28 text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 basis-32 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );

// Not among the icons of the shop, which every page loads.
const ShieldIcon = lines('M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2 4-4.2');

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
  /** On phones as wide as the screen. */
  isToEdge: boolean;
  /** Empty until they are loaded. */
  images: readonly string[];
};

/** The pictures of a product, side by side. A tap or a pinch opens one enlarged; Back closes it. */
function ProductPicture({ product: { _id, title, image }, isToEdge, images }: ProductPictureProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const viewer = useOverlay('foto');
  const open = (index: number) => viewer.open(String(index + 1), productPath(_id));
  const hasMore = images.length > 1;
  return (
    <div
      className={
        isToEdge
          ? 'max-sm:-mx-4 max-sm:**:[&.rounded-xl]:rounded-none max-sm:**:[&.aspect-square]:aspect-9/10'
          : undefined
      }
    >
      <div className="relative">
        <div
          ref={scroller}
          className={
            hasMore
              ? 'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-xl ' +
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
