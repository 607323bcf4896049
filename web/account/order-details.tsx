import { longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders.ts';
import { paymentStatusText } from '#contract/payment-states.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { BoughtItem } from '../parts/buying/bought-item.tsx';
import { OrderChat } from '../parts/order/order-chat.tsx';
import { OrderTracker } from '../parts/order/order-tracker.tsx';
import { Panel } from '../parts/order/panel.tsx';
import { Shipment } from '../parts/order/shipment.tsx';
import { ConfirmReceipt } from './confirm-receipt.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { ReviewForm } from './review-form.tsx';

type OrderDetailsProps = {
  order: DetailedOrder;
  /** Told when the order is not what is shown any more. */
  onChange: () => void;
};

/** All about one order: how far it is, what it holds, where it goes, and what its buyer can do now. */
export function OrderDetails({ order, onChange }: OrderDetailsProps) {
  const [item] = order.cartItems;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-abu">
        <time dateTime={order.orderDate}>{longDateTime(order.orderDate)} WITA</time> · Pembayaran:{' '}
        <b className="text-arang">{paymentStatusText(order.paymentStatus)}</b>
      </p>
      <ContinuePayment order={order} />
      <OrderTracker order={order} />
      <Shipment order={order} />
      {order.orderStatus === 'delivered' && <ConfirmReceipt orderId={order._id} onConfirmed={onChange} />}
      <ReviewForm order={order} onSent={onChange} whenDone={null} />
      <Panel title={item?.storeName ?? 'Barang'}>
        <ul className="flex flex-col gap-4">
          {order.cartItems.map((bought) => (
            <BoughtItem key={bought.productId} {...bought} />
          ))}
        </ul>
        <p className="mt-4 flex justify-between gap-4 border-t border-benang pt-3 font-semibold">
          Total <span className="font-bold tabular-nums">{formatRupiah(order.totalAmount)}</span>
        </p>
        {item && (
          <OrderChat phone={item.sellerPhone} orderId={order._id} about="Halo, saya ingin bertanya tentang pesanan">
            Hubungi Penjual
          </OrderChat>
        )}
      </Panel>
      <Panel title="Alamat Pengiriman">
        <AddressLines address={order.addressInfo} />
      </Panel>
    </div>
  );
}
