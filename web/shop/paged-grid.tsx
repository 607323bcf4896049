import type { ComponentProps } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { withoutDescription } from '../parts/without-description.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { usePagedList, type ListPage, LoadMore } from '../parts/paged-list.tsx';

export type ProductPage = { products: Product[]; nextCursor: string | null };

type PagedGridProps = Omit<ComponentProps<typeof ProductGrid>, 'products' | 'urgent'> & {
  first: ProductPage;
  fetchPage: (cursor: string) => Promise<ProductPage>;
};

/** A product grid that loads further pages. Its `key` must change with the list. */
export function PagedGrid({ first, fetchPage, ...grid }: PagedGridProps) {
  const { items, state, loadMore } = usePagedList('produk', { ...first, items: first.products }, async (cursor) =>
    asPage(await fetchPage(cursor)),
  );
  return (
    <>
      <ProductGrid products={items} urgent={4} {...grid} />
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const asPage = ({ products, nextCursor }: ProductPage): ListPage<Product> => ({
  items: products.map(withoutDescription),
  nextCursor,
});
