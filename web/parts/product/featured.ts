import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Call } from '#contract/index.ts';
import { isUnknownCall } from '../../call.ts';

/** The featured products; of a server without such a call, the first ones of its catalogue. */
export async function readFeatured(apiCall: Call): Promise<Product[]> {
  try {
    return (await apiCall('GET /api/shop/products/featured')).data;
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    return (await apiCall('GET /api/shop/products/get', { query: { limit: featuredCount } })).data;
  }
}

const featuredCount = 10;
