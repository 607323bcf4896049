import { memo } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { effectivePrice, formatRupiah, times } from '#contract/money.ts';
import { QuantityStepper } from '../../parts/buying/quantity-stepper.tsx';
import { StockNotice } from '../../parts/buying/stock-notice.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Price } from '../../parts/price.tsx';
import { productPath } from '../../parts/product-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { maxPieces, removeFromCart, setQuantity } from '../../visitor/cart-quantity.ts';

type CartLineProps = { product: Product; quantity: number };

/**
 * One product of the cart with its quantity. A quantity below one removes the product. Decreasing a quantity above the
 * stock or the limit of an order sets it to that. Memoized, because a tap changes only one of up to 200 lines.
 */
export const CartLine = memo(function CartLine({ product, quantity }: CartLineProps) {
  const price = effectivePrice(product);
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <Picture
        image={product.image}
        alt=""
        sizes="5rem"
        className="aspect-square h-auto w-full rounded-xl object-cover"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start gap-2">
          <Link
            to={productPath(product._id)}
            className="line-clamp-2 flex-1 text-sm font-semibold wrap-anywhere hover:text-primary"
          >
            {product.title}
          </Link>
          <IconButton
            label={`Hapus ${product.title}`}
            onClick={() => removeFromCart(product)}
            className="-mt-2.5 -mr-2 text-muted"
          >
            <TrashIcon />
          </IconButton>
        </div>
        <Price price={product.price} salePrice={product.salePrice} size="sm" />
        <StockNotice product={product} quantity={quantity} />
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <div className="-ml-1">
            <QuantityStepper
              title={product.title}
              quantity={quantity}
              onDecrease={() => setQuantity(product, Math.min(quantity - 1, maxPieces(product)))}
              onIncrease={() => setQuantity(product, quantity + 1)}
              isIncreaseDisabled={quantity >= maxPieces(product)}
            />
          </div>
          <span className="ml-auto font-bold tabular-nums">{formatRupiah(times(price, quantity))}</span>
        </div>
      </div>
    </li>
  );
});
