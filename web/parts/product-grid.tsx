import { memo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Skeleton, Skeletons, TextSkeleton } from '../ui/loading.tsx';
import { classNames } from '../ui/class-names.ts';
import { longDate } from '#contract/dates.ts';
import { lowStock } from '#contract/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { isPending, useCart } from '../visitor/cart.ts';
import { useAddToCart } from '../visitor/use-add-to-cart.ts';
import { AddLabel } from './add-label.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { ProductLink, useOpenProduct } from './product-link.tsx';
import { Rating } from './rating.tsx';

/** Two columns on phones, or one if the font size is so large that two would cut off prices. */
const phoneColumns =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 sm:gap-y-8';

/** Columns on desktop: `full` five, `dense` six, `beside` (next to a filter panel) four. */
const gridClass = {
  full: `${phoneColumns} lg:grid-cols-5`,
  dense: `${phoneColumns} lg:grid-cols-4 xl:grid-cols-6`,
  beside: `${phoneColumns} xl:grid-cols-4`,
};

type ProductGridProps = {
  products: readonly Product[];
  label: string;
  wording?: 'list' | 'detail';
  columns?: keyof typeof gridClass;
  /** How many of the first pictures are above the fold and load with high priority. */
  urgent?: number;
  /** How many of the first cards are at most 1,250 px below the first screen of a phone. */
  near?: number;
  /** When the store of all products opens again, if it is closed. */
  closedUntil?: string | null | undefined;
};

/** Product cards in a grid. Memoized: a dialog over the page renders the page again, but not the cards. */
export const ProductGrid = memo(function Grid(props: ProductGridProps) {
  const { products, label, wording = 'list', columns = 'full', urgent = 0, near = 8, closedUntil } = props;
  return (
    <ul aria-label={label} className={gridClass[columns]}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            wording={wording}
            sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 45vw"
            isUrgent={at < urgent}
            isFar={at >= near}
            closedUntil={closedUntil}
          />
        </li>
      ))}
    </ul>
  );
});

type SkeletonProps = { count: number; columns?: keyof typeof gridClass };

export const ProductGridSkeleton = ({ count, columns = 'full' }: SkeletonProps) => (
  <Skeletons label="Memuat produk..." count={count} className={gridClass[columns]} each={<CardSkeleton />} />
);

/** As high as a card, so that nothing moves when the products arrive. */
const CardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/5" />
    <div className="mt-1 flex flex-col">
      <TextSkeleton className="w-full" />
      <TextSkeleton className="w-2/3" />
    </div>
    <div className="mt-1 mb-2 flex flex-col">
      <TextSkeleton className="w-1/2" />
      <TextSkeleton className="w-1/3" />
    </div>
    <Skeleton className="h-11" />
  </div>
);

type ProductCardProps = {
  product: Product;
  /** Selects the toast texts: `list` on home, listing and search, `detail` on a store page. */
  wording: 'list' | 'detail';
  sizes: string;
  isUrgent?: boolean;
  /** Whether it is so far below the first screen of a phone that its picture waits until the visitor scrolls. */
  isFar?: boolean;
  /** When the store opens again, if the page knows that it is closed. */
  closedUntil?: string | null | undefined;
};

/**
 * A product in a grid. The card opens the product dialog; the button adds one
 * piece to the cart, or opens the dialog too where the product has several sizes.
 */
function ProductCard({ product, wording, sizes, isUrgent, isFar, closedUntil }: ProductCardProps) {
  const addToCart = useAddToCart(wording);
  const openProduct = useOpenProduct();
  const isAdding = useCart((cart) => isPending(cart, product));
  const { optionCount = 1 } = product;
  const hasSizes = optionCount > 1;
  const choose = hasSizes ? () => openProduct({ product }) : undefined;
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col rounded-xl',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent',
      )}
    >
      <div className="relative aspect-4/5 overflow-hidden rounded-xl">
        {/* The frame around it has to clip: else Chromium fetches it from further away. */}
        <div className={isFar ? 'far-picture size-full' : 'size-full'}>
          <Picture image={product.image} alt="" sizes={sizes} isUrgent={isUrgent} className="size-full object-cover" />
        </div>
        <div className="absolute top-2 left-2">
          <StockBadge product={product} />
        </div>
      </div>
      <h3
        title={product.title}
        className="mt-2 line-clamp-2 min-h-[2lh] font-sans text-sm font-normal tracking-normal text-wrap wrap-anywhere"
      >
        <ProductLink
          product={product}
          className="outline-none after:absolute after:inset-0 after:rounded-xl active:after:bg-ink/15
            data-tapped:after:bg-ink/15"
        >
          {product.title}
        </ProductLink>
      </h3>
      <div className="mt-1 mb-2">
        <Price
          price={product.price}
          salePrice={product.salePrice}
          below={
            <>
              {product.averageReview > 0 && <Rating average={product.averageReview} count={product.reviewCount} />}
              {product.averageReview > 0 && hasSizes && <span aria-hidden>·</span>}
              {hasSizes && <span>{optionCount} ukuran</span>}
            </>
          }
        />
      </div>
      {product.totalStock > 0 && closedUntil && <p className={noButton}>Buka lagi {longDate(closedUntil)}</p>}
      {product.totalStock > 0 && !closedUntil && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Tambah ke Keranjang${hasSizes ? ', Pilih ukuran' : ''}: ${product.title}`}
          aria-busy={isAdding || undefined}
          className="z-1 mt-auto min-h-11! px-2! [html:has([data-offline])_&]:opacity-45"
          onClick={() => void addToCart(product, choose)}
        >
          <AddLabel product={product} icon={<PlusIcon className="size-4" />}>
            {hasSizes ? 'Pilih' : 'Tambah'}
          </AddLabel>
        </Button>
      )}
      {product.totalStock === 0 && (
        <span aria-hidden className={noButton}>
          Lihat detail
        </span>
      )}
    </article>
  );
}

/** A text in the place of the button. */
const noButton = 'mt-auto flex min-h-11 items-center justify-center text-center text-sm font-bold text-muted';

function StockBadge({ product: { totalStock, salePrice } }: { product: Product }) {
  if (totalStock === 0) return <Badge tone="out">Stok Habis</Badge>;
  if (totalStock < lowStock) return <Badge tone="low">Sisa {totalStock}</Badge>;
  return salePrice > 0 ? <Badge tone="promo">Promo</Badge> : null;
}
