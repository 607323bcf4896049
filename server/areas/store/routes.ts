import type { store } from '#contract/store.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { getPublicStore } from './queries.ts';

export const storeRoutes: Handlers<typeof store> = {
  'GET /api/shop/store/:sellerId': async ({ params, query }) => ({ data: await getPublicStore(params.sellerId, query) }),
};
