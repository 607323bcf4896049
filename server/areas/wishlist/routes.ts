import type { wishlistApi } from '#contract/wishlist/wishlist.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from './wishlist.ts';

export const wishlistRoutes: Handlers<typeof wishlistApi> = {
  'GET /api/shop/wishlist': ({ session, query, at }) => listFavorites(session.userId, query, at),
  'GET /api/shop/wishlist/ids': async ({ session }) => ({ data: await listFavoriteIds(session.userId) }),
  'PUT /api/shop/wishlist/:productId': async ({ session, params, at }) => {
    await addFavorite({ userId: session.userId, productId: params.productId }, at);
    return { message: 'Disimpan ke Favorit.' };
  },
  'DELETE /api/shop/wishlist/:productId': async ({ session, params }) => {
    await removeFavorite({ userId: session.userId, productId: params.productId });
    return { message: 'Dihapus dari Favorit.' };
  },
};
