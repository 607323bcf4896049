import { Link } from 'react-router';
import type { DetailedProduct, Product, ProductStore } from '#contract/catalogue/catalogue.ts';
import { firstSentences, townOf } from '#contract/store/store-texts.ts';
import { formatRating } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { headingFace } from '../../ui/heading-face.ts';
import { lazyPart } from '../lazy-part.tsx';
import { StoreMark } from '../buying/store-mark.tsx';
import { PinIcon, StarIcon } from '../../ui/icons.tsx';
import { ProductMakers } from './product-makers.tsx';

// Few stores were checked.
const StoreCheckBadge = lazyPart(() => import('../store-check-badge.tsx'), 'StoreCheckBadge', <div className="h-11" />);

type MadeByProps = {
  product: Product & Partial<DetailedProduct>;
  store: ProductStore | null;
  heading: 'h2' | 'h3';
  /** One sentence instead of two, inside a dialog. */
  isShort: boolean;
};

/**
 * Who made a product: the makers whom it names, and below them their store. Without any the store with its mark,
 * rating, place and first sentences, where the whole block leads to it.
 */
export const MadeBy = ({ product, store, heading: Heading, isShort }: MadeByProps) => {
  const [maker, ...others] = product.makers ?? [];
  const words = !maker && firstSentences(store?.storeDescription ?? '', isShort ? 1 : 2);
  return (
    <section
      className={classNames('bg-surface p-4 sm:rounded-xl', isShort ? 'rounded-xl' : 'max-sm:-mx-4 max-sm:py-6')}
    >
      <Heading className="font-sans text-sm font-bold text-muted">Dibuat oleh</Heading>
      {maker && <ProductMakers makers={[maker, ...others]} materials={product.materials} />}
      {store?.check && <StoreCheckBadge check={store.check} storeName={product.storeName} />}
      <Link
        to={`/shop/store/${product.sellerId}`}
        className={classNames(
          'block',
          maker ? 'mt-4 border-t border-border-light pt-4' : 'mt-2 rounded-xl',
          !isShort && 'lg:flex lg:items-center lg:gap-8',
        )}
      >
        <StoreName product={product} store={store} isShort={isShort} />
        {words && <span className={`mt-3 block wrap-anywhere ${isShort ? '' : 'lg:mt-0 lg:flex-2'}`}>“{words}”</span>}
        <span
          className={classNames(
            'mt-3 flex min-h-11 items-center justify-center rounded-xl border border-border bg-white px-4',
            'text-center font-bold hover:border-primary hover:text-primary',
            !isShort && 'lg:mt-0',
          )}
        >
          Kunjungi Toko
        </span>
      </Link>
    </section>
  );
};

const StoreName = ({ product, store, isShort }: Pick<MadeByProps, 'product' | 'store' | 'isShort'>) => (
  <span className={`flex items-center gap-3 ${isShort ? '' : 'lg:flex-1'}`}>
    <StoreMark storeLogoUrl={store?.storeLogoUrl} isLarge />
    <span className="min-w-0 flex-1">
      <span translate="no" className={`block text-xl wrap-anywhere ${headingFace(product.storeName)}`}>
        {product.storeName}
      </span>
      {store && (
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-caption text-muted">
          <span className="wrap-anywhere">
            <PinIcon className="mr-1 inline size-4 align-text-bottom" />
            <span className="sr-only">Alamat produksi: </span>
            <span>{townOf(store.productionAddress)}</span>
          </span>
          {store.reviewCount > 0 && (
            <span className="inline-flex items-center gap-1">
              <StarIcon className="size-4 text-warning" />
              <span className="sr-only">Penilaian toko </span>
              <span className="tabular-nums">
                {formatRating(store.averageReview)} ({formatNumber(store.reviewCount)})
              </span>
            </span>
          )}
        </span>
      )}
    </span>
  </span>
);

/** The name of the store and its town, above the title of a product. */
export const StoreLine = ({ product, store }: Pick<MadeByProps, 'product' | 'store'>) => (
  <p className="text-caption wrap-anywhere text-muted">
    <Link
      to={`/shop/store/${product.sellerId}`}
      translate="no"
      className="font-bold text-accent underline-offset-4 hover:underline"
    >
      {product.storeName}
    </Link>
    {store && <span>{` · ${townOf(store.productionAddress)}`}</span>}
  </p>
);
