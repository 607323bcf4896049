import type { OwnProduct } from '#contract/store/store.ts';
import { lowStock, pageSize, type Sort, sortLabels, sorts } from '#contract/words.ts';
import { call } from '../../call.ts';
import { ListSearch } from '../../parts/list/list-search.tsx';
import type { ListPage } from '../../parts/use-paged-list.ts';
import { Select } from '../../ui/form-controls.tsx';

const options = sorts.map((value) => ({ value, label: sortLabels[value] }));

type OwnProductToolbarProps = { filter: OwnProductFilter; onChange: (filter: OwnProductFilter) => void };

/** The choices of the filter, by their value in the URL. */
const shown = {
  '': { label: 'Semua produk', query: {} },
  habis: { label: 'Stok habis', query: { stock: 'out' } },
  menipis: { label: `Stok menipis (di bawah ${lowStock})`, query: { stock: 'low' } },
  promo: { label: 'Sedang promo', query: { offer: 'promo' } },
} as const;
type Shown = keyof typeof shown;
const shownOptions = Object.entries(shown).map(([value, { label }]) => ({ value, label }));
const shownFrom = (text: string | null): Shown => (text !== null && text in shown ? (text as Shown) : '');

export const OwnProductToolbar = ({ filter, onChange }: OwnProductToolbarProps) => (
  <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-2 rounded-2xl border border-border-light bg-white p-4">
    <div className="flex min-w-56 flex-1">
      <ListSearch label="Cari produk di toko" q={filter.q} onSearch={(q) => onChange({ ...filter, q })} />
    </div>
    <div className="max-sm:w-full">
      <Select
        label="Tampilkan"
        options={shownOptions}
        value={filter.shown}
        onChange={({ target }) => onChange({ ...filter, shown: shownFrom(target.value) })}
      />
    </div>
    <div className="max-sm:w-full">
      <Select
        label="Sortir"
        options={options}
        value={filter.sortBy}
        onChange={({ target }) => onChange({ ...filter, sortBy: sortFrom(target.value) })}
      />
    </div>
  </div>
);

const sortFrom = (text: string | null): Sort => sorts.find((sort) => sort === text) ?? 'newest';

export type OwnProductPage = ListPage<OwnProduct> & { total: number };

/** The filter and sort order of the seller's products, from the URL. */
export type OwnProductFilter = { q: string; shown: Shown; sortBy: Sort };

export const filterFrom = (params: URLSearchParams): OwnProductFilter => ({
  q: params.get('q')?.trim() ?? '',
  shown: shownFrom(params.get('stok')),
  sortBy: sortFrom(params.get('sortBy')),
});

/** The URL parameters of the filter, without default values. */
export const queryOf = ({ q, shown: stok, sortBy }: OwnProductFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(stok && { stok }),
  ...(sortBy !== 'newest' && { sortBy }),
});

export async function readOwnProducts(
  { q, shown: chosen, sortBy }: OwnProductFilter,
  cursor?: string,
): Promise<OwnProductPage> {
  const { data, total, nextCursor } = await call('GET /api/store/products/get', {
    query: { ...(q && { q }), ...shown[chosen].query, sortBy, cursor, limit: pageSize },
  });
  return { items: data, total, nextCursor };
}
