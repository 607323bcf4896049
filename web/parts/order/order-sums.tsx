import { deadline, longDate } from '#contract/dates.ts';
import { dayRange } from '#contract/date-spans.ts';
import { difference, formatRupiah, type Rupiah } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { type DeliveryZone, zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { TruckIcon } from '../../ui/truck-icon.tsx';

type DeliveredOrder = {
  orderStatus: OrderStatus;
  totalAmount: Rupiah;
  shippingFee: Rupiah;
  shippingZone: DeliveryZone | null;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  shipBy: string | null;
};

/** The sums of an order: products, shipping and total. An order of the time before shipping has only a total. */
type Sums = Pick<DeliveredOrder, 'totalAmount' | 'shippingFee' | 'shippingZone'>;

export const OrderSums = ({ order: { totalAmount, shippingFee, shippingZone } }: { order: Sums }) => (
  <dl
    className="mt-4 flex flex-col gap-1 border-t border-border-light pt-3 *:flex *:flex-wrap
    *:justify-between *:gap-x-4"
  >
    {shippingZone && (
      <>
        <div className="text-sm">
          <dt className="text-muted">Subtotal produk</dt>
          <dd translate="no" className="tabular-nums">
            {formatRupiah(difference(totalAmount, shippingFee))}
          </dd>
        </div>
        <div className="text-sm">
          <dt className="text-muted">{shippingZone === 'pickup' ? zoneLabels.pickup : 'Ongkos kirim'}</dt>
          <dd className="tabular-nums">{shippingFee === 0 ? 'Gratis' : formatRupiah(shippingFee)}</dd>
        </div>
      </>
    )}
    <div className="font-semibold">
      <dt>Total</dt>
      <dd translate="no" className="font-bold tabular-nums">
        {formatRupiah(totalAmount)}
      </dd>
    </div>
  </dl>
);

const isUnderWay = (status: OrderStatus) => ['pending', 'processing', 'shipped'].includes(status);

/** When an order that is under way is expected; nothing for other orders. */
export function ArrivalEstimate({ order }: { order: DeliveredOrder }) {
  const { arrivesFrom, arrivesTo, shippingZone, shipBy, orderStatus } = order;
  if (!arrivesFrom || !arrivesTo || !isUnderWay(orderStatus)) return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <TruckIcon className="size-5 shrink-0 text-primary" />
      <span>
        <span>{shippingZone === 'pickup' ? 'Siap diambil' : 'Perkiraan tiba'}</span>{' '}
        <b>{dayRange(arrivesFrom, arrivesTo)}</b>
        {shipBy && orderStatus !== 'shipped' && (
          <span className="block">
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
