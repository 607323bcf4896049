import type { ReactNode } from 'react';
import type { Favorite } from '#contract/wishlist/wishlist.ts';
import { lowStock } from '#contract/words.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { Picture } from '../parts/picture.tsx';
import { Price } from '../parts/price.tsx';
import { ProductLink } from '../parts/product-link.tsx';
import { TrashIcon } from '../ui/account-icons.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type SavedProductCardProps = {
  product: Omit<Favorite, 'closedUntil'>;
  /** The name of the button that takes it from the list. */
  removeLabel: string;
  onRemove: () => void;
  /** What can be done with it, below. */
  children?: ReactNode;
};

/** A product of a customer's own list, which may not be for sale any more. */
export function SavedProductCard({ product, removeLabel, onRemove, children }: SavedProductCardProps) {
  const { image, storeName, price, salePrice, totalStock, isForSale } = product;
  const title = fullTitle(product);
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
        <IconButton label={removeLabel} onClick={onRemove} className="-mt-2 -mr-2 text-muted">
          <TrashIcon />
        </IconButton>
      </div>
      {children}
    </li>
  );
}
