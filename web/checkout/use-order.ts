import { useEffect, useRef, useState } from 'react';
import type { ListedAddress } from '#contract/addresses/addresses.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { effectivePrice, sum } from '#contract/money.ts';
import { ApiError, call, isUnanswered } from '../call.ts';
import { focusOpenNote } from '../parts/buying/item-note.tsx';
import type { PaymentOutcome } from '../parts/buying/snap.ts';
import { usePayment } from '../parts/buying/use-payment.ts';
import { cartTotal } from '../visitor/cart-lines.ts';
import { loadCart, useCart } from '../visitor/cart.ts';
import { giftFrom } from '../visitor/gifts.ts';
import { currentUserId } from '../visitor/session.ts';
import { dismissToast, toastFailure } from '../visitor/toast.ts';
import { describeCartChanges } from './cart-changes.tsx';
import { findEqual } from './equal-order.tsx';
import type { Delivery } from './use-delivery.ts';

/** Orders the cart and opens the payment. Says why there is nothing to order, or why the server refused it. */
export function useOrder(addresses: Promise<ListedAddress[]>, delivery: Delivery) {
  const { itemsByStore, state } = useCart();
  const { isPaying, isRefused, pay } = usePayment();
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  /** Why the order was refused, if it was not for a changed cart; what the page shows is then current. */
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState<string[]>([]);
  const [isEmailNeeded, setEmailNeeded] = useState(false);
  /** Whether the addresses or the earlier orders are being read, before the order is sent. */
  const [isPreparing, setPreparing] = useState(false);
  /** The paid orders of the same cart, while the buyer is asked whether to order it again. */
  const [equal, setEqual] = useState<ListedOrder[]>([]);
  /** The checkout of which the buyer has said so. */
  const confirmed = useRef('');
  const { chosen, shipping, fees, fee, reload, miss } = delivery;
  const productTotal = cartTotal(itemsByStore);
  const total = sum([productTotal, fee]);

  const refusal = useRef(0);
  const feeRefusal = useRef(0);
  // What was missing is now there: the cart has loaded or been
  // filled, or an address is chosen; or the fees have loaded.
  useEffect(() => dismissToast(refusal.current), [state, itemsByStore.length, chosen]);
  useEffect(() => dismissToast(feeRefusal.current), [shipping]);
  const refuse = (reason: string) => void (refusal.current = toastFailure(reason));

  const lines = () =>
    itemsByStore.flatMap(({ items }) => items.map((item) => ({ ...item, productId: item.productId._id })));

  async function order(address: ListedAddress) {
    const items = itemsByStore.flatMap((store) => store.items);
    const hasFees = fees.length > 0;
    const cartItems = items.map(({ productId: product, quantity, note }) => {
      const { _id: productId, title, image } = product;
      return {
        productId,
        title,
        image,
        price: effectivePrice(product),
        quantity,
        note: product.noteLabel ? (note ?? '') : undefined,
        // The server compares what the buyer saw. One without fees knows no production either.
        productionDays: product.productionDays ?? (hasFees ? 0 : undefined),
      };
    });
    const { _id: addressId, receiverName, address: street, city, pincode, phone, notes } = address;
    const addressInfo = { addressId, receiverName, address: street, city, pincode, phone, notes };
    const gifts = itemsByStore.flatMap(({ storeId }) => {
      const gift = giftFrom(storeId);
      return gift ? { sellerId: storeId, ...gift } : [];
    });
    const body = {
      userId: currentUserId(),
      cartItems,
      addressInfo,
      shipping: hasFees ? fees : undefined,
      gifts: gifts.length > 0 ? gifts : undefined,
      totalAmount: total,
    };
    try {
      return await call('POST /api/shop/order/create', { body });
    } catch (error) {
      setEmailNeeded(error instanceof ApiError && error.code === 'EMAIL_UNCONFIRMED');
      if (error instanceof ApiError && explained.has(error.code ?? '')) setProblem(error.message);
      // The server gives the same order for the same cart, so that another "Bayar" continues it.
      if (isUnanswered(error))
        setProblem((await findEqual('pending', lines())).length > 0 ? orderIsMade : orderIsUnknown);
      if (error instanceof ApiError && error.status === 409) {
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
    const openNote = focusOpenNote();
    if (openNote) return refuse(`Isi “${openNote}” terlebih dahulu.`);
    // The remembered address may have been deleted since, so only a listed address counts.
    setPreparing(true);
    const currentAddresses = await addresses.catch(() => []);
    setPreparing(false);
    const address = currentAddresses.find(({ _id }) => _id === chosen);
    if (!address) {
      miss();
      return refuse('Pilih alamat pengiriman.');
    }
    if (!shipping) {
      reload();
      feeRefusal.current = toastFailure('Ongkos kirim gagal dimuat. Coba lagi.');
      return;
    }
    setChanges([]);
    setProblem('');
    setPreparing(true);
    const paid = await findEqual('paid', lines());
    setPreparing(false);
    if (paid.length > 0 && paid[0]!.checkoutId !== confirmed.current) return setEqual(paid);
    setOutcome(await pay(() => order(address)));
  }

  return {
    pieces: itemsByStore.flatMap(({ items }) => items).reduce((pieces, { quantity }) => pieces + quantity, 0),
    productTotal,
    total,
    outcome,
    problem,
    changes,
    isEmailNeeded,
    isPaying,
    isRefused,
    isBusy: isPaying || isPreparing || state === 'loading' || delivery.isLoading,
    submit,
    equal,
    /** Orders the same cart again, or not. */
    answerEqual(isWanted: boolean) {
      if (isWanted) confirmed.current = equal[0]!.checkoutId;
      setEqual([]);
      if (isWanted) void submit();
    },
    /** Forgets why the order was refused, after another address was chosen. */
    forgetProblem: () => setProblem(''),
  };
}

const orderIsMade = 'Belum ada jawaban, tetapi pesanan Anda sudah dibuat. Tekan Bayar untuk melanjutkan pembayarannya.';
const orderIsUnknown = 'Belum ada jawaban. Periksa Daftar Pesanan sebelum membayar lagi.';

/** The refusals whose message stays on the page. */
const explained = new Set([
  'SHIPPING_CHANGED',
  'NOT_SHIPPED',
  'STORE_CLOSED',
  'ORDER_LIMIT',
  'NOTE_MISSING',
  'TOO_MANY_UNPAID',
  'STOCK_HELD_TOO_LONG',
]);
