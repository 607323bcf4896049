import type { Product } from '#contract/catalogue.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { onCard } from '../parts/on-card.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { usePagedList, type ListPage } from '../parts/use-paged-list.ts';

export type ProductPage = { products: Product[]; nextCursor: string | null };

type PagedGridProps = {
  first: ProductPage;
  read: (cursor: string) => Promise<ProductPage>;
  label: string;
  voice?: 'list' | 'detail';
  columns?: 'full' | 'beside';
};

/** A product grid that loads further pages. Its `key` must change with the list. */
export function PagedGrid({ first, read, label, voice, columns }: PagedGridProps) {
  const { items, state, more } = usePagedList('produk', asPage(first), async (cursor) => asPage(await read(cursor)));
  return (
    <>
      <ProductGrid products={items} label={label} voice={voice} columns={columns} urgent={4} />
      <LoadMore state={state} more={more} />
    </>
  );
}

const asPage = ({ products, nextCursor }: ProductPage): ListPage<Product> => ({
  items: products.map(onCard),
  nextCursor,
});
