/** The visitor's cart: the one in this tab, the calls that change it, and what the visitor is told about them. */
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

// Before anything is drawn: of a visitor who has left nothing may be shown.
useSession.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) model.forget();
});

/** The number in the badge: item lines over all stores. */
export const badgeOf = (cart: Cart): number => cart.itemsByStore.reduce((sum, store) => sum + store.items.length, 0);

/** Whether the server has still to answer a change of a product's line. */
export const isPending = (cart: Cart, { _id }: Product): boolean =>
  cart.pending.some((change) => change.product._id === _id);

const fetchCart = async () => answered(call('GET /api/shop/cart/get/:userId', { params: { userId: ownId() } }));

/** Reads the signed-in customer's cart; a failure empties it. */
export const loadCart = (): Promise<void> => model.read(fetchCart, 'empty');

/** Reads it again: it may have been changed or paid in another tab. A failure leaves it as it is. */
export const refreshCart = (): Promise<void> => model.read(fetchCart, 'keep');

/** Puts one piece in. `success` is the sentence of the page it is called from, told once the server has agreed. */
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

/** Sets a line's quantity; below 1 it is removed. */
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

/** Takes a line out, and offers to put back as many pieces of it as there may be. */
export function removeFromCart(product: Product): Promise<void> {
  const owner = visitorId();
  let removed = 0;
  const undo = {
    label: 'Urungkan',
    // The toast may still be shown when somebody else has signed in.
    run: () => {
      if (visitorId() === owner) void putBack(product, removed);
    },
  };
  return make({
    product,
    quantity: () => 0,
    send(confirmed) {
      // Not what was shown at the tap: a change pending then may have been refused.
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
  /** Told the server's reason for refusing, if it gave one. */
  failed: (reason?: string) => void;
};

/** Makes one change and tells how it went; after a failure the cart is read anew, for it is not what it seemed. */
async function make({ product, quantity, send, done, failed }: Attempt): Promise<void> {
  try {
    if (await model.change({ product, quantity }, send)) await done();
  } catch (error) {
    failed(reasonOf(error));
    await refreshCart();
  }
}

const answered = async (answer: Promise<{ data: { itemsByStore: StoreLines[] } }>) => (await answer).data.itemsByStore;
