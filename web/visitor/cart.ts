/** The visitor's cart: its state in this tab, the API calls that change it, and their toasts. */
import { create } from 'zustand';
import type { StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import { reasonOf } from '../api-error.ts';
import { call } from '../call.ts';
import { quantityOf } from './cart-lines.ts';
import { type Cart, createCartModel, emptyCart } from './cart-model.ts';
import { ownId, useSession } from './session.ts';
import { toast, toastFailure } from './toast.ts';

export const useCart = create<Cart>()(() => emptyCart);

const model = createCartModel((cart) => useCart.setState(cart));

// Clears the cart before the next render, so that the previous user's cart is never shown.
useSession.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) model.forget();
});

/** The badge count: cart lines over all stores. */
export const badgeOf = (cart: Cart): number => cart.itemsByStore.reduce((sum, store) => sum + store.items.length, 0);

/** Whether a change of this product's line is still waiting for the server's response. */
export const isPending = (cart: Cart, { _id }: Product): boolean =>
  cart.pending.some((change) => change.product._id === _id);

const fetchCart = async () => answered(call('GET /api/shop/cart/get/:userId', { params: { userId: ownId() } }));

/** Loads the signed-in customer's cart; on failure the cart is empty. */
export const loadCart = (): Promise<void> => model.read(fetchCart, 'empty');

/** Reloads the cart, which may have been changed or paid in another tab. A failure leaves it unchanged. */
export const refreshCart = (): Promise<void> => model.read(fetchCart, 'keep');

/** Adds one piece. `success` is the toast to show after the server has accepted the change. */
export function addToCart(product: Product, success: string): Promise<void> {
  return make({
    product,
    quantity: (before) => before + 1,
    send: () => sendAdd(product, 1),
    async done() {
      toast({ title: success });
      await loadCart();
    },
    failed: (reason) => toastFailure(reason ?? 'Gagal menambahkan produk.'),
  });
}

/** Sets a line's quantity; a quantity below 1 removes the line. */
export function setQuantity(product: Product, quantity: number): Promise<void> {
  if (quantity < 1) return removeFromCart(product);
  const body = { productId: product._id, quantity };
  return make({
    product,
    quantity: (before) => (before === 0 ? 0 : quantity),
    send: () => answered(call('PUT /api/shop/cart/update-cart', { body: { userId: ownId(), ...body } })),
    done: () => toast({ title: 'Jumlah item diperbarui.' }),
    failed: (reason) => toastFailure('Gagal memperbarui item.', reason),
  });
}

/** Removes a line and shows a toast with an undo action, which adds back at most the pieces in stock. */
export function removeFromCart(product: Product): Promise<void> {
  const owner = visitorId();
  let removed = 0;
  const undo = {
    label: 'Urungkan',
    // The toast may still be visible after another user has signed in.
    run: () => {
      if (visitorId() === owner) void putBack(product, removed);
    },
  };
  return make({
    product,
    quantity: () => 0,
    send(confirmed) {
      // Uses the confirmed cart: a change that was pending at the tap may have been refused.
      removed = Math.min(quantityOf(confirmed, product._id), product.totalStock);
      const params = { userId: ownId(), productId: product._id };
      return answered(call('DELETE /api/shop/cart/:userId/:productId', { params }));
    },
    done: () => toast({ title: 'Barang dihapus dari keranjang.', ...(removed > 0 && { action: undo }) }),
    failed: (reason) => toastFailure('Gagal menghapus item.', reason),
  });
}

const visitorId = () => useSession.getState().user?.id;

const putBack = (product: Product, pieces: number): Promise<void> =>
  make({
    product,
    quantity: (before) => before + pieces,
    send: () => sendAdd(product, pieces),
    done: () => {},
    failed: (reason) => toastFailure(reason ?? 'Gagal menambahkan produk.'),
  });

const sendAdd = ({ _id: productId }: Product, quantity: number) =>
  answered(call('POST /api/shop/cart/add', { body: { userId: ownId(), productId, quantity } }));

type Attempt = Parameters<typeof model.change>[0] & {
  send: Parameters<typeof model.change>[1];
  done: () => unknown;
  /** `reason` is the server's message for a 4xx response. */
  failed: (reason?: string) => void;
};

/** Applies one change and reports the result. After a failure the cart is reloaded, because it may be out of date. */
async function make({ product, quantity, send, done, failed }: Attempt): Promise<void> {
  try {
    if (await model.change({ product, quantity }, send)) await done();
  } catch (error) {
    failed(reasonOf(error));
    await refreshCart();
  }
}

const answered = async (answer: Promise<{ data: { itemsByStore: StoreLines[] } }>) => (await answer).data.itemsByStore;
