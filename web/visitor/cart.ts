/** The visitor's cart: its state in this tab, and adding to it. Other changes are in cart-quantity.ts. */
import { create } from 'zustand';
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { ApiError, call, serverMessageOf } from '../call.ts';
import { lineOf, maxPieces, quantityOf } from './cart-lines.ts';
import { type Cart, createCartModel, emptyCart } from './cart-model.ts';
import { keepGifts } from './gifts.ts';
import { currentUserId, useSession } from './session.ts';
import { dismissToast, toast, toastFailure, type ToastMessage, useToast } from './toast.ts';

/** `added` is what was added last, for the moment in which the button that did it says so. */
type ShownCart = Cart & { added: { id: ProductId } | null };
export const useCart = create<ShownCart>()(() => ({ ...emptyCart, added: null }));

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
const model = createCartModel((cart) => useCart.setState(cart), isRefusal);

// Clears the cart before the next render, so that the previous user's cart is never shown.
useSession.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) model.reset();
});

/** The badge count: cart lines over all stores. */
export const cartCount = (cart: Cart): number => cart.itemsByStore.reduce((sum, store) => sum + store.items.length, 0);

/** Whether a change of this product's line is still waiting for the server's response. */
export const isPending = (cart: Cart, { _id }: Product): boolean =>
  cart.pending.some((change) => change.product._id === _id);

/** How many pieces of a product are in the cart, in the moment after one was added; otherwise 0. */
export const justAdded = ({ added, itemsByStore }: ShownCart, { _id }: Product): number =>
  added?.id === _id ? quantityOf(itemsByStore, _id) : 0;

const fetchCart = async () => cartFrom(call('GET /api/shop/cart/get/:userId', { params: { userId: currentUserId() } }));

/**
 * Loads the signed-in customer's cart. When that fails it is
 * empty and can be loaded again; a refusal leaves it as it was. Stores that are not in it are gifts no more.
 */
export async function loadCart(): Promise<void> {
  await model.read(fetchCart);
  const { state, itemsByStore } = useCart.getState();
  if (state === 'ready') keepGifts(itemsByStore.map(({ storeId }) => storeId));
}

/** Opens the cart sheet over the current page. Set by the layout of the shop pages, which shows the sheet. */
export const openCart = { run: () => {} };

/**
 * How many pieces of a product one order may have. Where the page and the cart disagree
 * about so many pieces, the cart is read again, so that nothing is asked that cannot
 * be: either may be old, and the cart includes what an own unpaid checkout holds.
 */
export async function readMax(product: Product, pieces: number): Promise<number> {
  const inCart = () => maxPieces(lineOf(useCart.getState().itemsByStore, product._id)?.productId ?? product);
  const [low = 0, high = 0] = [maxPieces(product), inCart()].toSorted((a, b) => a - b);
  if (pieces <= low || pieces > high) return high;
  await loadCart();
  return inCart();
}

const viewCart = { label: 'Lihat keranjang', run: () => openCart.run() };

/** The toast after something was added to the cart. */
export const addedToast = (title: string): ToastMessage => ({ title, action: viewCart });

/** Hides that toast: the cart that it points to is open. */
export function dismissAdded(): void {
  const { toast: shown } = useToast.getState();
  if (shown?.action === viewCart) dismissToast(shown.id);
}

const addedMs = 1_500;

/** Adds one piece. `success` is the toast to show after the server has accepted the change. */
export function addToCart(product: Product, success: string): Promise<void> {
  return applyChange({
    product,
    quantity: (before) => before + 1,
    send: () => sendAdd(product, 1),
    async onSuccess() {
      toast(addedToast(success));
      const added = { id: product._id };
      useCart.setState({ added });
      setTimeout(() => useCart.getState().added === added && useCart.setState({ added: null }), addedMs);
      await loadCart();
    },
    onFailure: (reason) => toastFailure(reason ?? 'Gagal menambahkan produk.'),
  });
}

export const sendAdd = ({ _id: productId }: Product, quantity: number, note?: string) =>
  cartFrom(call('POST /api/shop/cart/add', { body: { userId: currentUserId(), productId, quantity, note } }));

export const cartFrom = async (answer: Promise<{ data: { itemsByStore: StoreLines[] } }>) =>
  (await answer).data.itemsByStore;

type Attempt = Parameters<typeof model.change>[0] & {
  send: Parameters<typeof model.change>[1];
  onSuccess: () => unknown;
  /** `reason` is the server's message, if it gave one. */
  onFailure: (reason?: string) => void;
};

/** Applies one change and reports the result. After a failure the cart is reloaded, because it may be out of date. */
export async function applyChange({ send, onSuccess, onFailure, ...change }: Attempt): Promise<void> {
  try {
    if (await model.change(change, send)) await onSuccess();
  } catch (error) {
    onFailure(serverMessageOf(error));
    await loadCart();
  }
}
