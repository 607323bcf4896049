import type * as z from 'zod/mini';
import {
  complaintForm,
  complaintKindLabels,
  complaintKinds,
  maxComplaintPhotos,
} from '#contract/complaints/complaints.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ChoosePicture } from '../parts/uploading/choose-picture.tsx';
import { UploadStatus } from '../parts/uploading/upload-status.tsx';
import { type ChosenPicture, useChosenPicture } from '../parts/uploading/use-chosen-picture.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextArea } from '../ui/form-controls.tsx';

const kindOptions = [
  { value: '', label: 'Pilih masalahnya' },
  ...complaintKinds.map((value) => ({ value, label: complaintKindLabels[value] })),
];
const maxTextLength = 1_000;

type ComplaintDialogProps = { order: DetailedOrder; onClose: () => void; onSent: () => void };

export function ComplaintDialog({ order, onClose, onSent }: ComplaintDialogProps) {
  const photos = [useChosenPicture(), useChosenPicture(), useChosenPicture()] as const;

  function send(fields: z.output<typeof complaintForm>) {
    const [photo1, photo2, photo3] = photos.map(({ picture }) => picture ?? undefined);
    const files = { photo1, photo2, photo3 };
    return call('POST /api/shop/complaint/add/:id', { params: { id: order._id }, fields, files });
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
          <Photos photos={photos} />
        </>
      )}
    </DialogForm>
  );
}

function Photos({ photos }: { photos: readonly ChosenPicture[] }) {
  const next = photos.findIndex(({ picture }) => !picture);
  const nextPhoto = photos[next];
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Foto (opsional, maksimal {maxComplaintPhotos})</legend>
      {photos.some(({ preview }) => preview) && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(
            (photo, at) =>
              photo.preview && (
                // The slots never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className="flex flex-col items-center gap-1">
                  <img
                    src={photo.preview}
                    alt={`Foto ${at + 1}`}
                    className="size-24 rounded-xl border border-border-light bg-white object-cover"
                  />
                  <Button variant="quiet" size="sm" className="min-h-11" onClick={photo.clear}>
                    Hapus<span className="sr-only"> foto {at + 1}</span>
                  </Button>
                </li>
              ),
          )}
        </ul>
      )}
      {nextPhoto && (
        <ChoosePicture upload={nextPhoto} label={`Foto ${next + 1}`}>
          Tambah foto
        </ChoosePicture>
      )}
      {nextPhoto && <UploadStatus upload={nextPhoto} what="Foto" />}
    </fieldset>
  );
}
