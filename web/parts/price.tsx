import type { ReactNode } from 'react';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { classNames } from '../ui/class-names.ts';

const paidSizes = {
  sm: 'text-sm',
  md: 'text-sum font-bold',
  lg: 'text-2xl font-bold',
};

type PriceProps = {
  price: Rupiah;
  salePrice: Rupiah;
  size?: 'sm' | 'md' | 'lg';
  /** A line below the price. The regular price is then its first part, so that cards side by side are equally high. */
  below?: ReactNode;
};

/** A price in rupiah. If there is a sale price (above 0), the regular price stands struck through behind it. */
export function Price({ price, salePrice, size = 'md', below }: PriceProps) {
  const paid = classNames('tabular-nums', paidSizes[size]);
  const isPromo = salePrice > 0;
  const regular = isPromo && (
    <s className={classNames('text-muted tabular-nums', size === 'lg' ? 'text-base' : 'text-xs')}>
      <span className="sr-only">Harga awal </span>
      <span translate="no">{formatRupiah(price)}</span>
    </s>
  );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames(paid, isPromo && 'text-primary')}>
          {isPromo && <span className="sr-only">Harga promo </span>}
          <span translate="no">{formatRupiah(isPromo ? salePrice : price)}</span>
        </span>
        {!below && regular}
      </p>
      {below && (
        <p className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-xs text-muted">
          {regular}
          {below}
        </p>
      )}
    </>
  );
}
