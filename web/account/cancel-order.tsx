import { useState } from 'react';
import * as z from 'zod/mini';
import { longDate } from '#contract/dates.ts';
import { optionalText } from '#contract/endpoint.ts';
import { orderCode } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/form-controls.tsx';
import { serverNow } from './server-clock.ts';

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
          Pesanan <b>{orderCode(order._id)}</b> dibatalkan dan dana Anda dikembalikan. Pembatalan tidak dapat
          diurungkan.
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
