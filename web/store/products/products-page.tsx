import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import type { OwnProduct } from '#contract/store/store.ts';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { useLocalChanges } from '../local-changes.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { filterFrom, type OwnProductPage, productFilters, readOwnProducts } from './own-product-filters.ts';
import { ownProductGrid, OwnProductList } from './own-product-list.tsx';
import { newProductId, ProductSheet } from './product-sheet.tsx';

const StockSheet = lazyDialog(() => import('./stock-sheet.tsx'), 'StockSheet', 'Riwayat gagal dibuka.');
const PictureSheet = lazyDialog(() => import('./picture-sheet.tsx'), 'PictureSheet', 'Foto gagal dibuka.');

export const title = 'Produk';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  products: readOwnProducts(filterFrom(searchParams)),
});

export default function ProductsPage({ loaderData: { products } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params, setParams] = useSearchParams();
  const form = useOverlay('isi');
  const pictures = useOverlay('foto');
  const history = useOverlay('riwayat');
  const list = useLocalChanges<OwnProduct>(products);
  const filter = filterFrom(params);
  const isFiltered = filter.q !== '' || filter.shown !== '' || filter.sortBy !== 'newest';
  const [wasFiltered] = useState(isFiltered);
  const hasFilters = useTotal(products) >= minForFilters || isFiltered || wasFiltered;
  const head = (
    <div className={classNames('mb-3 flex flex-wrap items-center justify-between gap-2', hasFilters && 'max-sm:pr-12')}>
      <h1 className="pr-0! text-2xl sm:text-3xl">PRODUK</h1>
      <Button className={classNames(hasFilters && 'max-sm:px-3')} onClick={() => form.open(newProductId)}>
        <PlusIcon /> Tambah Produk
      </Button>
    </div>
  );

  return (
    <>
      {hasFilters ? <ListToolbar head={head} search="Cari produk di toko" filters={productFilters} /> : head}
      <Loaded
        key={JSON.stringify(filter)}
        promise={products}
        fallback={<Skeletons label="Memuat produk..." count={6} className={ownProductGrid} each="h-52 rounded-2xl" />}
      >
        {(first) => <OwnProductList first={first} filter={filter} list={list} onShowAll={() => setParams({})} />}
      </Loaded>
      {form.value !== null && <ProductSheet key={form.value} id={form.value} onClose={form.close} onSaved={list.put} />}
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
