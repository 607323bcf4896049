import { useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, redirectDocument, useLoaderData } from 'react-router';
import { effectivePrice, formatRupiah, sum } from '#contract/money.ts';
import type { CartQuote } from '#contract/shipping.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { isMidtrans, loadSnap, type PaymentOutcome } from '../parts/buying/snap.ts';
import { usePayment } from '../parts/buying/use-payment.ts';
import { useCartShipping } from '../parts/buying/use-cart-shipping.ts';
import { pageTitle } from '../parts/page-head.ts';
import { skipOverlayRevalidation } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { cartTotal } from '../visitor/cart-lines.ts';
import { loadCart, useCart } from '../visitor/cart.ts';
import { currentUserId } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';
import { dismissToast, toastFailure } from '../visitor/toast.ts';
import { AddressCard } from './address-card.tsx';
import { CartChanges, describeCartChanges } from './cart-changes.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { EmailNote, OrderProblem, ReviewNote, UnpaidNote, UnreadablePincode } from './checkout-notes.tsx';
import { feeOf } from './store-delivery.tsx';

export const meta: MetaFunction = () => [pageTitle('Checkout')];
export { skipOverlayRevalidation as shouldRevalidate };

export const clientLoader = ({ url }: ClientLoaderFunctionArgs) => {
  if (!allowsPaymentScript()) throw redirectDocument(url.pathname + url.search);
  const addresses = call('GET /api/shop/address/get/:userId', { params: { userId: currentUserId() } }).then(
    ({ data }) => data,
  );
  // The address card shows the error. This handler prevents an unhandled rejection before it renders.
  addresses.catch(() => {});
  return { addresses };
};

