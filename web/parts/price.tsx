import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { classNames } from '../ui/class-names.ts';

const paidSizes = {
  sm: 'text-sm',
  md: 'text-[min(1rem,7vw)]/normal font-bold',
  lg: 'text-[min(1.5rem,8vw)] font-bold',
};

type PriceProps = { price: Rupiah; salePrice: Rupiah; size?: 'sm' | 'md' | 'lg' };

/** A price in rupiah. If there is a sale price (above 0), the regular price is struck through beside it. */
export function Price({ price, salePrice, size = 'md' }: PriceProps) {
  const paid = classNames('tabular-nums', paidSizes[size]);
  if (salePrice <= 0)
    return (
      <p translate="no" className={paid}>
        {formatRupiah(price)}
      </p>
    );
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <s className={classNames('text-muted tabular-nums', size === 'lg' ? 'text-base' : 'text-xs')}>
        <span className="sr-only">Harga awal </span>
        <span translate="no">{formatRupiah(price)}</span>
      </s>
      <span className={`${paid} text-primary`}>
        <span className="sr-only">Harga promo </span>
        <span translate="no">{formatRupiah(salePrice)}</span>
      </span>
    </p>
  );
}
