import { deadline, longDate } from '#contract/dates.ts';
import { dayRange } from '#contract/date-spans.ts';
import { formatRupiah } from '#contract/money.ts';
import { feeNames, type OrderCosts, type OrderFee, orderFees, productTotalOf } from '#contract/orders/order-amounts.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { type DeliveryZone, zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { TruckIcon } from '../../ui/truck-icon.tsx';

type DeliveredOrder = {
  orderStatus: OrderStatus;
  shippingZone: DeliveryZone | null;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  shipBy: string | null;
};

type Sums = OrderCosts & Pick<DeliveredOrder, 'shippingZone'>;

/** The sums of an order: products, fees and total. An order of the time before shipping has only a total. */
export const OrderSums = ({ order }: { order: Sums }) => (
  <dl
    className="mt-4 flex flex-col gap-1 border-t border-border-light pt-3 *:flex *:flex-wrap
    *:justify-between *:gap-x-4"
  >
    {order.shippingZone && (
      <>
        <div className="text-sm">
          <dt className="text-muted">Subtotal produk</dt>
          <dd translate="no" className="tabular-nums">
            {formatRupiah(productTotalOf(order))}
          </dd>
        </div>
        {orderFees.map((fee) => (
          <div key={fee} className="text-sm">
            <dt className="text-muted">{labelOf(fee, order)}</dt>
            <dd className="tabular-nums">{order[fee] === 0 ? 'Gratis' : formatRupiah(order[fee])}</dd>
          </div>
        ))}
      </>
    )}
    <div className="font-bold">
      <dt>Total</dt>
      <dd translate="no" className="font-bold tabular-nums">
        {formatRupiah(order.totalAmount)}
      </dd>
    </div>
  </dl>
);

const labelOf = (fee: OrderFee, { shippingZone }: Sums): string =>
  fee === 'shippingFee' && shippingZone === 'pickup' ? zoneLabels.pickup : feeNames[fee].label;

const isUnderWay = (status: OrderStatus) => ['pending', 'processing', 'shipped'].includes(status);

/**
 * When an order that is under way is expected; nothing for other orders. Large, its day is what the eye finds first.
 */
export function ArrivalEstimate({ order, isLarge }: { order: DeliveredOrder; isLarge?: boolean }) {
  const { arrivesFrom, arrivesTo, shippingZone, shipBy, orderStatus } = order;
  if (!arrivesFrom || !arrivesTo || !isUnderWay(orderStatus)) return null;
  return (
    <p className={isLarge ? 'text-xl font-bold' : 'flex items-center gap-2 text-sm'}>
      {!isLarge && <TruckIcon className="size-5 shrink-0 text-primary" />}
      <span>
        <span>{shippingZone === 'pickup' ? 'Siap diambil' : isLarge ? 'Tiba' : 'Perkiraan tiba'}</span>{' '}
        <span className="font-bold">{dayRange(arrivesFrom, arrivesTo)}</span>
        {shipBy && orderStatus !== 'shipped' && (
          <span className="block text-sm font-normal">
            Dikirim paling lambat <b>{longDate(shipBy)}</b>
          </span>
        )}
      </span>
    </p>
  );
}

type ArrivedOrder = { orderStatus: OrderStatus; confirmsAt: string | null; complainUntil: string | null };

/**
 * Until when the buyer may answer, for the seller of an order
 * that has arrived and for admins; nothing for other orders.
 */
export function AnswerTime({ order: { orderStatus, confirmsAt, complainUntil } }: { order: ArrivedOrder }) {
  const text = confirmsAt
    ? `Tanpa jawaban pembeli, pesanan selesai sendiri pada ${deadline(confirmsAt)}.`
    : orderStatus === 'confirmed' && complainUntil && `Komplain bisa diajukan sampai ${deadline(complainUntil)}.`;
  return text && <p className="text-sm">{text}</p>;
}
