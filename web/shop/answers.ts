/** The answers of the search and of a store's page. See web/answers.ts. */
import type { Answer } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import type { PublicStore } from '#contract/store/public-store.ts';
import { type Fields, filled, isRecord, listed, rowsOf } from '../answers.ts';
import { callWith } from '../call.ts';
import { productOf } from '../visitor/answers.ts';

/** `call` for the search and the page of a store. */
export const call = callWith({
  'GET /api/shop/search/:keyword'(answer) {
    const data = rowsOf(answer.data, productOf);
    const others = filled<Omit<SearchAnswer, 'success' | 'data' | keyof ReturnType<typeof listed>>>(answer, {
      corrected: null,
      suggested: null,
      related: [],
      withoutPriceLimit: false,
      conditions: [],
      sortBy: 'relevance',
    });
    return { ...others, data, ...listed(answer, data) };
  },
  // The document names its fields and not where they are.
  'GET /api/shop/store/:sellerId'(answer, { params }) {
    const { data = 'storeName' in answer ? answer : null } = answer;
    return isRecord(data) ? { data: storeOf({ sellerId: params?.sellerId, ...data }) } : null;
  },
});

type SearchAnswer = Answer<Api['GET /api/shop/search/:keyword']>;

function storeOf(store: Fields): PublicStore {
  const products = rowsOf(store.products, (product) =>
    productOf({ storeName: store.storeName, sellerId: store.sellerId, ...product }),
  );
  return filled(
    { ...store, products },
    {
      sellerId: '',
      storeName: '',
      storeLogoUrl: '',
      storeBannerUrl: '',
      storeDescription: '',
      productionAddress: '',
      phoneNumber: '',
      closedUntil: null,
      products: [],
      productCount: products.length,
      averageReview: 0,
      reviewCount: 0,
      sold: 0,
      joinedAt: '',
      shipping: null as never,
      nextCursor: null,
    },
  );
}
