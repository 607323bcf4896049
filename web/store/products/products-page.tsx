import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OwnProduct } from '#contract/store/store.ts';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { useLocalChanges, countWithChanges, withChanges } from '../local-changes.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import {
  filterFrom,
  type OwnProductPage,
  productFilters,
  readOwnProducts,
  type OwnProductFilter,
  readSiblings,
} from './own-product-filters.ts';
import { newOfferId, newProductId, ProductSheet } from './product-sheet.tsx';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { QuestionDialog } from '../../parts/dialog-form.tsx';
import { usePagedList, LoadMore } from '../../parts/paged-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OwnProductCard } from './own-product-card.tsx';

const StockSheet = lazyDialog(() => import('./stock-sheet.tsx'), 'StockSheet', 'Riwayat gagal dibuka.');
const OfferSheet = lazyDialog(() => import('./offer-sheet.tsx'), 'OfferSheet', 'Tautan gagal dibuka.');
const PictureSheet = lazyDialog(() => import('./picture-list.tsx'), 'PictureSheet', 'Foto gagal dibuka.');

export const title = 'Produk';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  products: readOwnProducts(filterFrom(searchParams)),
});

export default function ProductsPage({ loaderData: { products } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params, setParams] = useSearchParams();
  const form = useOverlay('isi');
  const pictures = useOverlay('foto');
  const history = useOverlay('riwayat');
  const link = useOverlay('tautan');
  const location = useLocation();
  const navigate = useNavigate();
  const list = useLocalChanges<OwnProduct>(products);
  const filter = filterFrom(params);
  const isFiltered = filter.q !== '' || filter.shown !== '' || filter.sortBy !== 'newest';
  const [wasFiltered] = useState(isFiltered);
  const hasFilters = useTotal(products) >= minForFilters || isFiltered || wasFiltered;

  /** The sheet with the link takes the place of the form, also in the history. */
  function showLink(id: string) {
    const next = new URLSearchParams(params);
    next.delete('isi');
    next.set('tautan', id);
    void navigate({ search: `?${next}` }, { replace: true, state: location.state, preventScrollReset: true });
  }

  const head = (
    <div className={classNames('mb-3 flex flex-wrap items-center gap-x-6 gap-y-2', hasFilters && 'max-sm:pr-12')}>
      <h1 className="pr-0! text-2xl sm:text-3xl">PRODUK</h1>
      <div className="list-action">
        <Button onClick={() => form.open(newProductId)}>
          <PlusIcon /> Tambah Produk
        </Button>
      </div>
      <Button variant="quiet" className="px-0!" onClick={() => form.open(newOfferId)}>
        Buat pesanan khusus
      </Button>
    </div>
  );

  return (
    <>
      {hasFilters ? <ListToolbar head={head} search="Cari produk di toko" filters={productFilters} /> : head}
      <Loaded
        key={JSON.stringify(filter)}
        promise={products}
        fallback={<Skeletons label="Memuat produk..." count={6} className={ownProductGrid} each="h-52 rounded-xl" />}
      >
        {(first) => <OwnProductList first={first} filter={filter} list={list} onShowAll={() => setParams({})} />}
      </Loaded>
      {form.value !== null && (
        <ProductSheet key={form.value} id={form.value} onClose={form.close} onSaved={list.put} onOffered={showLink} />
      )}
      {link.value !== null && <OfferSheet key={link.value} id={link.value} onClose={link.close} />}
      {pictures.value !== null && (
        <PictureSheet key={pictures.value} id={pictures.value} onClose={pictures.close} onSaved={list.put} />
      )}
      {history.value !== null && <StockSheet key={history.value} id={history.value} onClose={history.close} />}
    </>
  );
}

/** Fewer products are found without a search. */
const minForFilters = 20;

/** The number of products in the list that loaded last; 0 until one has. */
function useTotal(products: Promise<OwnProductPage>): number {
  const [total, setTotal] = useState(0);
  useEffect(() => unlessStale(products, (page) => setTotal(page.total)), [products]);
  return total;
}

const ownProductGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

type OwnProductListProps = {
  first: OwnProductPage;
  filter: OwnProductFilter;
  list: ReturnType<typeof useLocalChanges<OwnProduct>>;
  onShowAll: () => void;
};

/** The store's products, loaded page by page, with local changes applied. */
function OwnProductList({ first, filter, list, onShowAll }: OwnProductListProps) {
  const { items, state, loadMore } = usePagedList('barang', first, (cursor) => readOwnProducts(filter, cursor));
  const deleting = useOverlay('hapus');
  const products = withChanges(items, list.changes);
  const deleted = products.find(({ _id }) => _id === deleting.value);
  const ending = useOverlay('yakin');
  const ended = products.find(({ _id }) => _id === ending.value);

  if (products.length === 0 && filter.q === '' && filter.shown === '') {
    return <EmptyState title="Belum ada produk yang ditambahkan.">Tambahkan produk pertama Anda.</EmptyState>;
  }
  if (products.length === 0) {
    const showAll = <Button onClick={onShowAll}>Lihat semua</Button>;
    return <EmptyState title="Tidak ada produk yang cocok." action={showAll} />;
  }
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {formatNumber(countWithChanges(first.total, items, list.changes))} produk
      </p>
      <ul aria-label="Produk toko" className={ownProductGrid}>
        {products.map((product) => (
          <li key={product._id} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
            <OwnProductCard product={product} onStock={list.put} />
          </li>
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
      {ended && (
        <QuestionDialog
          title="Akhiri penawaran ini?"
          label="Akhiri"
          onClose={ending.close}
          send={() => call('PUT /api/store/offers/end/:id', { params: { id: ended._id } })}
          failure="Gagal mengakhiri penawaran."
          onDone={({ product }) => {
            list.put(product);
            ending.close();
          }}
        >
          <p className="font-bold wrap-anywhere">{fullTitle(ended)}</p>
          <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
            <li>Tautannya tidak dapat dipakai memesan lagi, dan tidak dapat dibuka kembali.</li>
            <li>Pesanan yang sudah dibuat tetap berjalan dan masih dapat dibayar sampai batas waktunya.</li>
          </ul>
        </QuestionDialog>
      )}
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
          <p className="font-bold wrap-anywhere">{fullTitle(deleted)}</p>
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
