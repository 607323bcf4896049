import { api, type Call } from '#contract/index.ts';
import { config } from '#platform/config.ts';
import { guestCaller } from '#platform/http/run.ts';
import { newId } from '#platform/new-id.ts';
import type { Web } from './app.ts';
import { handlers } from './routes.ts';

/**
 * Renders the pages that most visits begin with, and keeps none of them: code and connections that
 * are not used get slow, and the first visitor after a quiet time would wait for all of them.
 */
export async function preparePages({ render }: Web): Promise<void> {
  const call = guestCaller(api, handlers) as Call;
  const { data } = await call('GET /api/shop/products/get', { query: { limit: 1 } });
  for (const page of ['home', 'listing', ...data.map(({ _id }) => `product/${_id}`)]) {
    const request = new Request(new URL(`/shop/${page}`, config.publicUrl));
    await render(request, { call, site: config.site, requestId: newId() });
  }
}
