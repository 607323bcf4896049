import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import type { StoreLines } from '#contract/cart/cart.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { effectivePrice, formatRupiah, sum, times } from '#contract/money.ts';
import type { CartQuote } from '#contract/shipping/shipping.ts';
import { ItemNote } from '../../parts/buying/item-note.tsx';
import { StoreMark } from '../../parts/buying/store-mark.tsx';
import { ProductionTime } from '../../parts/buying/made-to-order.tsx';
import { QuantityStepper } from '../../parts/buying/quantity-stepper.tsx';
import { arrivalText, feeSummary, feeText, usualZone } from '../../parts/buying/shipping-texts.ts';
import { ClosedStoreNotice, StockNotice } from '../../parts/buying/stock-notice.tsx';
import { useCartShipping } from '../../parts/buying/use-cart-shipping.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { productPath } from '../../parts/product-link.tsx';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailureState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { cartTotal } from '../../visitor/cart-lines.ts';
import { maxPieces } from '../../visitor/cart-lines.ts';
import { decrease, removeFromCart, setQuantity } from '../../visitor/cart-quantity.ts';
import { dismissAdded, loadCart, useCart } from '../../visitor/cart.ts';
import { SuggestedProducts } from '../../parts/product/related-products.tsx';

const GiftChoice = lazyPart(
  () => import('../../parts/buying/gift-choice.tsx'),
  'GiftChoice',
  <div className="min-h-11" />,
);

/** The cart in a side sheet: lines grouped by store, the total, and the checkout link. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  const { itemsByStore, state } = useCart();
  const isFilled = itemsByStore.length > 0;
  const { shipping } = useCartShipping();
  useEffect(() => {
    dismissAdded();
    // Stock and prices may have changed since the page was loaded.
    void loadCart();
  }, []);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Keranjang Anda"
      footer={isFilled && <Total quotes={shipping ? [...shipping.quotes.values()] : []} />}
    >
      {state === 'loading' && <Skeleton className="h-28" />}
      {state === 'failed' && <FailureState title="Keranjang gagal dimuat." onRetry={loadCart} />}
      {state === 'ready' && !isFilled && (
        <>
          <EmptyState
            drawing="basket"
            title="Keranjang Anda masih kosong."
            action={
              <ButtonLink to="/shop/listing" variant="secondary">
                Lihat Produk
              </ButtonLink>
            }
          />
          <SuggestedProducts isInSheet />
        </>
      )}
      <div>
        {itemsByStore.map((store) => (
          <section
            key={store.storeId}
            aria-label={store.storeName}
            className="border-t border-border-light py-4 first:border-0 first:pt-0"
          >
            <h3 className="mb-3 flex items-center gap-2 font-sans text-base font-bold wrap-anywhere">
              <StoreMark {...store} /> <span translate="no">{store.storeName}</span>
            </h3>
            <div className="mb-3 empty:hidden">
              <ClosedStoreNotice closedUntil={store.closedUntil} />
            </div>
            <ul className="flex flex-col gap-4">
              {store.items.map((item) => (
                <CartLine key={item.productId._id} {...item} />
              ))}
            </ul>
            {store.items.length > 1 && (
              <p className="mt-3 flex justify-between text-sm text-muted">
                Subtotal{' '}
                <span translate="no" className="font-bold text-ink tabular-nums">
                  {formatRupiah(cartTotal([store]))}
                </span>
              </p>
            )}
            <ShippingLine quote={shipping?.quotes.get(store.storeId)} city={shipping?.city} />
            <GiftChoice storeId={store.storeId} storeName={store.storeName} />
          </section>
        ))}
      </div>
    </Sheet>
  );
}

/** The shipping of one store to the address last ordered to, or its fees in general. */
function ShippingLine({ quote, city }: { quote: CartQuote | undefined; city: string | undefined }) {
  if (!quote) return <p className="min-h-5" />;
  const { delivery, shipping } = quote;
  const arrival = delivery ?? usualZone(shipping);
  const isFreeFrom = delivery !== null && delivery.fee !== null && delivery.fee > 0 && shipping.freeFrom !== null;
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span className="wrap-anywhere">{delivery ? `Ongkir ke ${city}` : feeSummary(shipping)}</span>
      {delivery && <span className="font-bold text-ink tabular-nums">{feeText(delivery.fee)}</span>}
      {arrival && arrival.fee !== null && (
        <span className={delivery ? 'w-full' : 'text-ink'}>{arrivalText(arrival)}</span>
      )}
      {isFreeFrom && (
        <span className="w-full text-success">Gratis ongkir mulai belanja {formatRupiah(shipping.freeFrom ?? 0)}</span>
      )}
    </p>
  );
}

/**
 * The total of the products. What the deliveries cost is shown
 * beside it, because the buyer may choose another address.
 */
function Total({ quotes }: { quotes: readonly CartQuote[] }) {
  const total = useCart((cart) => cartTotal(cart.itemsByStore));
  const shippingFee = sum(quotes.flatMap(({ delivery }) => delivery?.fee ?? []));
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between font-bold">
        Total{' '}
        <span translate="no" className="text-xl font-bold tabular-nums">
          {formatRupiah(total)}
        </span>
      </p>
      {shippingFee > 0 && (
        <p className="-mt-3 mb-4 text-right text-sm text-muted">Belum termasuk ongkir {formatRupiah(shippingFee)}</p>
      )}
      {/* Loads a new document: only the checkout document's CSP allows the payment provider's script. */}
      <ButtonLink to="/shop/checkout" reloadDocument isWide>
        Checkout
      </ButtonLink>
    </>
  );
}

/** A cart line. Below one it is removed. Memoized, because a tap changes one of up to 200 lines. */
const CartLine = memo(function CartLine({ productId: product, quantity, note }: StoreLines['items'][number]) {
  const price = effectivePrice(product);
  const title = fullTitle(product);
  return (
    <li
      className="grid grid-cols-[min(4rem,18vw)_1fr] gap-x-4 [contain-intrinsic-size:auto_7rem]
      [content-visibility:auto]"
    >
      <Thumbnail image={product.image} sizes="4rem" />
      <div className="flex min-w-0 flex-col gap-1">
        <Link to={productPath(product._id)} className="text-sm font-bold wrap-anywhere hover:text-primary">
          {title}
        </Link>
        <Price price={product.price} salePrice={product.salePrice} size="sm" />
        <ProductionTime days={product.productionDays} />
        <StockNotice product={product} quantity={quantity} />
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <div className="flex items-center">
            <QuantityStepper
              title={title}
              quantity={quantity}
              onDecrease={() => decrease(product)}
              onIncrease={() => setQuantity(product, quantity + 1)}
              isFull={quantity >= maxPieces(product)}
            />
            <IconButton label={`Hapus ${title}`} onClick={() => removeFromCart(product)} className="text-muted">
              <TrashIcon />
            </IconButton>
          </div>
          {quantity > 1 && (
            <span translate="no" className="ml-auto font-bold tabular-nums">
              {formatRupiah(times(price, quantity))}
            </span>
          )}
        </div>
        <ItemNote productId={product} quantity={quantity} note={note} />
      </div>
    </li>
  );
});
