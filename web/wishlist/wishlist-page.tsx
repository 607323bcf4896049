import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { longDate } from '#contract/dates.ts';
import type { ListTotal } from '#contract/lists.ts';
import type { WaitedFor } from '#contract/waiting-list/waiting-list.ts';
import type { Favorite } from '#contract/wishlist/wishlist.ts';
import { call } from '../call.ts';
import { AddLabel } from '../parts/add-label.tsx';
import { ListTable, Pager } from '../parts/list/list-table.tsx';
import { countOf, listQuery } from '../parts/list/list-url.ts';
import { SuggestedProducts } from '../parts/product/related-products.tsx';
import { WaitButton } from '../parts/product/wait-button.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { isPending, useCart } from '../visitor/cart.ts';
import { useAddToCart } from '../visitor/use-add-to-cart.ts';
import { setWaiting } from '../visitor/waiting-list.ts';
import { setFavorite } from '../visitor/wishlist.ts';
import { SavedProductCard } from './saved-product-card.tsx';

export const title = 'Favorit';

const tabs = [
  { key: 'favorit', label: 'Favorit' },
  { key: 'menunggu', label: 'Menunggu stok' },
] as const;

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const { limit, cursor } = listQuery(searchParams);
  const query = { limit, cursor };
  return searchParams.get('tab') === 'menunggu'
    ? ({ tab: 'menunggu', page: call('GET /api/shop/waiting-list', { query }) } as const)
    : ({ tab: 'favorit', page: call('GET /api/shop/wishlist', { query }) } as const);
};

/** The favorite products of a customer, and the sold-out ones that the customer waits for. */
export default function WishlistPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [, setParams] = useSearchParams();
  return (
    <div className="page-column py-4 md:py-8">
      <h1 className="mb-4 text-2xl md:text-3xl">Favorit</h1>
      <Tabs
        label="Daftar"
        tabs={tabs}
        selected={loaderData.tab}
        onSelect={(tab) => setParams(tab === 'favorit' ? {} : { tab })}
      >
        {loaderData.tab === 'favorit' ? (
          <ListTable key="favorit" page={loaderData.page}>
            {(page) =>
              page.data.length === 0 ? (
                <NoFavorites />
              ) : (
                <ProductList label="Produk favorit" {...page} what="favorit">
                  {page.data.map((product) => (
                    <FavoriteCard key={product._id} product={product} />
                  ))}
                </ProductList>
              )
            }
          </ListTable>
        ) : (
          <ListTable key="menunggu" page={loaderData.page}>
            {(page) =>
              page.data.length === 0 ? (
                <EmptyState drawing="heart" title="Tidak ada yang Anda tunggu.">
                  Ketuk “Kabari saya” pada produk yang stoknya habis.
                </EmptyState>
              ) : (
                <ProductList label="Produk yang ditunggu" {...page} what="produk">
                  {page.data.map((product) => (
                    <WaitCard key={product._id} product={product} />
                  ))}
                </ProductList>
              )
            }
          </ListTable>
        )}
      </Tabs>
    </div>
  );
}

const NoFavorites = () => (
  <>
    <EmptyState
      drawing="heart"
      title="Belum ada favorit."
      action={<ButtonLink to="/shop/listing">Lihat produk</ButtonLink>}
    >
      Ketuk hati di halaman produk untuk menyimpannya di sini.
    </EmptyState>
    <SuggestedProducts />
  </>
);

type ProductListProps = ListTotal & { label: string; what: string; nextCursor: string | null; children: ReactNode };

const ProductList = ({ label, what, nextCursor, children, ...counted }: ProductListProps) => (
  <>
    <ul aria-label={label} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {children}
    </ul>
    <Pager summary={countOf(counted, what)} nextCursor={nextCursor} />
  </>
);

function FavoriteCard({ product }: { product: Favorite }) {
  const { title: name, totalStock, isForSale, closedUntil } = product;
  const addToCart = useAddToCart('detail');
  const isAdding = useCart((cart) => isPending(cart, product));
  const { revalidate } = useRevalidator();

  async function remove() {
    if (await setFavorite(product._id, false)) await revalidate();
  }
  return (
    <SavedProductCard product={product} removeLabel={`Hapus ${name} dari Favorit`} onRemove={() => void remove()}>
      {isForSale && totalStock === 0 && <WaitButton product={product} variant="secondary" className="mt-auto" />}
      {isForSale && totalStock > 0 && closedUntil && (
        <p
          className="mt-auto flex min-h-11 items-center justify-center rounded-xl bg-surface px-3 py-1
          text-center text-sm font-bold"
        >
          Toko tutup, buka lagi {longDate(closedUntil)}
        </p>
      )}
      {isForSale && totalStock > 0 && !closedUntil && (
        <Button
          variant="secondary"
          isWide
          className="mt-auto"
          aria-busy={isAdding || undefined}
          onClick={() => addToCart(product)}
        >
          <AddLabel product={product} icon={<CartIcon />}>
            Tambah ke Keranjang<span className="sr-only">: {name}</span>
          </AddLabel>
        </Button>
      )}
    </SavedProductCard>
  );
}

function WaitCard({ product }: { product: WaitedFor }) {
  const { revalidate } = useRevalidator();

  async function remove() {
    if (await setWaiting(product._id, false)) await revalidate();
  }
  return (
    <SavedProductCard
      product={product}
      removeLabel={`Berhenti menunggu ${product.title}`}
      onRemove={() => void remove()}
    >
      <p className="mt-auto text-sm text-muted">
        <span className="block">{product.isForSale ? 'Anda akan dikabari' : 'Anda dikabari jika dijual lagi'}</span>
        <span>Diminta {longDate(product.askedAt)}</span>
      </p>
    </SavedProductCard>
  );
}
