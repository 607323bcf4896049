/** The customer's favorites in this tab. */
import { call } from '../call.ts';
import { productList } from './product-list.ts';

export const {
  useList: useWishlist,
  load: loadWishlist,
  reload: reloadWishlist,
  set: setFavorite,
} = productList({
  read: () => call('GET /api/shop/wishlist/ids'),
  add: (productId) => call('PUT /api/shop/wishlist/:productId', { params: { productId } }),
  remove: (productId) => call('DELETE /api/shop/wishlist/:productId', { params: { productId } }),
  addFailure: 'Gagal menyimpan favorit.',
  removeFailure: 'Gagal menghapus favorit.',
});
