import { removalForm } from '#contract/makers/maker-forms.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

type MakerRemovalDialogProps = { makerId: string; name: string; onClose: () => void };

export const MakerRemovalDialog = ({ makerId, name, onClose }: MakerRemovalDialogProps) => (
  <DialogForm
    title="Ini Anda?"
    schema={removalForm}
    values={{ contact: '', text: '' }}
    failure="Permintaan gagal dikirim."
    label="Kirim"
    busyLabel="Mengirim..."
    send={(body) => call('POST /api/shop/makers/:id/removal', { params: { id: makerId }, body })}
    onDone={onClose}
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          Jika Anda <b translate="no">{name}</b> dan tidak ingin ditampilkan, tulis ke sini. Penjual dan admin
          membacanya, dan menjawab dalam 3 hari.
        </p>
        <Field label="Nomor telepon atau email Anda" maxLength={120} {...form.field('contact')} />
        <TextArea label="Pesan (opsional)" rows={3} maxLength={500} {...form.field('text')} />
      </>
    )}
  </DialogForm>
);
