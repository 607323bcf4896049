import { orderCode } from '#contract/ids.ts';
import type { SellerOrder } from '#contract/store/store.ts';
import { formatNumber } from '#contract/money.ts';
import { Picture } from '../../parts/picture.tsx';

type OrderSummaryProps = {
  order: SellerOrder;
  isSelected: boolean;
  isSelectable: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** What an order of the list is about: its first picture, code, products, buyer and town, with a box to select it. */
export function OrderSummary({ order, isSelected, isSelectable, onSelect }: OrderSummaryProps) {
  const { _id, cartItems, userName, addressInfo } = order;
  const [first, ...others] = cartItems;
  const pieces = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid grid-cols-[auto_3.5rem_1fr] items-start gap-3">
      {/* The label enlarges the target of the box. */}
      <label className="-m-2 p-2">
        <span className="sr-only">Pilih pesanan {orderCode(_id)} untuk dicetak</span>
        <input
          type="checkbox"
          className="mt-1 size-5 accent-primary disabled:opacity-30"
          checked={isSelected}
          disabled={!isSelectable}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <Picture
        image={first?.image ?? ''}
        alt=""
        sizes="3.5rem"
        className="aspect-square h-auto w-full rounded-xl object-cover"
      />
      <div className="min-w-0">
        <b className="font-mono">{orderCode(_id)}</b>
        <p className="line-clamp-2 wrap-anywhere">
          {first?.title}
          {others.length > 0 && ` dan ${others.length} produk lain`}
        </p>
        <p className="text-sm text-muted">
          {formatNumber(pieces)} buah · {[userName, addressInfo.city].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  );
}
