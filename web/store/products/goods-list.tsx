import type { Product } from '#contract/catalogue.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { useMore } from '../../parts/use-more.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countWithChanges, withChanges } from '../changes.ts';
import type { useChanges } from '../use-changes.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { type GoodsPage, readGoods, type Wanted } from './goods-address.ts';
import { GoodsCard } from './goods-card.tsx';

/** Cards that lie: a picture at the left, what can be done with it at the right. */
export const goodsGrid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

type GoodsListProps = {
  first: GoodsPage;
  wanted: Wanted;
  list: ReturnType<typeof useChanges<Product>>;
  onShowAll: () => void;
};

/** The store's products, page after page, with what was changed meanwhile. */
export function GoodsList({ first, wanted, list, onShowAll }: GoodsListProps) {
  const { items, state, more } = useMore('barang', first, (cursor) => readGoods(wanted, cursor));
  const form = useOverlay('isi');
  const deleting = useOverlay('hapus');
  const goods = withChanges(items, list.changes);
  const doomed = goods.find(({ _id }) => _id === deleting.value);

  if (goods.length === 0) return <NoGoods isFiltered={wanted.q !== '' || wanted.isLow} onShowAll={onShowAll} />;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-abu">
        {countWithChanges(first.total, items, list.changes).toLocaleString('id-ID')} produk
      </p>
      <ul aria-label="Produk toko" className={goodsGrid}>
        {goods.map((product) => (
          <li key={product._id} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
            <GoodsCard
              product={product}
              onEdit={() => form.open(product._id)}
              onDelete={() => deleting.open(product._id)}
              onStock={list.put}
            />
          </li>
        ))}
      </ul>
      <LoadMore state={state} more={more} />
      {doomed && <DeleteProductDialog product={doomed} onClose={deleting.close} onDeleted={list.remove} />}
    </>
  );
}

function NoGoods({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="Belum ada produk yang ditambahkan.">Tambahkan produk pertama Anda.</EmptyState>;
  }
  return <EmptyState title="Tidak ada produk yang cocok." action={<Button onClick={onShowAll}>Lihat semua</Button>} />;
}
