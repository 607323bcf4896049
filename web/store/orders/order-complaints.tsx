import type { output } from 'zod/mini';
import { answerForm, type Complaint } from '#contract/complaints/complaints.ts';
import type { SellerOrderDetails } from '#contract/store/store.ts';
import { longDateTime } from '#contract/dates.ts';
import { hasArrived } from '#contract/orders/order-states.ts';
import { call } from '../../call.ts';
import { ComplaintPanel } from '../../parts/order/complaint-panel.tsx';
import { Panel } from '../../parts/order/order-panels.tsx';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

type OrderComplaintsProps = { order: SellerOrderDetails; onChange: () => Promise<void> };

/** The complaints about an order with a form for the seller's answer, and the button for returned products. */
export function OrderComplaints({ order, onChange }: OrderComplaintsProps) {
  const { complaints } = order;
  return (
    <>
      {complaints.map((complaint) => (
        <ComplaintPanel key={complaint._id} complaint={complaint}>
          {complaint.outcome === null && complaint.answer === null && (
            <AnswerForm complaint={complaint} onAnswered={onChange} />
          )}
        </ComplaintPanel>
      ))}
      <ReturnedProducts order={order} onChange={onChange} />
    </>
  );
}

const maxAnswerLength = 1_000;

function AnswerForm({ complaint, onAnswered }: { complaint: Complaint; onAnswered: () => Promise<void> }) {
  const form = useDraftForm(answerForm, { answer: '' }, { about: complaint._id });
  const { isBusy, send } = useSend();

  const submit = (body: output<typeof answerForm>) =>
    send(() => call('POST /api/store/complaint/answer/:id', { params: { id: complaint._id }, body }), {
      form,
      done: onAnswered,
      failure: 'Gagal mengirim jawaban.',
    });

  return (
    <form {...form.formProps(submit)} className="flex flex-col gap-3">
      {form.draftNotice}
      <TextArea
        label="Jawaban Anda"
        rows={3}
        maxLength={maxAnswerLength}
        hint="Hanya dapat dikirim satu kali. Dibaca pembeli dan admin, yang lalu memutuskan."
        {...form.field('answer')}
      />
      <Button type="submit" isBusy={isBusy} className="sm:self-start">
        {isBusy ? 'Mengirim...' : 'Kirim jawaban'}
      </Button>
    </form>
  );
}

/** Puts the products of a refunded order that was sent back into stock. Renders nothing for other orders. */
function ReturnedProducts({ order, onChange }: OrderComplaintsProps) {
  const { _id, orderStatus, paymentStatus, goodsReturnedAt } = order;
  const { isBusy, send } = useSend();
  const wasSent = orderStatus === 'shipped' || hasArrived(orderStatus);
  if (!wasSent || (paymentStatus !== 'refunding' && paymentStatus !== 'refunded')) return null;

  const restock = () =>
    send(() => call('PUT /api/store/orders/restock/:id', { params: { id: _id } }), {
      done: onChange,
      failure: 'Gagal mengembalikan stok.',
    });

  return (
    <Panel title="Produk kembali?">
      {goodsReturnedAt ? (
        <p className="text-sm">Stok dikembalikan pada {longDateTime(goodsReturnedAt)} WITA.</p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">
            Dana pesanan ini dikembalikan kepada pembeli. Stok belum berubah. Jika produknya sudah Anda terima kembali
            dan layak dijual, kembalikan stoknya.
          </p>
          <Button variant="secondary" isBusy={isBusy} onClick={restock}>
            Kembalikan stok
          </Button>
        </div>
      )}
    </Panel>
  );
}
