import type { OwnProduct } from '#contract/store.ts';
import { lowStock, pageSize, type Sort, sortLabels, sorts } from '#contract/words.ts';
import { call } from '../../call.ts';
import { ListSearch } from '../../parts/list/list-search.tsx';
import type { ListPage } from '../../parts/use-paged-list.ts';
import { Checkbox, Select } from '../../ui/form-controls.tsx';

const options = sorts.map((value) => ({ value, label: sortLabels[value] }));

type OwnProductToolbarProps = { filter: OwnProductFilter; onChange: (filter: OwnProductFilter) => void };

/** The search, low-stock filter and sort order of the product list. */
export function OwnProductToolbar({ filter, onChange }: OwnProductToolbarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-2 rounded-2xl border border-border-light bg-white p-4">
      <div className="flex min-w-56 flex-1">
        <ListSearch label="Cari produk di toko" q={filter.q} onSearch={(q) => onChange({ ...filter, q })} />
      </div>
      <Checkbox
        label={`Stok menipis (di bawah ${lowStock})`}
        checked={filter.isLow}
        onChange={({ target }) => onChange({ ...filter, isLow: target.checked })}
      />
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
}

const sortFrom = (text: string | null): Sort => sorts.find((sort) => sort === text) ?? 'newest';

export type OwnProductPage = ListPage<OwnProduct> & { total: number };

/** The filter and sort order of the seller's products, from the URL. */
export type OwnProductFilter = { q: string; isLow: boolean; sortBy: Sort };

export const filterFrom = (params: URLSearchParams): OwnProductFilter => ({
  q: params.get('q')?.trim() ?? '',
  isLow: params.get('stok') === 'menipis',
  sortBy: sortFrom(params.get('sortBy')),
});

/** The URL parameters of the filter, without default values. */
export const queryOf = ({ q, isLow, sortBy }: OwnProductFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(isLow && { stok: 'menipis' }),
  ...(sortBy !== 'newest' && { sortBy }),
});

export async function readOwnProducts(
  { q, isLow, sortBy }: OwnProductFilter,
  cursor?: string,
): Promise<OwnProductPage> {
  const { data, total, nextCursor } = await call('GET /api/store/products/get', {
    query: { ...(q && { q }), ...(isLow && { stock: 'low' }), sortBy, cursor, limit: pageSize },
  });
  return { items: data, total, nextCursor };
}
