import type { OwnProduct } from '#contract/store/store.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { usePagedList } from '../../parts/use-paged-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countWithChanges, type useLocalChanges, withChanges } from '../local-changes.ts';
import { OwnProductCard } from './own-product-card.tsx';
import { copyOf, optionOf } from './product-sheet.tsx';
import { type OwnProductFilter, type OwnProductPage, readOwnProducts, readSiblings } from './own-product-filters.ts';

export const ownProductGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

type OwnProductListProps = {
  first: OwnProductPage;
  filter: OwnProductFilter;
  list: ReturnType<typeof useLocalChanges<OwnProduct>>;
  onShowAll: () => void;
};

/** The store's products, loaded page by page, with local changes applied. */
export function OwnProductList({ first, filter, list, onShowAll }: OwnProductListProps) {
  const { items, state, loadMore } = usePagedList('barang', first, (cursor) => readOwnProducts(filter, cursor));
  const form = useOverlay('isi');
  const deleting = useOverlay('hapus');
  const pictures = useOverlay('foto');
  const history = useOverlay('riwayat');
  const products = withChanges(items, list.changes);
  const deleted = products.find(({ _id }) => _id === deleting.value);

  if (products.length === 0)
    return <NoProducts isFiltered={filter.q !== '' || filter.shown !== ''} onShowAll={onShowAll} />;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {formatNumber(countWithChanges(first.total, items, list.changes))} produk
      </p>
      <ul aria-label="Produk toko" className={ownProductGrid}>
        {products.map((product) => (
          <li key={product._id} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
            <OwnProductCard
              product={product}
              onEdit={() => form.open(product._id)}
              onCopy={() => form.open(copyOf(product._id))}
              onAddOption={() => form.open(optionOf(product._id))}
              onPictures={() => pictures.open(product._id)}
              onHistory={() => history.open(product._id)}
              onDelete={() => deleting.open(product._id)}
              onStock={list.put}
            />
          </li>
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
      {deleted && (
        <QuestionDialog
          title="Hapus produk ini?"
          label="Hapus"
          onClose={deleting.close}
          send={() => call('DELETE /api/store/products/delete/:id', { params: { id: deleted._id } })}
          failure="Gagal menghapus produk."
          onDone={() => {
            list.remove(deleted._id);
            deleting.close();
            void readSiblings(deleted).then((siblings) => list.put(...siblings));
          }}
        >
          <p className="font-semibold wrap-anywhere">{fullTitle(deleted)}</p>
          <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
            <li>Produk hilang dari etalase, dari pencarian, dan dari keranjang pembeli.</li>
            <li>Pesanan yang sudah dibuat tetap berjalan; nama, gambar, dan harganya tersimpan di sana.</li>
            <li>Penghapusan tidak dapat dibatalkan.</li>
          </ul>
        </QuestionDialog>
      )}
    </>
  );
}

function NoProducts({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="Belum ada produk yang ditambahkan.">Tambahkan produk pertama Anda.</EmptyState>;
  }
  return <EmptyState title="Tidak ada produk yang cocok." action={<Button onClick={onShowAll}>Lihat semua</Button>} />;
}
