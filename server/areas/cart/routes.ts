import type { cart } from '#contract/cart/cart.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { buyAgain } from './buy-again.ts';
import { addToCart, listCart, removeFromCart, setQuantity, storedLine } from './cart.ts';

/** Every response contains the whole cart, because the client replaces its copy with it. */
export const cartRoutes: Handlers<typeof cart> = {
  'POST /api/shop/cart/add': async ({ body, at }) => {
    return { message: 'Produk ditambahkan ke keranjang.', data: await addToCart(body, at) };
  },
  'POST /api/shop/cart/buy-again': async ({ body, at }) => {
    const isWhole = await buyAgain(body, at);
    return {
      message: isWhole
        ? 'Produk ditambahkan ke keranjang.'
        : 'Sebagian produk sudah habis, dibatasi jumlahnya, atau tidak dijual lagi. Sisanya ada di keranjang.',
      data: await listCart(body.userId, at),
    };
  },
  'GET /api/shop/cart/get/:userId': async ({ params, at }) => {
    return { message: 'Keranjang dimuat.', data: await listCart(params.userId, at) };
  },
  'PUT /api/shop/cart/update-cart': changing(
    ({ session, sent }) => storedLine(session.userId, sent),
    async ({ body, at }) => {
      await setQuantity(body, at);
      return { message: 'Jumlah item diperbarui.', data: await listCart(body.userId, at) };
    },
  ),
  'DELETE /api/shop/cart/:userId/:productId': async ({ params, at }) => {
    await removeFromCart(params);
    return { message: 'Barang dihapus dari keranjang.', data: await listCart(params.userId, at) };
  },
};
