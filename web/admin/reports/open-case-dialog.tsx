import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { toast } from '../../visitor/toast.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const caseForm = z.object({
  address: z.string().check(z.regex(uuid, { error: 'Tempel tautan halaman produk.' })),
  text: required(500),
});

/** The form by which an admin reports a product that nobody has reported yet, to decide about it. */
export function OpenCaseDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => Promise<void> }) {
  return (
    <Dialog isOpen onClose={onClose} title="Periksa produk" size="sm">
      <DialogForm
        schema={caseForm}
        values={{ address: '', text: '' }}
        failure="Laporan gagal dibuat."
        label="Buat laporan"
        onCancel={onClose}
        onSend={async ({ address, text }) => {
          await call('POST /api/shop/report/product/:id', {
            params: { id: uuid.exec(address)![0].toLowerCase() },
            body: { reason: 'other', text },
          });
          toast({ title: 'Laporan dibuat.' });
          await onOpened();
          onClose();
        }}
      >
        {(form) => (
          <>
            <p className="text-sm text-muted">
              Untuk produk yang belum dilaporkan siapa pun. Laporannya muncul di daftar dan menunggu keputusan Anda.
            </p>
            <Field
              label="Tautan produk"
              hint="Salin dari tombol Bagikan di halaman produk."
              {...form.field('address')}
            />
            <TextArea label="Catatan" rows={3} maxLength={500} {...form.field('text')} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
