import * as z from 'zod/mini';
import { complaintKindLabels, decisionForm, type ListedComplaint } from '#contract/complaints/complaints.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { leftOf } from '#contract/orders/order-amounts.ts';
import { typedAmount } from '#contract/number-schemas.ts';
import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { call } from '../../call.ts';
import { ChatLink } from '../../parts/chat-link.tsx';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { AmountField } from '../../parts/number-fields.tsx';
import { ComplaintFacts } from '../../parts/order/complaint-panel.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact-panel.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { WrittenNote } from '../../parts/buying/line-item.tsx';

type ComplaintDialogProps = { complaint: ListedComplaint; onClose: () => void };

export function ComplaintDialog({ complaint, onClose }: ComplaintDialogProps) {
  const { order, kind, sellerId, userId } = complaint;
  const code = orderCode(order._id);
  const about = `Halo, kami dari admin Kreasi Sulut, tentang komplain pesanan ${code}.`;
  return (
    <Dialog isOpen onClose={onClose} title={`Komplain ${code}: ${complaintKindLabels[kind]}`}>
      <div className="flex flex-col gap-5">
        <dl className="card grid grid-cols-2 gap-3 p-4">
          <Fact label="Pembeli">
            {userId.userName}
            <Chat phone={userId.phoneNumber} text={about} who="pembeli" />
          </Fact>
          <Fact label="Toko">
            {sellerId.storeName}
            <Chat phone={sellerId.phoneNumber} text={about} who="penjual" />
          </Fact>
          <Fact label="Total pesanan">
            {formatRupiah(order.totalAmount)}
            {order.refundedAmount > 0 && <span>{` (sudah dikembalikan ${formatRupiah(order.refundedAmount)})`}</span>}
          </Fact>
          <Fact label="Status pesanan">{orderStatusLabels[order.orderStatus]}</Fact>
          {order.notes?.map(({ title, ...written }) => (
            <Fact key={title} label={title}>
              <WrittenNote {...written} />
            </Fact>
          ))}
        </dl>
        <ComplaintFacts complaint={complaint} />
        {complaint.outcome === null && <DecisionForm complaint={complaint} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const decisions = [
  { value: '', label: 'Pilih keputusan' },
  { value: 'release', label: 'Teruskan dana ke penjual' },
  { value: 'part', label: 'Kembalikan sebagian dana' },
  { value: 'full', label: 'Kembalikan seluruh dana' },
] as const;

/** The schema of the form; a partial refund needs an amount below what is left of the order, in rupiah. */
const formFor = (left: Rupiah) =>
  z.discriminatedUnion(
    'decision',
    [
      z.extend(decisionForm, { decision: z.enum(['release', 'full']) }),
      z.extend(decisionForm, {
        decision: z.literal('part'),
        amount: typedAmount({ min: 1, max: left - 1, error: `Isi jumlah di bawah ${formatRupiah(left)}` }),
      }),
    ],
    { error: 'Pilih keputusan' },
  );

function DecisionForm({ complaint, onClose }: ComplaintDialogProps) {
  const { _id: id, order } = complaint;
  const left = leftOf(order);
  const schema = formFor(left);

  const decide = ({ reason, ...decided }: z.output<typeof schema>) =>
    decided.decision === 'release'
      ? call('POST /api/admin/complaints/:id/release', { params: { id }, body: { reason } })
      : call('POST /api/admin/complaints/:id/refund', {
          params: { id },
          body: { reason, ...(decided.decision === 'part' && { amount: decided.amount }) },
        });

  return (
    <div className="border-t border-border-light pt-4">
      <DialogForm
        schema={schema}
        values={{ decision: '', amount: '', reason: '' }}
        send={decide}
        failure="Gagal menyimpan keputusan."
        reread
        label="Simpan keputusan"
        busyLabel="Menyimpan..."
        onClose={onClose}
      >
        {({ field, values }) => (
          <>
            <Select label="Keputusan" options={decisions} {...field('decision')} />
            {values.decision === 'part' && (
              <AmountField
                label="Jumlah yang dikembalikan (Rp)"
                hint={`Di bawah ${formatRupiah(left)}`}
                {...field('amount')}
              />
            )}
            <TextArea
              label="Alasan"
              rows={3}
              maxLength={500}
              hint="Dibaca pembeli dan penjual. Dicatat bersama nama Anda."
              {...field('reason')}
            />
            <p className="text-sm text-muted">
              {values.decision === 'full' && <span>{`${formatRupiah(left)} dikembalikan. `}</span>}
              Keputusan tidak dapat diurungkan. Dana yang dikembalikan masuk ke daftar Pengembalian Dana.
            </p>
          </>
        )}
      </DialogForm>
    </div>
  );
}

const Chat = ({ phone, text, who }: { phone: string; text: string; who: string }) => (
  <ChatLink phone={phone} text={text} fallback={phone}>
    <span>
      WhatsApp<span className="sr-only"> {who}, di tab baru</span>
    </span>
  </ChatLink>
);
