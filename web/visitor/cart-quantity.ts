/** Changes of cart lines. Apart from cart.ts, because most pages only add to the cart. */
import type { Product } from '#contract/catalogue/catalogue.ts';
import { call } from '../call.ts';
import { lineOf, maxPieces, quantityOf } from './cart-lines.ts';
import { applyChange, cartFrom, readMax, sendAdd, useCart } from './cart.ts';
import { currentUserId, useSession } from './session.ts';
import { toast, toastFailure } from './toast.ts';

/** Takes one piece from the line, and those that one order may not have. */
export async function decrease(product: Product): Promise<void> {
  const quantity = () => quantityOf(useCart.getState().itemsByStore, product._id);
  const max = await readMax(product, quantity() - 1);
  if (quantity() > 0) await setQuantity(product, Math.min(quantity() - 1, max));
}

export function setQuantity(product: Product, quantity: number): Promise<void> {
  if (quantity < 1) return removeFromCart(product);
  const body = { productId: product._id, quantity };
  return applyChange({
    product,
    quantity: (before) => (before === 0 ? 0 : quantity),
    send: () => cartFrom(call('PUT /api/shop/cart/update-cart', { body: { userId: currentUserId(), ...body } })),
    onSuccess: () => toast({ title: 'Jumlah item diperbarui.' }),
    onFailure: (reason) => toastFailure('Gagal memperbarui item.', reason),
  });
}

/** Saves what the buyer wrote for a product of the cart. */
export const setNote = (product: Product, note: string, on: { done: () => void; failed: () => void }): Promise<void> =>
  applyChange({
    product,
    note,
    quantity: (before) => before,
    send(confirmed) {
      const body = { productId: product._id, quantity: quantityOf(confirmed, product._id), note };
      return cartFrom(call('PUT /api/shop/cart/update-cart', { body: { userId: currentUserId(), ...body } }));
    },
    onSuccess: on.done,
    onFailure(reason) {
      on.failed();
      toastFailure('Tulisan gagal disimpan.', reason);
    },
  });

/** Removes a line and shows a toast with an undo action, which adds back at most the pieces that can be ordered. */
export function removeFromCart(product: Product): Promise<void> {
  const customerId = visitorId();
  let removed = 0;
  let note: string | undefined;
  const undo = {
    label: 'Urungkan',
    // The toast may still be visible after another user has signed in.
    run: () => {
      if (visitorId() === customerId) void restoreToCart(product, removed, note);
    },
  };
  return applyChange({
    product,
    quantity: () => 0,
    send(confirmed) {
      // Uses the confirmed cart: a change that was pending at the tap may have been refused.
      removed = Math.min(quantityOf(confirmed, product._id), maxPieces(product));
      note = lineOf(confirmed, product._id)?.note ?? undefined;
      const params = { userId: currentUserId(), productId: product._id };
      return cartFrom(call('DELETE /api/shop/cart/:userId/:productId', { params }));
    },
    onSuccess: () => toast({ title: 'Barang dihapus dari keranjang.', ...(removed > 0 && { action: undo }) }),
    onFailure: (reason) => toastFailure('Gagal menghapus item.', reason),
  });
}

const visitorId = () => useSession.getState().user?.id;

const restoreToCart = (product: Product, pieces: number, note?: string): Promise<void> =>
  applyChange({
    product,
    quantity: (before) => before + pieces,
    send: () => sendAdd(product, pieces, note),
    onSuccess: () => {},
    onFailure: (reason) => toastFailure(reason ?? 'Gagal menambahkan produk.'),
  });