/** The checkout page: items, delivery address, total and the payment button. */
export default function CheckoutPage() {
  const { addresses } = useLoaderData<typeof clientLoader>();
  const { itemsByStore, state } = useCart();
  /** Undefined until the addresses are known: the remembered one may have been deleted. */
  const [chosen, setChosen] = useState<string | null>();
  const [changes, setChanges] = useState<string[]>([]);
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const [isEmailNeeded, setEmailNeeded] = useState(false);
  const { isPaying, pay } = usePayment();
  const [isLoadingAddresses, setLoadingAddresses] = useState(false);
  /** Why the order was refused, if it was not for a changed cart; what the page shows is then current. */
  const [problem, setProblem] = useState('');
  const [provider, setProvider] = useState('penyedia pembayaran');
  const [missedAddress, setMissedAddress] = useState(0);
  const [pickups, setPickups] = useState<readonly string[]>([]);
  const { shipping, isLoading: isLoadingShipping, reload } = useCartShipping(chosen ?? undefined, chosen !== undefined);
  const quotes = itemsByStore.flatMap(({ storeId }) => shipping?.quotes.get(storeId) ?? []);
  const fees = quotes.map((quote) => ({ quote, isPickup: pickups.includes(quote.storeId) && quote.pickup !== null }));
  const shippingFee = sum(fees.map(({ quote, isPickup }) => feeOf(quote, isPickup)));
  const productTotal = cartTotal(itemsByStore);
  const total = sum([productTotal, shippingFee]);

  // Without a choice in this tab, or when that address was deleted, the address of the last order is chosen.
  useEffect(() => {
    void addresses.then(
      (known) =>
        setChosen((now) => {
          const chosenLast = now ?? rememberedAddress();
          const isKnown = known.some(({ _id }) => _id === chosenLast);
          return isKnown ? chosenLast : (known.find(({ isLastUsed }) => isLastUsed)?._id ?? null);
        }),
      () => setChosen((now) => now ?? null),
    );
  }, [addresses]);

  // Preloads the payment script for the "Bayar" button. If this fails, the button reports the error.
  useEffect(() => {
    loadSnap().then(
      () => isMidtrans() && setProvider('Midtrans'),
      () => {},
    );
  }, []);

  const refusal = useRef(0);
  const feeRefusal = useRef(0);
  const addressId = chosen ?? null;
  // What was missing is now there: the cart has loaded or been filled, or an address is chosen; or the fees have loaded.
  useEffect(() => dismissToast(refusal.current), [state, itemsByStore.length, addressId]);
  useEffect(() => dismissToast(feeRefusal.current), [shipping]);
  const refuse = (reason: string) => void (refusal.current = toastFailure(reason));

  function choose(id: string) {
    rememberAddress(id);
    setChosen(id);
    setMissedAddress(0);
    setProblem('');
  }

  async function order(addressId: string) {
    const items = itemsByStore.flatMap((store) => store.items);
    const cartItems = items.map(({ productId: product, quantity }) => {
      const { _id: productId, title, image } = product;
      return { productId, title, image, price: effectivePrice(product), quantity };
    });
    const body = {
      userId: currentUserId(),
      cartItems,
      addressInfo: { addressId },
      shipping: fees.map(({ quote, isPickup }) => ({
        sellerId: quote.storeId,
        fee: feeOf(quote, isPickup),
        isPickup,
      })),
      totalAmount: total,
    };
    try {
      return await call('POST /api/shop/order/create', { body });
    } catch (error) {
      setEmailNeeded(error instanceof ApiError && error.code === 'EMAIL_UNCONFIRMED');
      if (error instanceof ApiError && error.status === 409) {
        if (explained.has(error.code ?? '')) setProblem(error.message);
        reload();
        await showChanges(error.code === 'CART_CHANGED');
      }
      throw error;
    }
  }

  /** Reloads the cart after a rejected order, and lists its changes if they were the reason. */
  async function showChanges(isCartChanged: boolean) {
    await loadCart();
    const current = useCart.getState();
    if (isCartChanged && current.state === 'ready') setChanges(describeCartChanges(itemsByStore, current.itemsByStore));
  }

  async function submit() {
    if (state === 'failed') return refuse('Keranjang gagal dimuat.');
    if (itemsByStore.length === 0) return refuse('Keranjang kosong.');
    // The remembered address may have been deleted since, so only a listed address counts.
    setLoadingAddresses(true);
    const currentAddresses = await addresses.catch(() => []);
    setLoadingAddresses(false);
    const address = currentAddresses.find(({ _id }) => _id === chosen);
    if (!address) {
      setMissedAddress((times) => times + 1);
      return refuse('Pilih alamat pengiriman.');
    }
    if (!shipping) {
      reload();
      feeRefusal.current = toastFailure('Ongkos kirim gagal dimuat. Coba lagi.');
      return;
    }
    setChanges([]);
    setProblem('');
    setOutcome(await pay(() => order(address._id)));
  }

  return (
    <div className="page-column py-8">
      <h1 className="mb-6 text-3xl">Checkout</h1>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <AddressCard
            addresses={addresses}
            chosen={chosen === undefined ? rememberedAddress() : chosen}
            missed={missedAddress}
            onChoose={choose}
          />
          {shipping && !shipping.isPincodeReadable && hasZoneFees(quotes) && <UnreadablePincode />}
          {problem && <OrderProblem>{problem}</OrderProblem>}
          {changes.length > 0 && <CartChanges changes={changes} />}
          <CheckoutItems
            quotes={shipping?.quotes}
            pickups={pickups}
            onPickup={(storeId, isPickup) =>
              setPickups((now) => [...now.filter((other) => other !== storeId), ...(isPickup ? [storeId] : [])])
            }
          />
        </div>
        <section
          aria-label="Pembayaran"
          className="flex flex-col gap-4 rounded-2xl border border-border-light bg-white p-5 lg:sticky lg:top-36"
        >
          {shippingFee > 0 && (
            <dl className="flex flex-col gap-1 text-sm">
              <Sum label="Produk" amount={productTotal} />
              <Sum label="Ongkos kirim" amount={shippingFee} />
            </dl>
          )}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            Total Belanja <span className="text-[min(1.5rem,8vw)] font-bold tabular-nums">{formatRupiah(total)}</span>
          </p>
          <Button
            isWide
            isBusy={isPaying || isLoadingAddresses || state === 'loading' || (chosen !== null && isLoadingShipping)}
            onClick={submit}
          >
            {isPaying ? 'Memproses Pembayaran...' : 'Bayar'}
          </Button>
          {outcome === 'review' && <ReviewNote />}
          {(outcome === 'pending' || outcome === 'error' || outcome === 'closed') && <UnpaidNote />}
          {isEmailNeeded && <EmailNote />}
          <p className="text-sm text-muted">Tanpa biaya admin. Pembayaran diproses dengan aman oleh {provider}.</p>
          <p className="text-sm text-muted">
            Pesanan mengikuti{' '}
            <Link to="/syarat" className="text-accent underline">
              Syarat & Ketentuan
            </Link>{' '}
            dan{' '}
            <Link to="/privasi" className="text-accent underline">
              Kebijakan Privasi
            </Link>
            .
          </p>
        </section>
      </div>
    </div>
  );
}

/** The refusals whose message stays on the page. */
const explained = new Set(['SHIPPING_CHANGED', 'NOT_SHIPPED', 'STORE_CLOSED', 'ORDER_LIMIT']);

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{formatRupiah(amount)}</dd>
  </div>
);

/** Whether a store of the cart asks for a fee that depends on the postal code. */
const hasZoneFees = (quotes: readonly CartQuote[]): boolean =>
  quotes.some(({ shipping: { zones } }) => zones.some(({ fee }) => fee !== zones[0]!.fee));

const addressKey = 'addressId';

/** The address chosen last in this tab, so that a reload keeps it; null before the first choice. */
export const rememberedAddress = (): string | null => tabStorage.get(addressKey);

export const rememberAddress = (id: string): void => tabStorage.set(addressKey, id);

/**
 * Whether this document was loaded at the checkout or account URL. Client-side navigation keeps the CSP of the loaded
 * document, and only the CSP of these two pages allows the provider's script. See server/security-headers.ts.
 */
export function allowsPaymentScript(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && ['/shop/checkout', '/shop/account'].includes(new URL(loaded.name).pathname);
}
