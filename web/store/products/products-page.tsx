import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import type { OwnProduct } from '#contract/store/store.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { useLocalChanges } from '../local-changes.ts';
import {
  filterFrom,
  type OwnProductFilter,
  OwnProductToolbar,
  queryOf,
  readOwnProducts,
} from './own-product-filters.tsx';
import { ownProductGrid, OwnProductList } from './own-product-list.tsx';
import { newProductId, ProductSheet } from './product-sheet.tsx';

const PictureSheet = lazyDialog(() => import('./picture-sheet.tsx'), 'PictureSheet', 'Foto gagal dibuka.');

export const title = 'Produk';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  products: readOwnProducts(filterFrom(searchParams)),
});

export default function ProductsPage({ loaderData: { products } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params, setParams] = useSearchParams();
  const form = useOverlay('isi');
  const pictures = useOverlay('foto');
  const list = useLocalChanges<OwnProduct>(products);
  const filter = filterFrom(params);
  const show = (next: OwnProductFilter) => setParams(queryOf(next), { preventScrollReset: true });

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">PRODUK</h1>
        <Button onClick={() => form.open(newProductId)}>
          <PlusIcon /> Tambah Produk
        </Button>
      </div>
      <OwnProductToolbar filter={filter} onChange={show} />
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
    </>
  );
}
