import type * as z from 'zod/mini';
import {
  complaintForm,
  complaintKindLabels,
  complaintKinds,
  maxComplaintPhotos,
} from '#contract/complaints/complaints.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { ChoosePicture } from '../parts/uploading/choose-picture.tsx';
import { UploadStatus } from '../parts/uploading/upload-status.tsx';
import { type ChosenPicture, useChosenPicture } from '../parts/uploading/use-chosen-picture.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Select, TextArea } from '../ui/form-controls.tsx';
import { useForm } from '../ui/use-form.ts';

const kindOptions = [
  { value: '', label: 'Pilih masalahnya' },
  ...complaintKinds.map((value) => ({ value, label: complaintKindLabels[value] })),
];
const maxTextLength = 1_000;

type ComplaintDialogProps = { order: DetailedOrder; onClose: () => void; onSent: () => void };

export function ComplaintDialog({ order, onClose, onSent }: ComplaintDialogProps) {
  const form = useForm(complaintForm, { kind: order.orderStatus === 'shipped' ? 'not-arrived' : '', text: '' });
  const photos = [useChosenPicture(), useChosenPicture(), useChosenPicture()] as const;
  const { isBusy, send } = useSend();

  function submit(fields: z.output<typeof complaintForm>) {
    const [photo1, photo2, photo3] = photos.map(({ picture }) => picture ?? undefined);
    const request = { params: { id: order._id }, fields, files: { photo1, photo2, photo3 } };
    return send(() => call('POST /api/shop/complaint/add/:id', request), {
      failure: 'Gagal mengajukan komplain.',
      done: onClose,
      close: onSent,
    });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ajukan Komplain">
      <form {...form.formProps(submit)} className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          Dana pesanan ini ditahan sampai komplain selesai. Penjual menjawab, lalu admin memutuskan.
        </p>
        <Select label="Jenis komplain" options={kindOptions} {...form.field('kind')} />
        <TextArea
          label="Penjelasan"
          rows={4}
          maxLength={maxTextLength}
          count={`${form.values.text.length}/${maxTextLength}`}
          {...form.field('text')}
        />
        <Photos photos={photos} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || photos.some(({ progress }) => progress !== null)}>
            {isBusy ? 'Mengirim...' : 'Kirim Komplain'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
