import type { Product, ProductStore } from '#contract/catalogue/catalogue.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { longDate } from '#contract/dates.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChatIcon, PlusIcon } from '../../ui/icons.tsx';
import { quantityOf } from '../../visitor/cart-lines.ts';
import { isPending, useCart } from '../../visitor/cart.ts';
import { useAddToCart } from '../../visitor/use-add-to-cart.ts';
import { AddLabel } from '../add-label.tsx';
import { ChatLink } from '../chat-link.tsx';
import { lazyPart } from '../lazy-part.tsx';

// Most visitors have not added the product yet.
const QuantityInCart = lazyPart(() => import('./quantity-in-cart.tsx'), 'QuantityInCart', <div className="h-11" />);

/**
 * The buttons to buy a product and to write to its seller. On phones they are a bar at the bottom of the screen, with
 * the price in the button; by `data-buy-bar` the page and the dialog leave room for it, which it does not exceed with
 * large text. The add button does not move when the quantity appears, so that a second tap still hits it.
 */
export function BuyBar({ product, store }: { product: Product; store: ProductStore | null }) {
  const addToCart = useAddToCart('detail');
  const isAdding = useCart((cart) => isPending(cart, product));
  const refusal = store?.closedUntil && `Toko tutup, buka lagi ${longDate(store.closedUntil)}`;
  const quantity = useCart((cart) => quantityOf(cart.itemsByStore, product._id));
  return (
    <div
      data-buy-bar={quantity > 0 ? 'tall' : 'low'}
      className={classNames(
        'flex flex-col gap-2 max-sm:tall:docked max-sm:tall:px-4 max-sm:tall:pt-2.5',
        'max-sm:tall:pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:flex-col-reverse sm:gap-3',
      )}
    >
      {quantity > 0 && <QuantityInCart product={product} quantity={quantity} onIncrease={() => addToCart(product)} />}
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <StoreChat title={fullTitle(product)} phone={store?.phoneNumber ?? ''} />
        {product.totalStock === 0 ? (
          <SoldOut product={product} className={refusalStyle} />
        ) : refusal ? (
          <p className={refusalStyle}>{refusal}</p>
        ) : (
          <Button
            aria-busy={isAdding || undefined}
            className="flex-1 px-3! whitespace-normal! max-sm:min-h-[min(2.75rem,56px)]!
              max-sm:text-caption!"
            onClick={() => addToCart(product)}
          >
            <AddLabel product={product} icon={<PlusIcon className="size-5" />}>
              {/* On one line beside chat; its name stays whole. */}
              <span className="max-sm:sr-only">Tambah ke </span>Keranjang
              {/* Screen readers get the price from the details. */}
              <span aria-hidden translate="no" className="tabular-nums sm:hidden">
                {` · ${formatRupiah(effectivePrice(product))}`}
              </span>
            </AddLabel>
          </Button>
        )}
      </div>
    </div>
  );
}

const refusalStyle =
  'flex min-h-[min(2.75rem,56px)] flex-1 flex-col items-center justify-center rounded-xl bg-surface px-3 py-1 ' +
  'text-center leading-tight font-bold max-sm:text-caption';

// Most products are in stock. The place of the button is kept.
const SoldOut = lazyPart(
  () => import('./wait-button.tsx'),
  'SoldOut',
  <>
    <p className={refusalStyle}>Stok Habis</p>
    <span className="w-36" />
  </>,
  () => <p className={refusalStyle}>Stok Habis</p>,
);

const chatStyle = classNames(
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border bg-white px-4 font-bold sm:order-last',
  'max-sm:min-h-[min(2.75rem,56px)] max-sm:flex-col max-sm:gap-0 max-sm:px-2.5 max-sm:text-fact',
);

/** A WhatsApp link with a question about the product. Without the number, which loads later, its place is kept. */
function StoreChat({ title, phone }: { title: string; phone: string }) {
  const label = (
    <>
      <ChatIcon className="size-[min(1.25rem,28px)]" />
      <span>
        Chat<span className="sr-only"> Penjual</span>
      </span>
    </>
  );
  const noChat = (
    <span aria-hidden className={`${chatStyle} border-border-light text-muted`}>
      {label}
    </span>
  );
  return (
    <ChatLink
      phone={phone}
      text={`Halo, saya ingin bertanya tentang ${title}.`}
      className={`${chatStyle} border-success text-success transition-colors hover:bg-success hover:text-white`}
      fallback={noChat}
    >
      {label}
      <span className="sr-only"> (membuka WhatsApp)</span>
    </ChatLink>
  );
}
