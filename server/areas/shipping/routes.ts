import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import type { shipping } from '#contract/shipping/shipping.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { regionNameOf } from '#server/areas/addresses/regions.ts';
import { quoteCart, quoteProduct } from './quote-cart.ts';
import { findSettings, getSettings, getStoreShipping, saveSettings } from './settings.ts';

/** With the name of the store's kecamatan. */
function withName({ region = null, ...settings }: ShippingSettings) {
  return { ...settings, region, regionName: regionNameOf(region) };
}

export const shippingRoutes: Handlers<typeof shipping> = {
  'GET /api/shop/shipping/store/:sellerId': async ({ params, query, at }) => ({
    data: await getStoreShipping(params.sellerId, query.productionDays, at),
  }),
  'GET /api/shop/shipping/delivery/:sellerId': async ({ session, params, query, at }) => ({
    data: await quoteProduct({ ...params, ...query, userId: session?.userId }, at),
  }),
  'GET /api/shop/shipping/quote/:userId': ({ params, query, at }) => quoteCart(params.userId, query.addressId, at),
  'GET /api/store/shipping/get': async ({ session }) => ({ data: withName(await getSettings(session.storeId)) }),
  'PUT /api/store/shipping/edit': changing(
    // A store that has saved nothing changes all fields.
    async ({ session }) => (await findSettings(session.storeId)) ?? {},
    async ({ session, body }) => {
      await saveSettings(session.storeId, body);
      return { data: withName(await getSettings(session.storeId)) };
    },
  ),
};
