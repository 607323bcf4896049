import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addToCart, readMax, useCart } from './cart.ts';
import { quantityOf } from './cart-lines.ts';
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

/**
 * Why no more than `max` pieces of a product can be ordered: the
 * limit of the product, as the server says it, or its stock.
 */
export const shortage = ({ title, maxPerOrder }: Product, max: number, wording: keyof typeof addMessages): string =>
  max === maxPerOrder ? `Maksimal ${max} buah ${title} per pesanan.` : addMessages[wording].short(max);

/** Under which this tab keeps what a guest wanted to add, when, and the address of the sign-in; see complete-add.ts. */
export const intentKey = 'tambah-setelah-masuk';

/** What else a guest may want of a product: to save it, or to be told when it is in stock again. */
export type OtherIntent = 'favorit' | 'kabari';

/** Remembers what a guest wanted to do with a product before being sent to the sign-in. */
export const rememberIntent = ({ _id }: Product, to: keyof typeof addMessages | OtherIntent, signIn: string): void =>
  tabStorage.set(intentKey, `${_id} ${to} ${Date.now()} ${signIn}`);

/**
 * Returns the click handler of all add buttons: checks sign-in, role and stock, then adds one piece to the cart. With
 * `choose` the customer is asked first what to add, so that nothing is added for a guest who comes back.
 */
export function useAddToCart(wording: keyof typeof addMessages) {
  const navigate = useNavigate();

  return async (product: Product, choose?: () => void): Promise<void> => {
    const location = currentLocation();
    const user = await currentUser();
    // Without an id there is no cart to add to.
    if (!user?.id) {
      const signIn = signInUrl(location);
      if (!choose) rememberIntent(product, wording, signIn);
      toast({
        title: 'Silakan login terlebih dahulu.',
        description: 'Masuk untuk menambahkan ke keranjang.',
        isInfo: true,
      });
      await navigate(signIn);
    } else if (user.role !== 'customer') {
      toastFailure('Akses ditolak', 'Hanya pelanggan yang bisa menambahkan ke keranjang.');
    } else if (choose) {
      choose();
    } else {
      const quantity = () => quantityOf(useCart.getState().itemsByStore, product._id);
      const max = await readMax(product, quantity() + 1);
      if (quantity() + 1 > max) toastFailure(shortage(product, max, wording));
      else await addToCart(product, addMessages[wording].added);
    }
  };
}
