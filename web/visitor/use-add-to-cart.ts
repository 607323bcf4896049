import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addToCart, useCart } from './cart.ts';
import { maxQuantityOf, quantityOf } from './cart-lines.ts';
import { signInUrl } from './guard.ts';
import { currentUser } from './session.ts';
import { tabStorage } from './storage.ts';
import { toast, toastFailure } from './toast.ts';
import { currentLocation } from './page-router.ts';

/** `list`: home, listing and search. `detail`: product dialog, product page and store page. */
export const addMessages = {
  list: {
    added: 'Produk ditambahkan ke keranjang.',
    short: (max: number) => `Stok tidak mencukupi. Maksimum ${max} item.`,
  },
  detail: { added: 'Produk berhasil dimasukkan ke keranjang', short: (max: number) => `Hanya tersedia ${max} item.` },
};

/** Under which this tab keeps what a guest wanted to add, when, and the address of the sign-in; see complete-add.ts. */
export const intentKey = 'tambah-setelah-masuk';

/** Remembers what a guest wanted to add to the cart, or to the favorites, before being sent to the sign-in. */
export const rememberIntent = ({ _id }: Product, to: keyof typeof addMessages | 'favorit', signIn: string): void =>
  tabStorage.set(intentKey, `${_id} ${to} ${Date.now()} ${signIn}`);

/** Returns the click handler of all add buttons: checks sign-in, role and stock, then adds one piece to the cart. */
export function useAddToCart(wording: keyof typeof addMessages) {
  const navigate = useNavigate();

  return async (product: Product): Promise<void> => {
    const location = currentLocation();
    const user = await currentUser();
    if (!user) {
      const signIn = signInUrl(location);
      rememberIntent(product, wording, signIn);
      toast({
        title: 'Silakan login terlebih dahulu.',
        description: 'Masuk untuk menambahkan ke keranjang.',
        isInfo: true,
      });
      await navigate(signIn);
    } else if (user.role !== 'customer') {
      toastFailure('Akses ditolak', 'Hanya pelanggan yang bisa menambahkan ke keranjang.');
    } else {
      const { itemsByStore } = useCart.getState();
      const max = maxQuantityOf(itemsByStore, product);
      if (quantityOf(itemsByStore, product._id) + 1 > max) toastFailure(addMessages[wording].short(max));
      else await addToCart(product, addMessages[wording].added);
    }
  };
}
