import { Link } from 'react-router';
import type { Product, ProductStore } from '#contract/catalogue/catalogue.ts';
import { formatRating } from '#contract/words.ts';
import { formatNumber } from '#contract/money.ts';
import { lines } from '../../ui/icon.tsx';
import { Picture } from '../picture.tsx';
import { ChevronRightIcon, PinIcon, ShopIcon, StarIcon } from '../../ui/icons.tsx';

/** The link to a product's store with its rating and place, and how the payment is protected. */
export const StoreLink = ({ product, store }: { product: Product; store: ProductStore | null }) => (
  <div className="rounded-xl border border-border-light bg-white">
    <Link
      to={`/shop/store/${product.sellerId}`}
      className="flex min-h-14 items-center gap-3 rounded-xl px-[min(1rem,4.5vw)] py-2.5 hover:text-primary"
    >
      {store?.storeLogoUrl ? (
        <Picture
          image={store.storeLogoUrl}
          alt=""
          sizes="3rem"
          className="size-[min(3rem,13vw)] rounded-xl object-cover"
        />
      ) : (
        <ShopIcon className="size-6 text-primary" />
      )}
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate font-semibold">
          {product.storeName}
        </span>
        {store && (
          <span className="block text-[min(0.875rem,5vw)] text-muted">
            {store.reviewCount > 0 && (
              <span className="mr-3 inline-flex items-center gap-1">
                <StarIcon className="size-4 text-warning" />
                <span className="sr-only">Penilaian toko </span>
                <span className="tabular-nums">
                  {formatRating(store.averageReview)} ({formatNumber(store.reviewCount)})
                </span>
              </span>
            )}
            <span className="inline-block max-w-full wrap-anywhere">
              <PinIcon className="mr-1 inline size-4 align-text-bottom" />
              <span className="sr-only">Alamat produksi: </span>
              <span>{placeOf(store)}</span>
            </span>
          </span>
        )}
        <span className="text-[min(0.875rem,6vw)] text-accent">Kunjungi Toko</span>
      </span>
      <ChevronRightIcon className="size-[min(1.25rem,6vw)] text-muted" />
    </Link>
    <p className="flex items-start gap-3 border-t border-border-light px-4 py-2.5 text-sm">
      <ShieldIcon className="size-6 text-success" />
      <span className="flex-1">Uang diteruskan ke penjual setelah pesanan diterima</span>
    </p>
  </div>
);

/** The last part of an address, such as the town. The page of the store has the whole address. */
const placeOf = ({ productionAddress }: Pick<ProductStore, 'productionAddress'>) =>
  productionAddress.split(',').at(-1)!.trim();

// Not among the icons of the shop, which every page loads.
const ShieldIcon = lines('M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2 4-4.2');
