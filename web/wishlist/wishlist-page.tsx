import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { lowStock } from '#contract/words.ts';
import type { Favorite } from '#contract/wishlist/wishlist.ts';
import { call } from '../call.ts';
import { AddLabel } from '../parts/add-label.tsx';
import { ListTable, Pager } from '../parts/list/list-table.tsx';
import { countOf, listQuery } from '../parts/list/list-url.ts';
import { Picture } from '../parts/picture.tsx';
import { Price } from '../parts/price.tsx';
import { ProductLink } from '../parts/product-link.tsx';
import { TrashIcon } from '../ui/account-icons.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { isPending, useCart } from '../visitor/cart.ts';
import { useAddToCart } from '../visitor/use-add-to-cart.ts';
import { setFavorite } from '../visitor/wishlist.ts';
import { SuggestedProducts } from '../parts/product/related-products.tsx';

export const title = 'Favorit';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const { limit, cursor } = listQuery(searchParams);
  return { page: call('GET /api/shop/wishlist', { query: { limit, cursor } }) };
};

/** The favorite products of a customer. */
export default function WishlistPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <div className="page-column py-4 md:py-8">
      <h1 className="mb-4 text-2xl md:text-3xl">Favorit</h1>
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) =>
          data.length === 0 ? (
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
          ) : (
            <>
              <ul aria-label="Produk favorit" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                {data.map((product) => (
                  <FavoriteCard key={product._id} product={product} />
                ))}
              </ul>
              <Pager summary={countOf(counted, 'favorit')} nextCursor={nextCursor} />
            </>
          )
        }
      </ListTable>
    </div>
  );
}

function FavoriteCard({ product }: { product: Favorite }) {
  const { title, image, storeName, price, salePrice, totalStock, isForSale, closedUntil } = product;
  const addToCart = useAddToCart('detail');
  const isAdding = useCart((cart) => isPending(cart, product));
  const { revalidate } = useRevalidator();

  async function remove() {
    if (await setFavorite(product._id, false)) await revalidate();
  }
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="grid grid-cols-[min(6rem,25vw)_1fr_auto] gap-4">
        <Picture
          image={image}
          alt=""
          sizes="6rem"
          className={`aspect-square h-auto w-full rounded-xl object-cover ${isForSale ? '' : 'opacity-50'}`}
        />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h2 className="line-clamp-3 font-sans text-base leading-snug font-bold text-wrap wrap-anywhere">
            {isForSale ? (
              <ProductLink product={product} className="hover:text-primary">
                {title}
              </ProductLink>
            ) : (
              title
            )}
          </h2>
          <p translate="no" className="text-sm text-muted">
            {storeName}
          </p>
          {isForSale && <Price price={price} salePrice={salePrice} />}
          {!isForSale && <Badge tone="gray">Tidak dijual lagi</Badge>}
          {isForSale && totalStock === 0 && <Badge tone="out">Stok Habis</Badge>}
          {isForSale && totalStock > 0 && totalStock < lowStock && <Badge tone="low">Sisa {totalStock}</Badge>}
        </div>
        <IconButton
          label={`Hapus ${title} dari Favorit`}
          onClick={() => void remove()}
          className="-mt-2 -mr-2 text-muted"
        >
          <TrashIcon />
        </IconButton>
      </div>
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
            Tambah ke Keranjang<span className="sr-only">: {title}</span>
          </AddLabel>
        </Button>
      )}
    </li>
  );
}
