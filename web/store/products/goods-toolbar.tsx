import { lowStock, sortLabels, sorts, type Sort } from '#contract/words.ts';
import { ListSearch } from '../../parts/list-search.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { Wanted } from './goods-address.ts';

const options = sorts.map((value) => ({ value, label: sortLabels[value] }));

type GoodsToolbarProps = { wanted: Wanted; onChange: (wanted: Wanted) => void };

/** Which products are shown, and in which order. */
export function GoodsToolbar({ wanted, onChange }: GoodsToolbarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-2 rounded-2xl border border-benang bg-white p-4">
      <div className="flex min-w-56 flex-1">
        <ListSearch label="Cari produk di toko" q={wanted.q} onSearch={(q) => onChange({ ...wanted, q })} />
      </div>
      <Checkbox
        label={`Stok menipis (di bawah ${lowStock})`}
        checked={wanted.isLow}
        onChange={({ target }) => onChange({ ...wanted, isLow: target.checked })}
      />
      <div className="max-sm:w-full">
        <Select
          label="Sortir"
          options={options}
          value={wanted.sortBy}
          // The menu holds nothing but sorts.
          onChange={({ target }) => onChange({ ...wanted, sortBy: target.value as Sort })}
        />
      </div>
    </div>
  );
}
