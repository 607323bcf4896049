import { useState } from 'react';
import {
  complaintRefusal,
  complaintForm,
  complaintKindLabels,
  complaintKinds,
  maxComplaintPhotos,
} from '#contract/complaints/complaints.ts';
import { isReceiptOverdue } from '#contract/waiting.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { deadline } from '#contract/dates.ts';
import { call } from '../call.ts';
import { QuestionDialog, DialogForm } from '../parts/dialog-form.tsx';
import { ComplaintPanel } from '../parts/order/complaint-panel.tsx';
import { upload } from '../parts/uploading/upload.ts';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import type * as z from 'zod/mini';
import { useChosenPicture } from '../parts/uploading/use-upload.ts';
import { serverNow } from './order-queries.ts';
import { PhotoField } from './photo-field.tsx';
import { Select, TextArea } from '../ui/field.tsx';

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
                <span>
                  {complaint.answer === null ? 'Penjual dapat menjawab satu kali, lalu admin memutuskan. ' : ''}
                </span>
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
            <span>
              {isReceiptOverdue(order, now) ? 'Belum sampai, atau ada masalah?' : 'Ada masalah dengan pesanan ini?'}
            </span>
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

const kindOptions = [
  { value: '', label: 'Pilih masalahnya' },
  ...complaintKinds.map((value) => ({ value, label: complaintKindLabels[value] })),
];
const maxTextLength = 1_000;

type ComplaintDialogProps = { order: DetailedOrder; onClose: () => void; onSent: () => void };

function ComplaintDialog({ order, onClose, onSent }: ComplaintDialogProps) {
  const photos = [useChosenPicture(), useChosenPicture(), useChosenPicture()] as const;

  function send(fields: z.output<typeof complaintForm>) {
    const [photo1, photo2, photo3] = photos.map(({ picture }) => picture ?? undefined);
    const files = { photo1, photo2, photo3 };
    return upload('POST /api/shop/complaint/add/:id', { params: { id: order._id }, fields, files });
  }

  return (
    <DialogForm
      title="Ajukan Komplain"
      size="md"
      schema={complaintForm}
      values={{ kind: order.orderStatus === 'shipped' ? 'not-arrived' : '', text: '' }}
      send={send}
      onDone={() => {
        onClose();
        onSent();
      }}
      failure="Gagal mengajukan komplain."
      label="Kirim Komplain"
      busyLabel="Mengirim..."
      isWaiting={photos.some(({ progress }) => progress !== null)}
      files={photos.some(({ picture }) => picture !== null) && 'foto'}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <p className="text-sm text-muted">
            Dana pesanan ini ditahan sampai komplain selesai. Penjual menjawab, lalu admin memutuskan.
          </p>
          <Select label="Jenis komplain" options={kindOptions} {...field('kind')} />
          <TextArea
            label="Penjelasan"
            rows={4}
            maxLength={maxTextLength}
            count={`${values.text.length}/${maxTextLength}`}
            {...field('text')}
          />
          <PhotoField
            max={maxComplaintPhotos}
            photos={photos.flatMap(({ preview, clear, warning }) =>
              preview ? { image: preview, onRemove: clear, warning } : [],
            )}
            upload={photos.find(({ picture }) => !picture)}
          />
        </>
      )}
    </DialogForm>
  );
}
