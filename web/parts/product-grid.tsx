import { memo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Skeleton, Spinner } from '../ui/loading.tsx';
import { classNames } from '../ui/class-names.ts';
import { longDate } from '#contract/dates.ts';
import { lowStock } from '#contract/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { isPending, useCart } from '../visitor/cart.ts';
import { useAddToCart } from '../visitor/use-add-to-cart.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { ProductLink, useOpenProduct } from './product-link.tsx';
import { Rating } from './rating.tsx';

/** Two columns on phones, or one if the font size is so large that two would cut off prices. */
const phoneColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4';

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
  <div aria-busy="true" className={gridClass[columns]}>
    <span role="status" className="sr-only">
      Memuat produk...
    </span>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="card overflow-hidden">
        <Skeleton className="aspect-square rounded-none" />
        <div className="flex flex-col gap-2 p-3 sm:p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-6 w-3/5" />
          <Skeleton className="h-11 rounded-xl max-sm:hidden" />
        </div>
      </div>
    ))}
  </div>
);

type ProductCardProps = {
  product: Product;
  /**
   * Selects the toast texts: `list` on home, listing and search,
   * `detail` on a store page, which names its store once.
   */
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
        'card group relative grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden',
        'transition-shadow hover:shadow-raised',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent',
      )}
    >
      <div
        className={classNames('relative col-start-1 row-start-1 aspect-square overflow-hidden', isFar && 'far-picture')}
      >
        <Picture
          image={product.image}
          alt=""
          sizes={sizes}
          isUrgent={isUrgent}
          className="aspect-square h-auto w-full object-cover transition-transform duration-300 group-hover:scale-104"
        />
        <div className="absolute top-2.5 left-2.5">
          <StockBadge product={product} />
        </div>
      </div>
      <div className="flex flex-col gap-1 p-3 sm:gap-1.5 sm:p-4">
        <h3
          className="line-clamp-4 min-h-[2lh] font-sans text-sm leading-snug font-medium text-wrap
          wrap-anywhere sm:line-clamp-3 sm:text-base"
        >
          <ProductLink product={product} className="outline-none after:absolute after:inset-0">
            {product.title}
          </ProductLink>
        </h3>
        {wording === 'list' && (
          <p translate="no" className="truncate text-sm text-muted">
            {product.storeName}
          </p>
        )}
        {product.averageReview > 0 && <Rating average={product.averageReview} count={product.reviewCount} />}
        {hasSizes && <p className="text-sm text-muted">{optionCount} ukuran</p>}
        <div className="mt-auto pt-1">
          <Price price={product.price} salePrice={product.salePrice} />
        </div>
      </div>
      {product.totalStock > 0 && closedUntil && (
        <p
          className="flex min-h-11 items-center justify-center px-3 pb-2 text-center text-sm leading-tight
          font-semibold text-muted"
        >
          Buka lagi {longDate(closedUntil)}
        </p>
      )}
      {product.totalStock > 0 && !closedUntil && (
        <Button
          variant="secondary"
          aria-label={`Tambah ke Keranjang${hasSizes ? ', Pilih ukuran' : ''}: ${product.title}`}
          aria-busy={isAdding || undefined}
          // On phones on the lower corner of the picture, after the title in the order of the keyboard.
          className="z-1 max-sm:col-start-1 max-sm:row-start-1 max-sm:m-2 max-sm:size-[min(2.75rem,56px)]
            max-sm:min-h-0!
            max-sm:place-self-end max-sm:rounded-full! max-sm:p-0! sm:mx-4
            sm:mb-4
            max-sm:[html:has([data-offline])_&]:opacity-45"
          onClick={() => void addToCart(product, choose)}
        >
          {isAdding ? <Spinner className="size-4" /> : <PlusIcon className="size-5 sm:size-4" />}
          <span className="max-sm:hidden">{hasSizes ? 'Pilih' : 'Tambah'}</span>
        </Button>
      )}
      {product.totalStock === 0 && (
        <span
          aria-hidden
          className="mb-4 flex h-11 items-center justify-center text-sm font-semibold text-accent max-sm:hidden"
        >
          Lihat detail
        </span>
      )}
    </article>
  );
}

function StockBadge({ product: { totalStock, salePrice } }: { product: Product }) {
  if (totalStock === 0) return <Badge tone="out">Stok Habis</Badge>;
  if (totalStock < lowStock) return <Badge tone="low">Sisa {totalStock}</Badge>;
  return salePrice > 0 ? <Badge tone="promo">Promo</Badge> : null;
}
