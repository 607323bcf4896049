import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { addToCart, useCart } from './cart.ts';
import { mostOf, quantityOf } from './cart-lines.ts';
import { signInFrom } from './guard.ts';
import { knownUser } from './session.ts';
import { toast, toastFailure } from './toast.ts';

/** `list`: home, listing and search. `detail`: product dialog, product page and store page. */
const sentences = {
  list: {
    added: 'Produk ditambahkan ke keranjang.',
    short: (most: number) => `Stok tidak mencukupi. Maksimum ${most} item.`,
  },
  detail: {
    added: 'Produk berhasil dimasukkan ke keranjang',
    short: (most: number) => `Hanya tersedia ${most} item.`,
  },
};

/** Returns the click handler of all add buttons: checks sign-in, role and stock, then adds one piece to the cart. */
export function useAddToCart(voice: keyof typeof sentences) {
  const navigate = useNavigate();
  const location = useLocation();

  return async (product: Product): Promise<void> => {
    const user = await knownUser();
    if (!user) {
      toast({ title: 'Silakan login terlebih dahulu.', isNote: true });
      await navigate(signInFrom(location));
    } else if (user.role !== 'customer') {
      toastFailure('Akses ditolak', 'Hanya pelanggan yang bisa menambahkan ke keranjang.');
    } else {
      const { itemsByStore } = useCart.getState();
      const most = mostOf(itemsByStore, product);
      if (quantityOf(itemsByStore, product._id) + 1 > most) toastFailure(sentences[voice].short(most));
      else await addToCart(product, sentences[voice].added);
    }
  };
}
