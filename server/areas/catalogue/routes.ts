import type { catalogue } from '#contract/catalogue/catalogue.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { listProducts, listTechniques } from './listing.ts';
import { getEndedOffer } from './offers.ts';
import { getProduct, listFeatured } from './products.ts';
import { listByIds, listRelated } from './related.ts';
import { searchProducts } from './search.ts';
import { suggest } from '#server/areas/search/suggest.ts';

export const catalogueRoutes: Handlers<typeof catalogue> = {
  'GET /api/shop/products/get': ({ query }) => listProducts(query),
  'GET /api/shop/techniques': async () => ({ data: await listTechniques() }),
  'GET /api/shop/products/featured': async () => ({ data: await listFeatured() }),
  'GET /api/shop/products/get/:id': ({ params, at }) => getProduct(params.id, at),
  'GET /api/shop/ended-offers/:id': async ({ params }) => ({ data: await getEndedOffer(params.id) }),
  'GET /api/shop/products/related/:id': ({ params, at }) => listRelated(params.id, at),
  'GET /api/shop/seen-products': async ({ query }) => ({ data: await listByIds(query.ids) }),
  'GET /api/shop/search/:keyword': ({ params, query, clientKey }) => searchProducts(params.keyword, query, clientKey),
  'GET /api/shop/suggest': async ({ query, at }) => ({ data: await suggest(query.q, at) }),
};
