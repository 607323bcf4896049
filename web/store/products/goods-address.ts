import type { Product } from '#contract/catalogue.ts';
import { pageSize, sorts, type Sort } from '#contract/words.ts';
import { call } from '../../call.ts';
import type { ListPage } from '../../parts/use-more.ts';

export type GoodsPage = ListPage<Product> & { total: number };

/** Which of the seller's products are wanted, and in which order, as the address has it. */
export type Wanted = { q: string; isLow: boolean; sortBy: Sort };

export const wantedIn = (params: URLSearchParams): Wanted => ({
  q: params.get('q')?.trim() ?? '',
  isLow: params.get('stok') === 'menipis',
  sortBy: sorts.find((sort) => sort === params.get('sortBy')) ?? 'newest',
});

/** The address's query for it: what is usual is left out. */
export const queryOf = ({ q, isLow, sortBy }: Wanted): Record<string, string> => ({
  ...(q && { q }),
  ...(isLow && { stok: 'menipis' }),
  ...(sortBy !== 'newest' && { sortBy }),
});

export async function readGoods({ q, isLow, sortBy }: Wanted, cursor?: string): Promise<GoodsPage> {
  const { data, total, nextCursor } = await call('GET /api/store/products/get', {
    query: { ...(q && { q }), ...(isLow && { stock: 'low' }), sortBy, cursor, limit: pageSize },
  });
  return { items: data, total, nextCursor };
}
