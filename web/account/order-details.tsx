import { useState } from 'react';
import { useLocation } from 'react-router';
import { deadline, longDate, longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import { isReceiptOverdue } from '#contract/waiting.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { call } from '../call.ts';
import { QuestionDialog } from '../parts/dialog-form.tsx';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { LineItem } from '../parts/buying/line-item.tsx';
import { GiftFacts } from '../parts/order/gift-facts.tsx';
import { OrderChat, Panel } from '../parts/order/order-panels.tsx';
import { OrderSums } from '../parts/order/order-sums.tsx';
import { OrderJourney } from '../parts/order/order-journey.tsx';
import { OrderTracker } from '../parts/order/order-tracker.tsx';
import { Shipment } from '../parts/order/shipment.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { PrintIcon } from '../ui/account-icons.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { CancelOrder, LaterDay, BuyAgain } from './order-actions.tsx';
import { ChangeAddress } from './change-address.tsx';
import { Complaints } from './complaints.tsx';
import type { FromOrders } from './invoice-page.tsx';
import { ExtraMoneyPanel, RefundPanel } from './refund-panel.tsx';
import { ReviewForm } from './review-form.tsx';
import { UnpaidPayment } from './unpaid-payment.tsx';
import { serverNow } from './order-queries.ts';
import { classNames } from '../ui/class-names.ts';

export function OrderDetails({ order, onChange }: { order: DetailedOrder; onChange: () => void }) {
  const [item] = order.cartItems;
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={order.orderDate}>{longDateTime(order.orderDate)} WITA</time>
        <span>
          Pembayaran: <b className="text-ink">{paymentStatusText(order.paymentStatus, order.isUnderReview)}</b>
        </span>
      </p>
      <UnpaidPayment order={order} dialogId={order._id} onChange={onChange} />
      {order.orderStatus === 'rejected' ? (
        <OrderTracker order={order} />
      ) : (
        <div className="flex flex-col gap-3">
          <OrderJourney order={order} />
          <Shipment order={order} />
          <details className="border-y border-border-light text-sm [div:has(details)+&]:-mt-3">
            <summary className="py-3">Semua langkah</summary>
            <div className="pb-4">
              <OrderTracker order={order} />
            </div>
          </details>
        </div>
      )}
      <LaterDay order={order} onAccepted={onChange} />
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
      <ConfirmReceipt order={order} onConfirmed={onChange} />
      {order.hasRefund && <RefundPanel orderId={order._id} />}
      {order.hasExtraMoney && <ExtraMoneyPanel orderId={order._id} />}
      <ReviewForm order={order} onSent={onChange} whenDone={null} />
      <Complaints order={order} onChange={onChange} />
      <Panel title={order.shippingZone === 'pickup' ? 'Diambil di toko' : 'Alamat Pengiriman'}>
        <AddressLines address={order.addressInfo} />
        <ChangeAddress order={order} onChanged={onChange} />
      </Panel>
      {order.gift && (
        <Panel title="Hadiah">
          <GiftFacts gift={order.gift} />
        </Panel>
      )}
      {order.paidAt && (
        <ButtonLink
          to={`/shop/account/orders/${order._id}/receipt`}
          state={{ search } satisfies FromOrders}
          variant="secondary"
          className="sm:self-start"
        >
          <PrintIcon /> Invoice
        </ButtonLink>
      )}
      <BuyAgain order={order} className="sm:self-start" />
      <CancelOrder order={order} onCancelled={onChange} />
    </div>
  );
}

/** Lets the buyer of a paid, undisputed order that was sent confirm its receipt. Nothing for other orders. */
function ConfirmReceipt({ order, onConfirmed }: { order: DetailedOrder; onConfirmed: () => void }) {
  const { _id, orderStatus, paymentStatus, isDisputed, movedAt, confirmsAt, complainUntil } = order;
  const question = useOverlay('yakin');
  const [now] = useState(() => new Date(serverNow()));
  if (paymentStatus !== 'paid' || isDisputed || (orderStatus !== 'shipped' && orderStatus !== 'delivered')) return null;
  const isOverdue = isReceiptOverdue(order, now);
  const close = () => {
    question.close();
    onConfirmed();
  };

  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 rounded-xl px-4 py-3',
        isOverdue ? 'bg-notice' : 'bg-done',
      )}
    >
      <p className="text-sm">
        Sudah sampai di tangan Anda?
        {isOverdue && <span className="block">Pesanan ini dikirim sejak {longDate(movedAt)}.</span>}
        {confirmsAt && complainUntil && (
          <span className="block">
            Tanpa jawaban Anda, pesanan selesai sendiri pada {deadline(confirmsAt)}. Komplain bisa diajukan sampai{' '}
            <span>{confirmsAt === complainUntil ? 'saat itu' : deadline(complainUntil)}</span>.
          </span>
        )}
      </p>
      <Button onClick={() => question.open(_id)}>
        <CheckIcon className="size-4" /> Pesanan diterima
      </Button>
      {question.value === _id && (
        <QuestionDialog
          title="Pesanan sudah diterima?"
          variant="primary"
          send={() => call('PUT /api/shop/order/confirm/:id', { params: { id: _id } })}
          onDone={close}
          failure="Gagal mengonfirmasi pesanan."
          onFailure={close}
          label="Ya, sudah diterima"
          onClose={question.close}
        >
          <p>Dana diteruskan ke penjual. Setelah dibayarkan, komplain tidak dapat diajukan lagi.</p>
        </QuestionDialog>
      )}
    </div>
  );
}
