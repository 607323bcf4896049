import { useState } from 'react';
import * as z from 'zod/mini';
import { longDate } from '#contract/dates.ts';
import { optionalText } from '#contract/endpoint.ts';
import { orderCode } from '#contract/ids.ts';
import type { DetailedOrder, ListedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { serverNow } from './order-queries.ts';
import { useSend } from '../parts/use-send.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import { loadCart, openCart } from '../visitor/cart.ts';
import { currentUserId } from '../visitor/session.ts';
import { TextArea } from '../ui/field.tsx';

type CancelOrderProps = { order: DetailedOrder; onCancelled: () => void };

/** The button that cancels a paid order, or the date from which that is possible. Renders nothing for other orders. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const cancelling = useOverlay('batal');
  const [now] = useState(serverNow);
  const from = order.cancellableFrom;
  if (!from) return null;
  if (Date.parse(from) > now) {
    return (
      <p className="text-sm text-muted">Jika belum dikirim, pesanan ini dapat dibatalkan mulai {longDate(from)}.</p>
    );
  }
  return (
    <>
      <Button variant="danger" className="sm:self-start" onClick={() => cancelling.open(order._id)}>
        Batalkan pesanan
      </Button>
      {cancelling.value === order._id && (
        <CancelOrderDialog order={order} onClose={cancelling.close} onCancelled={onCancelled} />
      )}
    </>
  );
}

const maxReasonLength = 300;
const reasonForm = z.object({ reason: optionalText(maxReasonLength) });

type CancelOrderDialogProps = CancelOrderProps & { onClose: () => void };

const CancelOrderDialog = ({ order, onClose, onCancelled }: CancelOrderDialogProps) => (
  <DialogForm
    title="Batalkan pesanan ini?"
    schema={reasonForm}
    values={{ reason: '' }}
    send={({ reason }) =>
      call('PUT /api/shop/order/cancel/:id', { params: { id: order._id }, body: { reason: reason || undefined } })
    }
    onDone={() => {
      onClose();
      onCancelled();
    }}
    failure="Gagal membatalkan pesanan."
    reread={onCancelled}
    // A refusal means that the order has changed.
    onFailure={onCancelled}
    label="Batalkan pesanan"
    busyLabel="Membatalkan..."
    variant="danger"
    cancelLabel="Jangan batalkan"
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          Pesanan <b translate="no">{orderCode(order._id)}</b> dibatalkan dan dana Anda dikembalikan. Pembatalan tidak
          dapat diurungkan.
        </p>
        <TextArea
          label="Alasan (opsional)"
          rows={3}
          maxLength={maxReasonLength}
          hint="Dibaca oleh penjual."
          {...form.field('reason')}
        />
      </>
    )}
  </DialogForm>
);

type LaterDayProps = { order: DetailedOrder; onAccepted: () => void };

/** The store's open request for a later day, which the buyer accepts; until then they may cancel the order at once. */
export function LaterDay({ order, onAccepted }: LaterDayProps) {
  const { isBusy, send } = useSend();
  const { laterDay, orderStatus } = order;
  if (!laterDay || laterDay.acceptedAt || (orderStatus !== 'pending' && orderStatus !== 'processing')) return null;
  const accept = () =>
    send(() => call('PUT /api/shop/order/later/:id', { params: { id: order._id } }), {
      done: onAccepted,
      failure: 'Gagal menyetujui waktu kirim.',
    });
  return (
    <section aria-label="Permintaan penjual" className="flex flex-col gap-3 rounded-xl bg-notice px-4 py-3">
      <p className="wrap-anywhere">
        Penjual meminta waktu: dikirim paling lambat <b>{longDate(laterDay.shipBy)}</b>.
        <span className="block text-sm">“{laterDay.reason}”</span>
      </p>
      <p className="text-sm">
        Setujui, atau batalkan pesanan di bawah dan dana Anda kembali. Tanpa jawaban, waktunya tetap.
      </p>
      <Button isBusy={isBusy} className="sm:self-start" onClick={accept}>
        Setuju menunggu
      </Button>
    </section>
  );
}

type BuyAgainProps = { order: Pick<ListedOrder, '_id' | 'orderStatus' | 'paymentStatus'>; className?: string };

/** Puts the products of an order that ended unpaid into the cart and opens it. Shows nothing for other orders. */
export function BuyAgain({ order: { _id: orderId, orderStatus, paymentStatus }, className }: BuyAgainProps) {
  const { isBusy, send } = useSend();
  if (orderStatus !== 'rejected' || !isUnpaid(paymentStatus)) return null;

  async function buy() {
    const answer = await call('POST /api/shop/cart/buy-again', { body: { userId: currentUserId(), orderId } });
    await loadCart();
    return answer;
  }

  return (
    <Button
      className={className}
      isBusy={isBusy}
      onClick={() => send(buy, { done: openCart.run, failure: 'Gagal menambahkan produk.' })}
    >
      Beli lagi<span className="sr-only"> pesanan {orderCode(orderId)}</span>
    </Button>
  );
}
