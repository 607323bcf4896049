import { Suspense } from 'react';
import { Await, useRevalidator, useSearchParams, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { awaited } from '../../parts/awaited.ts';
import { titled } from '../../parts/shop-name.ts';
import { Unread } from '../../parts/unread.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChanges } from '../use-changes.ts';
import { queryOf, readGoods, wantedIn, type Wanted } from './goods-address.ts';
import { goodsGrid, GoodsList } from './goods-list.tsx';
import { GoodsToolbar } from './goods-toolbar.tsx';
import { newGoods, ProductSheet } from './product-sheet.tsx';

export const meta: MetaFunction = () => [titled('Produk')];
export { readsBehindOverlay as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  goods: awaited(readGoods(wantedIn(searchParams))),
});

type ProductsPageProps = { loaderData: ReturnType<typeof clientLoader> };

/** What the store sells: look for it, add to it, change it. */
export default function ProductsPage({ loaderData: { goods } }: ProductsPageProps) {
  const [params, setParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  const form = useOverlay('isi');
  const list = useChanges<Product>(goods);
  const wanted = wantedIn(params);
  const show = (next: Wanted) => setParams(queryOf(next), { preventScrollReset: true });

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">PRODUK</h1>
        <Button onClick={() => form.open(newGoods)}>
          <PlusIcon /> Tambah Produk
        </Button>
      </div>
      <GoodsToolbar wanted={wanted} onChange={show} />
      <Suspense key={JSON.stringify(wanted)} fallback={<GoodsSkeleton />}>
        <Await resolve={goods} errorElement={<Unread title="Produk gagal dimuat." onRetry={revalidate} />}>
          {(first) => <GoodsList first={first} wanted={wanted} list={list} onShowAll={() => setParams({})} />}
        </Await>
      </Suspense>
      {form.value !== null && <ProductSheet key={form.value} id={form.value} onClose={form.close} onSaved={list.put} />}
    </>
  );
}

function GoodsSkeleton() {
  return (
    <div aria-busy="true" className={goodsGrid}>
      <span role="status" className="sr-only">
        Memuat produk...
      </span>
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} className="h-52 rounded-2xl" />
      ))}
    </div>
  );
}
