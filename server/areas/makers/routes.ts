import type { makersApi } from '#contract/makers/makers-api.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { getMaker } from './read-makers.ts';

export const makerRoutes: Handlers<typeof makersApi> = {
  'GET /api/shop/makers/:id': async ({ params, query }) => ({ data: await getMaker(params.id, query) }),
};
