import { codeReportForm } from '#contract/origins/origins.ts';
import { call } from '../call.ts';
import { TextArea } from '../ui/field.tsx';
import { DialogForm } from './dialog-form.tsx';

/** By which anybody tells the admins that the code of one piece stands on several. */
export const CodeReportDialog = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <DialogForm
    title="Laporkan kode ini"
    schema={codeReportForm}
    values={{ text: '' }}
    failure="Laporan gagal dikirim."
    label="Kirim laporan"
    busyLabel="Mengirim..."
    send={(body) => call('POST /api/shop/origins/:code/report', { params: { code }, body })}
    onDone={onClose}
    onClose={onClose}
  >
    {(form) => (
      <>
        <p className="text-sm text-muted">Laporan dibaca admin. Anda tidak perlu masuk dan tidak menyebut nama.</p>
        <TextArea label="Di mana Anda melihatnya? (opsional)" rows={3} maxLength={500} {...form.field('text')} />
      </>
    )}
  </DialogForm>
);
