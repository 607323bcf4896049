import { useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, redirectDocument, useLoaderData } from 'react-router';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { loadSnap } from '../parts/buying/snap.ts';
import { usePayment } from '../parts/buying/use-payment.ts';
import { pageTitle } from '../parts/page-head.ts';
import { skipOverlayRevalidation } from '../parts/use-overlay.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cartTotal } from '../visitor/cart-lines.ts';
import { loadCart, useCart } from '../visitor/cart.ts';
import { currentUserId } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';
import { dismissToast, toastFailure } from '../visitor/toast.ts';
import { AddressCard } from './address-card.tsx';
import { CartChanges, describeCartChanges } from './cart-changes.tsx';
import { CheckoutItems } from './checkout-items.tsx';

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
  const [chosen, setChosen] = useState(rememberedAddress);
  const [changes, setChanges] = useState<string[]>([]);
  const [isUnpaid, setUnpaid] = useState(false);
  const [isEmailNeeded, setEmailNeeded] = useState(false);
  const { isPaying, pay } = usePayment();
  const [isLoadingAddresses, setLoadingAddresses] = useState(false);
  const total = cartTotal(itemsByStore);

  // Preloads the payment script for the "Bayar" button. If this fails, the button reports the error.
  useEffect(() => void loadSnap().catch(() => {}), []);

  const refusal = useRef(0);
  // What was missing is now there: the cart has loaded or been filled, or an address is chosen.
  useEffect(() => dismissToast(refusal.current), [state, itemsByStore.length, chosen]);
  const refuse = (reason: string) => void (refusal.current = toastFailure(reason));

  function choose(id: string) {
    rememberAddress(id);
    setChosen(id);
  }

  async function order(addressId: string) {
    const items = itemsByStore.flatMap((store) => store.items);
    const cartItems = items.map(({ productId: product, quantity }) => {
      const { _id: productId, title, image } = product;
      return { productId, title, image, price: effectivePrice(product), quantity };
    });
    const body = { userId: currentUserId(), cartItems, addressInfo: { addressId }, totalAmount: total };
    try {
      return await call('POST /api/shop/order/create', { body });
    } catch (error) {
      setEmailNeeded(error instanceof ApiError && error.code === 'EMAIL_UNCONFIRMED');
      if (error instanceof ApiError && error.status === 409) await showChanges(error.code === 'CART_CHANGED');
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
    if (!address) return refuse('Pilih alamat pengiriman.');
    setChanges([]);
    const outcome = await pay(() => order(address._id));
    setUnpaid(outcome !== null && outcome !== 'success');
  }

  return (
    <div className="page-column py-8">
      <h1 className="mb-6 text-3xl">Checkout</h1>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <AddressCard addresses={addresses} chosen={chosen} onChoose={choose} />
          {changes.length > 0 && <CartChanges changes={changes} />}
          <CheckoutItems />
        </div>
        <section
          aria-label="Pembayaran"
          className="flex flex-col gap-4 rounded-2xl border border-border-light bg-white p-5 lg:sticky lg:top-36"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            Total Belanja <span className="text-[min(1.5rem,8vw)] font-bold tabular-nums">{formatRupiah(total)}</span>
          </p>
          <Button isWide isBusy={isPaying || isLoadingAddresses || state === 'loading'} onClick={submit}>
            {isPaying ? 'Memproses Pembayaran...' : 'Bayar'}
          </Button>
          {isUnpaid && <UnpaidNote />}
          {isEmailNeeded && <EmailNote />}
          <p className="text-sm text-muted">
            Tidak ada biaya tambahan. Anda membayar di jendela aman dari penyedia pembayaran.
          </p>
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

/** Shown when the popup closed without a payment. The order exists and can be paid now or later. */
export function UnpaidNote() {
  return (
    <p role="status" className="rounded-xl bg-surface px-4 py-3 text-sm">
      Pesanan Anda menunggu pembayaran. Tekan Bayar untuk melanjutkan, atau bayar nanti dari{' '}
      <Link to="/shop/account?tab=pesanan" className="font-semibold text-accent underline">
        Riwayat Pesanan
      </Link>
      .
    </p>
  );
}

/** Shown when the shop takes orders only from confirmed addresses. */
const EmailNote = () => (
  <div role="status" className="flex flex-col gap-3 rounded-xl bg-[#fdefc8] px-4 py-3 text-[#6b4700]">
    <p>Email Anda belum dikonfirmasi. Konfirmasi dulu, lalu lanjutkan pembayaran. Keranjang Anda tetap tersimpan.</p>
    <ButtonLink to="/auth/verify-email?from=/shop/checkout" variant="secondary">
      Konfirmasi email
    </ButtonLink>
  </div>
);

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
