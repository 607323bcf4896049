import type { OwnProduct } from '#contract/store/store.ts';
import { lowStock, pageSize, type Sort, sortLabels, sorts } from '#contract/words.ts';
import { isUnknownCall } from '../../call.ts';
import { call } from '../answers.ts';
import { filterOf, type ListFilter } from '../../parts/list/list-url.ts';
import type { ListPage } from '../../parts/paged-list.tsx';

/** The choices of the filter, by their value in the URL. */
const shown = {
  '': { label: 'Semua', query: {} },
  habis: { label: 'Stok habis', query: { stock: 'out' } },
  menipis: { label: `Stok menipis (di bawah ${lowStock})`, query: { stock: 'low' } },
  promo: { label: 'Sedang promo', query: { offer: 'promo' } },
  pesanan: { label: 'Pesanan khusus', query: { offer: 'by-link' } },
} as const;
type Shown = keyof typeof shown;

const { newest, ...otherSortLabels } = sortLabels;

export const productFilters: ListFilter[] = [
  {
    name: 'stok',
    label: 'Tampilkan',
    options: Object.entries(shown).map(([value, { label }]) => ({ value, label })),
  },
  filterOf('sortBy', 'Sortir', otherSortLabels, newest),
];

export type OwnProductPage = ListPage<OwnProduct> & { total: number };

/** The filter and sort order of the seller's products, from the URL. */
export type OwnProductFilter = { q: string; shown: Shown; sortBy: Sort };

export function filterFrom(params: URLSearchParams): OwnProductFilter {
  const stok = params.get('stok');
  return {
    q: params.get('q')?.trim() ?? '',
    shown: stok !== null && stok in shown ? (stok as Shown) : '',
    sortBy: sorts.find((sort) => sort === params.get('sortBy')) ?? 'newest',
  };
}

export async function readOwnProducts(
  { q, shown: chosen, sortBy }: OwnProductFilter,
  cursor?: string,
): Promise<OwnProductPage> {
  const { data, total, nextCursor } = await call('GET /api/store/products/get', {
    query: { ...(q && { q }), ...shown[chosen].query, sortBy, cursor, limit: pageSize },
  });
  return { items: data, total, nextCursor };
}

/**
 * One product as it is now. A server without this call has it in its list.
 * @throws ApiError with status 404 when there is none
 */
export async function readOwnProduct(id: string): Promise<OwnProduct> {
  try {
    return (await call('GET /api/store/products/get/:id', { params: { id } })).data;
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    const found = (await call('GET /api/store/products/get')).data.find(({ _id }) => _id === id);
    if (!found) throw error;
    return found;
  }
}

/** The siblings of a product as they are now: when it changes, so may their number and their labels. */
export const readSiblings = ({ siblings = [] }: OwnProduct): Promise<OwnProduct[]> =>
  Promise.all(siblings.map(({ _id }) => readOwnProduct(_id))).catch(() => []);
