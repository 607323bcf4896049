/** The cart as the server last said it is; what a tap changes is shown at once and taken back when refused. */
import { create } from 'zustand';
import type { StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { reasonOf } from '../api-error.ts';
import { call } from '../call.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';
import { ownId } from './session.ts';
import { toast, toastFailure } from './toast.ts';

type Cart = {
  itemsByStore: StoreLines[];
  /** `failed`: the fetch failed, the cart is shown empty, and trying again is offered. */
  state: 'unread' | 'ready' | 'failed';
};

export const useCart = create<Cart>()(() => ({ itemsByStore: [], state: 'unread' }));

/** Rises with every change: an answer asked for at another age is out of date. */
let age = 0;

const lines = () => useCart.getState().itemsByStore;
const show = (itemsByStore: StoreLines[]) => useCart.setState({ itemsByStore, state: 'ready' });

/** The number in the badge: item lines over all stores. */
export const badgeOf = (cart: Cart): number => cart.itemsByStore.reduce((sum, store) => sum + store.items.length, 0);

async function readCart(): Promise<void> {
  const asked = age;
  const { data } = await call('GET /api/shop/cart/get/:userId', { params: { userId: ownId() } });
  // What has been written since it was asked for, or is being written, is newer than this answer.
  if (asked === age) show(data.itemsByStore);
}

/** Reads the signed-in customer's cart. */
export const loadCart = (): Promise<void> =>
  readCart().catch(() => useCart.setState({ itemsByStore: [], state: 'failed' }));

/** Reads it again: it may have been changed or paid in another tab. Not reaching the server changes nothing. */
export const refreshCart = (): Promise<void> => readCart().catch(() => {});

/** When somebody else, or nobody, is signed in. */
export function forgetCart(): void {
  age += 1;
  useCart.setState({ itemsByStore: [], state: 'unread' });
}

/** Puts one piece in. `success` is the sentence of the page it is called from. */
export async function addToCart(product: Product, success: string): Promise<void> {
  const before = quantityOf(lines(), product._id);
  const changed = change(withQuantity(lines(), product, before + 1), () =>
    call('POST /api/shop/cart/add', { body: { userId: ownId(), productId: product._id, quantity: 1 } }),
  );
  toast({ title: success });
  await changed.then(loadCart, (error: unknown) => toastFailure(reasonOf(error) ?? 'Gagal menambahkan produk.'));
}

/** Sets a line's quantity; below 1 it is removed. */
export async function setQuantity(product: Product, quantity: number): Promise<void> {
  if (quantity < 1) return removeFromCart(product);
  await change(withQuantity(lines(), product, quantity), () =>
    call('PUT /api/shop/cart/update-cart', { body: { userId: ownId(), productId: product._id, quantity } }),
  ).then(
    () => toast({ title: 'Jumlah item diperbarui.' }),
    (error: unknown) => toastFailure('Gagal memperbarui item.', reasonOf(error)),
  );
}

/** Takes a line out, and offers to put it back. */
export async function removeFromCart(product: Product): Promise<void> {
  const quantity = quantityOf(lines(), product._id);
  const putBack = () => restore(product._id, quantity);
  await change(withQuantity(lines(), product, 0), () =>
    call('DELETE /api/shop/cart/:userId/:productId', { params: { userId: ownId(), productId: product._id } }),
  ).then(
    () => toast({ title: 'Barang dihapus dari keranjang.', action: { label: 'Urungkan', run: putBack } }),
    (error: unknown) => toastFailure('Gagal menghapus item.', reasonOf(error)),
  );
}

const restore = (productId: ProductId, quantity: number) =>
  call('POST /api/shop/cart/add', { body: { userId: ownId(), productId, quantity } }).then(
    ({ data }) => show(data.itemsByStore),
    (error: unknown) => toastFailure(reasonOf(error) ?? 'Gagal menambahkan produk.'),
  );

type CartAnswer = { data: { itemsByStore: StoreLines[] } };
let writing = Promise.resolve<unknown>(null);
let pending = 0;

/** Shows the change, then makes it, one after the other: answers that overtake each other would undo taps. */
async function change(expected: StoreLines[], write: () => Promise<CartAnswer>): Promise<void> {
  const before = lines();
  show(expected);
  pending += 1;
  age += 1;
  const written = writing.then(write, write);
  writing = written.catch(() => null);
  try {
    const { data } = await written;
    if (pending === 1) show(data.itemsByStore);
  } catch (error) {
    show(before);
    throw error;
  } finally {
    pending -= 1;
    age += 1;
  }
}
