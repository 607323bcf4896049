import type { User } from '#contract/auth/auth.ts';
import type { ProductId } from '#contract/ids.ts';
import { call, serverMessageOf } from '../call.ts';
import { addedToast, loadCart, readMax, useCart } from './cart.ts';
import { quantityOf } from './cart-lines.ts';
import { tabStorage } from './storage.ts';
import { toast, type ToastMessage, useToast } from './toast.ts';
import { addMessages, intentKey, type OtherIntent, shortage } from './use-add-to-cart.ts';
import { reloadWaitingList, waitToast } from './waiting-list.ts';
import { reloadWishlist } from './wishlist.ts';

const maxAgeMs = 15 * 60_000;

/**
 * Adds what a guest wanted to add to the cart, to the favorites or to the waiting list before signing in,
 * once, if a customer signed in within 15 minutes at the address that the guest was sent
 * to; `at` is in ms since 1970. The result is shown after the message of the sign-in.
 */
export async function completeAdd(
  user: Pick<User, 'id' | 'role'> | null,
  address: string,
  at = Date.now(),
): Promise<void> {
  const intent = tabStorage.get(intentKey);
  if (intent === null) return;
  // Removed first, so that a reload or a second call does not add again.
  tabStorage.remove(intentKey);
  const [id, wording, rememberedAt, signIn] = intent.split(' ');
  if (!user?.id || user.role !== 'customer' || signIn !== address || at - Number(rememberedAt) > maxAgeMs) return;
  const place = wording === 'detail' ? 'detail' : 'list';
  const messages = addMessages[place];
  const productId = id as ProductId;
  const other = wording && wording in otherIntents ? otherIntents[wording as OtherIntent] : null;
  try {
    if (other) {
      await other.add(productId);
      return showNext(other.done);
    }
    const [{ data: product }] = await Promise.all([
      call('GET /api/shop/products/get/:id', { params: { id: productId } }),
      loadCart(),
    ]);
    const { itemsByStore } = useCart.getState();
    const wanted = quantityOf(itemsByStore, productId) + 1;
    const max = await readMax(product, wanted);
    if (wanted > max) return showNext({ title: shortage(product, max, place), ...isFailure });
    await call('POST /api/shop/cart/add', { body: { userId: user.id, productId, quantity: 1 } });
    await loadCart();
    showNext(addedToast(messages.added));
  } catch (error) {
    showNext({
      title: serverMessageOf(error) ?? other?.failure ?? 'Gagal menambahkan produk.',
      ...isFailure,
    });
  }
}

type Completion = { add: (productId: ProductId) => Promise<void>; done: ToastMessage; failure: string };

const otherIntents: Record<OtherIntent, Completion> = {
  favorit: {
    async add(productId) {
      await call('PUT /api/shop/wishlist/:productId', { params: { productId } });
      await reloadWishlist();
    },
    done: { title: 'Disimpan ke Favorit.' },
    failure: 'Gagal menyimpan favorit.',
  },
  kabari: {
    async add(productId) {
      await call('PUT /api/shop/waiting-list/:productId', { params: { productId } });
      await reloadWaitingList();
    },
    done: waitToast,
    failure: 'Gagal meminta kabar.',
  },
};

const isFailure = { variant: 'destructive' } as const;

/** Shows a toast once the current one has gone, and those that replace it. */
function showNext(message: ToastMessage): void {
  if (!useToast.getState().toast) return void toast(message);
  const stop = useToast.subscribe(({ toast: shown }) => {
    if (shown) return;
    stop();
    toast(message);
  });
}
