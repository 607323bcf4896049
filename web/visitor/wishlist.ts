/** The customer's favorites in this tab. They are read once, by the first heart that is shown. */
import { create } from 'zustand';
import type { ProductId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { useSession } from './session.ts';
import { toastError } from './toast.ts';

/** `ids` is empty until the favorites are read. */
type Wishlist = { ids: ReadonlySet<ProductId>; isRead: boolean };

const unread: Wishlist = { ids: new Set(), isRead: false };

export const useWishlist = create<Wishlist>()(() => unread);

/** Incremented by every change and every new user, to ignore the response of an older request. */
let version = 0;
let reading: Promise<void> | null = null;

useSession.subscribe(({ user }, { user: before }) => {
  if (user?.id === before?.id) return;
  version += 1;
  reading = null;
  useWishlist.setState(unread);
});

/** Reads the signed-in customer's favorites, unless they are known. A failure leaves them unknown. */
export function loadWishlist(): Promise<void> {
  if (useWishlist.getState().isRead) return Promise.resolve();
  return reading ?? startReading();
}

/** Reads the favorites again, after a change that this module did not make. */
export function reloadWishlist(): Promise<void> {
  version += 1;
  return startReading();
}

/** Changes a favorite at once, and back with a toast if that fails. Returns whether it succeeded. */
export async function setFavorite(productId: ProductId, isFavorite: boolean): Promise<boolean> {
  const { isRead } = useWishlist.getState();
  const userId = currentUserId();
  version += 1;
  change(productId, isFavorite);
  try {
    const params = { productId };
    if (isFavorite) await call('PUT /api/shop/wishlist/:productId', { params });
    else await call('DELETE /api/shop/wishlist/:productId', { params });
    return true;
  } catch (error) {
    if (currentUserId() === userId) change(productId, !isFavorite);
    toastError(error, isFavorite ? 'Gagal menyimpan favorit.' : 'Gagal menghapus favorit.');
    return false;
  } finally {
    // The response to a request that was sent before this change is ignored.
    if (!isRead && currentUserId() === userId) void reloadWishlist();
  }
}

const currentUserId = () => useSession.getState().user?.id;

function change(productId: ProductId, isFavorite: boolean): void {
  const ids = new Set(useWishlist.getState().ids);
  if (isFavorite) ids.add(productId);
  else ids.delete(productId);
  useWishlist.setState({ ids });
}

function startReading(): Promise<void> {
  const current = read().finally(() => {
    if (reading === current) reading = null;
  });
  return (reading = current);
}

async function read(): Promise<void> {
  const request = version;
  const answer = await call('GET /api/shop/wishlist/ids').catch(() => null);
  if (answer && request === version) useWishlist.setState({ ids: new Set(answer.data), isRead: true });
}
