import type { Product } from '#contract/catalogue/catalogue.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { withoutDescription } from '../parts/without-description.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { usePagedList, type ListPage } from '../parts/use-paged-list.ts';

export type ProductPage = { products: Product[]; nextCursor: string | null };

type PagedGridProps = {
  first: ProductPage;
  fetchPage: (cursor: string) => Promise<ProductPage>;
  label: string;
  wording?: 'list' | 'detail';
  columns?: 'full' | 'beside';
  closedUntil?: string | null | undefined;
};

/** A product grid that loads further pages. Its `key` must change with the list. */
export function PagedGrid({ first, fetchPage, label, wording, columns, closedUntil }: PagedGridProps) {
  const { items, state, loadMore } = usePagedList('produk', { ...first, items: first.products }, async (cursor) =>
    asPage(await fetchPage(cursor)),
  );
  return (
    <>
      <ProductGrid
        products={items}
        label={label}
        wording={wording}
        columns={columns}
        urgent={4}
        closedUntil={closedUntil}
      />
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const asPage = ({ products, nextCursor }: ProductPage): ListPage<Product> => ({
  items: products.map(withoutDescription),
  nextCursor,
});
