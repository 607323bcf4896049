import type { shipping } from '#contract/shipping/shipping.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { quoteCart } from './quote-cart.ts';
import { getSettings, getStoreShipping, saveSettings } from './settings.ts';

export const shippingRoutes: Handlers<typeof shipping> = {
  'GET /api/shop/shipping/store/:sellerId': async ({ params, at }) => ({
    data: await getStoreShipping(params.sellerId, at),
  }),
  'GET /api/shop/shipping/quote/:userId': ({ params, query, at }) => quoteCart(params.userId, query.addressId, at),
  'GET /api/store/shipping/get': async ({ session }) => ({ data: await getSettings(session.userId) }),
  'PUT /api/store/shipping/edit': async ({ session, body }) => {
    await saveSettings(session.userId, body);
    return { data: await getSettings(session.userId) };
  },
};
