import { Link } from 'react-router';
import { lowStock } from '#contract/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CartIcon, ChevronRightIcon, ShareIcon, ShopIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { isPending, useCart } from '../../visitor/cart.ts';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { useAddToCart } from '../../visitor/use-add-to-cart.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { productPath } from '../product-link.tsx';
import { Rating } from '../rating.tsx';
import { ProductShipping } from './product-shipping.tsx';
import type { ProductWithReviews } from './product-queries.ts';
import { ProductReviews } from './review-list.tsx';

type ProductDetailsProps = ProductWithReviews & {
  /** `h1` on the product's own page, `h2` in the dialog. */
  heading: 'h1' | 'h2';
};

/** All details of a product: picture, price, description, store and reviews. */
export function ProductDetails({ product, reviews, heading: Heading }: ProductDetailsProps) {
  const addToCart = useAddToCart('detail');
  const isAdding = useCart((cart) => isPending(cart, product));
  const Subheading = Heading === 'h1' ? 'h2' : 'h3';
  const isSoldOut = product.totalStock === 0;

  return (
    <article>
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <Picture
          image={product.image}
          alt={product.title}
          sizes="(min-width: 76rem) 35rem, (min-width: 48rem) 45vw, 100vw"
          isUrgent
          className="aspect-square h-auto w-full rounded-2xl object-cover"
        />
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col gap-2">
            {/* The padding leaves room for the dialog's close button. */}
            <Heading className={`text-2xl break-words md:text-3xl ${Heading === 'h2' ? 'md:pr-12' : ''}`}>
              {product.title}
            </Heading>
            <Rating average={product.averageReview} count={product.reviewCount} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Price price={product.price} salePrice={product.salePrice} size="lg" />
            <Stock left={product.totalStock} />
          </div>
          <ProductShipping sellerId={product.sellerId} />
          <p className="break-words whitespace-pre-line">{product.description || 'Tidak ada deskripsi produk.'}</p>
          <Link
            to={`/shop/store/${product.sellerId}`}
            className="flex min-h-14 items-center gap-3 rounded-xl border border-border-light bg-white px-4 py-2
              hover:border-primary"
          >
            <ShopIcon className="size-6 text-primary" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{product.storeName}</span>
              <span className="text-sm text-accent">Kunjungi Toko</span>
            </span>
            <ChevronRightIcon className="size-5 text-muted" />
          </Link>
          <div className="flex flex-wrap gap-3">
            {isSoldOut ? (
              <p className="flex min-h-11 flex-1 items-center justify-center rounded-xl bg-surface px-5 font-semibold">
                Stok Habis
              </p>
            ) : (
              <Button
                aria-busy={isAdding || undefined}
                className="min-w-0 flex-1 px-3! whitespace-normal!"
                onClick={() => addToCart(product)}
              >
                {isAdding ? <Spinner /> : <CartIcon />} Tambah ke Keranjang
              </Button>
            )}
            <ShareButton id={product._id} title={product.title} />
          </div>
        </div>
      </div>
      <section className="mt-10">
        <Subheading className="mb-4 text-xl">Ulasan Pembeli</Subheading>
        <ProductReviews productId={product._id} reviews={reviews} />
      </section>
    </article>
  );
}

/** The remaining stock. Renders nothing at 0, because the add button is then replaced by a sold-out text. */
function Stock({ left }: { left: number }) {
  if (left === 0) return null;
  if (left < lowStock) return <Badge tone="low">Sisa {left}</Badge>;
  return <p className="text-sm text-muted">Stok {left.toLocaleString('id-ID')}</p>;
}

/** Shares the URL of the product's page through the device's share sheet, or copies it to the clipboard. */
function ShareButton({ id, title }: { id: string; title: string }) {
  async function share() {
    const url = new URL(productPath(id), location.origin).href;
    if ('share' in navigator) {
      // Rejects when the user closes the share sheet, which is not an error.
      await navigator.share({ title, url }).catch(() => null);
      return;
    }
    await copyText(url).then(
      () => toast({ title: 'Tautan produk disalin.' }),
      () => toastFailure('Tautan gagal disalin.', url),
    );
  }

  return (
    <Button variant="secondary" onClick={share} className="px-4!">
      <ShareIcon /> <span className="max-lg:sr-only">Bagikan</span>
    </Button>
  );
}

// Async, because navigator.clipboard is undefined in insecure contexts and the error must become a rejection.
const copyText = async (text: string) => navigator.clipboard.writeText(text);
