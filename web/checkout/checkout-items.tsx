import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import type { CartQuote } from '#contract/shipping/shipping.ts';
import { GiftChoice } from '../parts/buying/gift-choice.tsx';
import { ItemNote } from '../parts/buying/item-note.tsx';
import { LineItem } from '../parts/buying/line-item.tsx';
import { StoreMark } from '../parts/buying/store-mark.tsx';
import { ProductionTime } from '../parts/buying/made-to-order.tsx';
import { ClosedStoreNotice, StockNotice } from '../parts/buying/stock-notice.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, FailureState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { cartTotal } from '../visitor/cart-lines.ts';
import { loadCart, useCart } from '../visitor/cart.ts';
import { StoreDelivery } from './store-delivery.tsx';

type CheckoutItemsProps = {
  quotes: ReadonlyMap<string, CartQuote> | undefined;
  pickups: readonly string[];
  onPickup: (storeId: string, isPickup: boolean) => void;
};

/** The items to order, grouped by store. The checkout creates one order per store. */
export function CheckoutItems({ quotes, pickups, onPickup }: CheckoutItemsProps) {
  const { itemsByStore, state } = useCart();
  if (state === 'loading') return <Skeleton className="h-56 rounded-xl" />;
  if (state === 'failed') return <FailureState title="Keranjang gagal dimuat." onRetry={loadCart} />;
  if (itemsByStore.length === 0) {
    const listingLink = <ButtonLink to="/shop/listing">Lihat Produk</ButtonLink>;
    return <EmptyState drawing="basket" title="Keranjang Anda masih kosong." action={listingLink} />;
  }
  return itemsByStore.map((store) => (
    <section key={store.storeId} aria-label={`Toko: ${store.storeName}`} className="card overflow-hidden">
      <h2 className="flex items-center gap-2 px-4 pt-4 font-sans text-base wrap-anywhere sm:px-5">
        <StoreMark {...store} /> <span>Toko: {store.storeName}</span>
      </h2>
      <div className="px-4 pt-4 empty:hidden sm:px-5">
        <ClosedStoreNotice closedUntil={store.closedUntil} />
      </div>
      <ul className="flex flex-col gap-4 p-4 sm:p-5">
        {store.items.map(({ productId: product, quantity, note }) => (
          <LineItem
            key={product._id}
            image={product.image}
            title={fullTitle(product)}
            price={effectivePrice(product)}
            quantity={quantity}
          >
            <ProductionTime days={product.productionDays} />
            <StockNotice product={product} quantity={quantity} />
            <ItemNote productId={product} quantity={quantity} note={note} />
          </LineItem>
        ))}
      </ul>
      {quotes?.has(store.storeId) && (
        <StoreDelivery
          quote={quotes.get(store.storeId)!}
          isPickup={pickups.includes(store.storeId)}
          onChoose={(isPickup) => onPickup(store.storeId, isPickup)}
        />
      )}
      <div className="border-t border-border-light px-4 py-2 sm:px-5">
        <GiftChoice storeId={store.storeId} storeName={store.storeName} />
      </div>
      {store.items.length > 1 && (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-border-light px-4 py-3 text-sm sm:px-5">
          <span className="text-muted">Subtotal</span>
          <span translate="no" className="font-bold tabular-nums">
            {formatRupiah(cartTotal([store]))}
          </span>
        </p>
      )}
    </section>
  ));
}
