import { useLocation } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { LineItem } from '../parts/buying/line-item.tsx';
import { OrderChat, Panel } from '../parts/order/order-panels.tsx';
import { ArrivalEstimate, OrderSums } from '../parts/order/order-sums.tsx';
import { OrderTracker } from '../parts/order/order-tracker.tsx';
import { Shipment } from '../parts/order/shipment.tsx';
import { PrintIcon } from '../ui/account-icons.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ChangeAddress } from './change-address.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { Complaints } from './complaints.tsx';
import { ConfirmReceipt } from './confirm-receipt.tsx';
import type { FromOrders } from './receipt-page.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { BuyAgain } from './buy-again.tsx';
import { ReviewForm } from './review-form.tsx';
import { UnpaidPayment } from './unpaid-payment.tsx';

type OrderDetailsProps = {
  order: DetailedOrder;
  onChange: () => void;
};

export function OrderDetails({ order, onChange }: OrderDetailsProps) {
  const [item] = order.cartItems;
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-muted">
        <time dateTime={order.orderDate}>{longDateTime(order.orderDate)} WITA</time> · Pembayaran:{' '}
        <b className="text-ink">{paymentStatusText(order.paymentStatus, order.isUnderReview)}</b>
      </p>
      <UnpaidPayment order={order} dialogId={order._id} onChange={onChange} />
      <OrderTracker order={order} />
      <ArrivalEstimate order={order} />
      <Shipment order={order} />
      <ConfirmReceipt order={order} onConfirmed={onChange} />
      <Complaints order={order} onChange={onChange} />
      {order.hasRefund && <RefundPanel orderId={order._id} />}
      <ReviewForm order={order} onSent={onChange} whenDone={null} />
      <Panel title={item?.storeName ?? 'Produk'}>
        <ul className="flex flex-col gap-4">
          {order.cartItems.map((bought) => (
            <LineItem key={bought.productId} {...bought} />
          ))}
        </ul>
        <OrderSums order={order} />
        {order.refundedAmount > 0 && (
          <p className="mt-1 flex justify-between gap-4 text-sm">
            Dana dikembalikan <span className="tabular-nums">−{formatRupiah(order.refundedAmount)}</span>
          </p>
        )}
        {item && (
          <OrderChat phone={item.sellerPhone} orderId={order._id} about="Halo, saya ingin bertanya tentang pesanan">
            Hubungi Penjual
          </OrderChat>
        )}
      </Panel>
      <Panel title={order.shippingZone === 'pickup' ? 'Diambil di toko' : 'Alamat Pengiriman'}>
        <AddressLines address={order.addressInfo} />
        <ChangeAddress order={order} onChanged={onChange} />
      </Panel>
      {order.paidAt && (
        <ButtonLink
          to={`/shop/account/orders/${order._id}/receipt`}
          state={{ search } satisfies FromOrders}
          variant="secondary"
          className="sm:self-start"
        >
          <PrintIcon /> Bukti pembayaran
        </ButtonLink>
      )}
      <BuyAgain order={order} className="sm:self-start" />
      <CancelOrder order={order} onCancelled={onChange} />
    </div>
  );
}
