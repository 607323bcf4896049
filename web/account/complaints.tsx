import { useState } from 'react';
import { complaintRefusal } from '#contract/complaints/complaints.ts';
import { isReceiptOverdue } from '#contract/waiting.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { deadline } from '#contract/dates.ts';
import { call } from '../call.ts';
import { QuestionDialog } from '../parts/dialog-form.tsx';
import { ComplaintPanel } from '../parts/order/complaint-panel.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { serverNow } from './server-clock.ts';

/** The complaints about an order, and the button that opens one. Renders nothing when there are neither. */
export function Complaints({ order, onChange }: { order: DetailedOrder; onChange: () => void }) {
  const dialog = useOverlay('komplain');
  const withdrawal = useOverlay('batal');
  const [now] = useState(() => new Date(serverNow()));
  const { complaints } = order;
  const open = complaints.find(({ outcome }) => outcome === null);
  return (
    <>
      {complaints.map((complaint) => (
        <ComplaintPanel key={complaint._id} complaint={complaint}>
          {complaint.outcome === null && (
            <>
              <p className="text-sm text-muted">
                {complaint.answer === null ? 'Penjual dapat menjawab satu kali, lalu admin memutuskan. ' : ''}
                Dana pesanan ini ditahan sampai komplain selesai.
              </p>
              <Button variant="secondary" className="sm:self-start" onClick={() => withdrawal.open(complaint._id)}>
                Batalkan komplain
              </Button>
            </>
          )}
        </ComplaintPanel>
      ))}
      {complaintRefusal(order, complaints) === null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted">
            {isReceiptOverdue(order, now) ? 'Belum sampai, atau ada masalah?' : 'Ada masalah dengan pesanan ini?'}
            {order.orderStatus === 'confirmed' && order.complainUntil && (
              <span className="block">Komplain bisa diajukan sampai {deadline(order.complainUntil)}.</span>
            )}
          </p>
          <Button variant="secondary" onClick={() => dialog.open(order._id)}>
            Ajukan Komplain
          </Button>
        </div>
      )}
      {dialog.value === order._id && <ComplaintDialog order={order} onClose={dialog.close} onSent={onChange} />}
      {open && withdrawal.value === open._id && (
        <QuestionDialog
          title="Batalkan komplain ini?"
          send={() => call('PUT /api/shop/complaint/withdraw/:id', { params: { id: open._id } })}
          onDone={() => {
            withdrawal.close();
            onChange();
          }}
          failure="Gagal membatalkan komplain."
          // A refusal means that the complaint has changed.
          onFailure={onChange}
          label="Batalkan komplain"
          cancelLabel="Kembali"
          onClose={withdrawal.close}
        >
          <p>Dana tidak lagi ditahan dan diteruskan kepada penjual setelah pesanan selesai.</p>
        </QuestionDialog>
      )}
    </>
  );
}
