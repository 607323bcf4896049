import { type ReactNode, useState } from 'react';
import { formatRupiah } from '#contract/money.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { isReceiptOverdue } from '#contract/waiting.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { paymentMeaningText } from '#contract/payments/payment-states.ts';
import { OrderJourney } from '../parts/order/order-journey.tsx';
import { ArrivalEstimate } from '../parts/order/order-sums.tsx';
import { Thumbnail } from '../parts/picture.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { UnpaidPayment } from './unpaid-payment.tsx';
import { serverNow } from './order-queries.ts';
import { BuyAgain } from './order-actions.tsx';

/** Two buttons fit side by side on a phone. */
const actionClass = 'max-md:flex-1 max-md:px-3!';

type OrderCardProps = {
  orders: readonly ListedOrder[];
  isForReview?: boolean;
  /** Shows also where the orders are on their way. */
  isTracked?: boolean;
  onChange: () => void;
};

/** One card in the history: the orders of a checkout, which are paid or cancelled together, below their payment. */
export function OrderCard({ orders, isForReview, isTracked, onChange }: OrderCardProps) {
  const review = useOverlay('ulasan');
  const [now] = useState(() => new Date(serverNow()));
  const [first] = orders;
  if (!first) return null;
  return (
    <li className="card flex flex-col gap-4 p-4 sm:p-5">
      <div className="-mx-4 -mt-4 empty:hidden *:rounded-b-none sm:-mx-5 sm:-mt-5">
        <UnpaidPayment order={first} dialogId={first.checkoutId} onChange={onChange} />
      </div>
      {orders.length > 1 && (
        <p className="-mb-1 text-sm font-bold text-muted">Satu pembelian dari {orders.length} toko</p>
      )}
      {orders.map((order) => (
        <OrderSummary key={order._id} order={order} isTracked={isTracked}>
          {isForReview && (
            <Button className={actionClass} onClick={() => review.open(order._id)}>
              Beri Review<span className="sr-only"> untuk pesanan {orderCode(order._id)}</span>
            </Button>
          )}
          <BuyAgain order={order} className={actionClass} />
        </OrderSummary>
      ))}
      {orders.some((order) => !order.isDisputed && isReceiptOverdue(order, now)) && (
        <p className="rounded-xl bg-notice px-4 py-3 text-sm">
          Sudah sampai? Buka detail untuk mengonfirmasi penerimaannya atau mengajukan komplain.
        </p>
      )}
    </li>
  );
}

type OrderSummaryProps = {
  order: ListedOrder;
  isTracked: boolean | undefined;
  /** Actions after "Lihat Detail". */
  children: ReactNode;
};

function OrderSummary({ order, isTracked, children }: OrderSummaryProps) {
  const details = useOverlay('pesanan');
  const [item] = order.cartItems;
  if (!item) return null;
  const others = order.cartItems.length - 1;
  const code = orderCode(order._id);
  return (
    <div className="flex flex-col gap-4 [&+&]:border-t [&+&]:border-border [&+&]:pt-4">
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b
        border-border-light pb-3 text-sm"
      >
        <p className="min-w-24 flex-1 wrap-anywhere">
          <b translate="no" className="line-clamp-2">
            {item.storeName}
          </b>
          {isTracked && <span className="block text-muted">{`ke ${order.addressInfo.city}`}</span>}
        </p>
        <StatusBadge status={order.orderStatus} />
      </div>
      {isTracked ? (
        <OrderJourney order={order} />
      ) : (
        order.orderStatus === 'shipped' && <ArrivalEstimate order={order} />
      )}
      <div className="grid grid-cols-[min(5rem,25%)_1fr] items-center gap-x-4 gap-y-3 md:grid-cols-[5rem_1fr_auto]">
        <Thumbnail image={item.image} sizes="5rem" />
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-sans text-base font-bold text-wrap wrap-anywhere">{item.title}</h2>
          <p className="text-sm text-muted">
            {others > 0 && <span className="block">+{others} produk lainnya</span>}
            {code} · <time dateTime={order.orderDate}>{shortDate(order.orderDate)}</time>
            {isTracked && order.trackingNumber && (
              <span className="block">{`${order.courier} ${order.trackingNumber}`}</span>
            )}
          </p>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            Total{' '}
            <span translate="no" className="text-sum font-bold whitespace-nowrap text-ink tabular-nums">
              {formatRupiah(order.totalAmount)}
            </span>
            {order.payBefore === null && (
              <span>{` · ${paymentMeaningText(order.paymentStatus, order.isUnderReview)}`}</span>
            )}
          </p>
        </div>
        <div className="col-span-full flex flex-wrap gap-2 md:col-auto md:justify-end">
          <Button variant="secondary" className={actionClass} onClick={() => details.open(order._id)}>
            Lihat Detail<span className="sr-only"> pesanan {code}</span>
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
