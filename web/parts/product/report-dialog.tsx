import { type ReportKind, reportForms, reportReasonLabels, reportReasons } from '#contract/reports/reports.ts';
import { call } from '../../call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';
import { productPath } from '../product-link.tsx';
import { Select, TextArea } from '../../ui/field.tsx';

const titles: Record<ReportKind, string> = { product: 'Laporkan produk', review: 'Laporkan ulasan' };
const maxTextLength = 500;

type ReportDialogProps = {
  productId: string;
  /** The id of a review of the product, or of the product itself. */
  subjectId: string;
  onClose: () => void;
};

export function ReportDialog({ productId, subjectId, onClose }: ReportDialogProps) {
  const user = useSession((session) => session.user);
  const kind = productId === subjectId ? 'product' : 'review';
  return (
    <Dialog isOpen onClose={onClose} title={titles[kind]} size="sm">
      {user ? (
        <ReportForm kind={kind} subjectId={subjectId} onClose={onClose} />
      ) : (
        <SignInFirst productId={productId} />
      )}
    </Dialog>
  );
}

function ReportForm({ kind, subjectId, onClose }: { kind: ReportKind; subjectId: string; onClose: () => void }) {
  const options = [
    { value: '', label: 'Pilih alasan' },
    ...reportReasons[kind].map((value) => ({ value, label: reportReasonLabels[value] })),
  ];
  const texts = { reason: '', text: '' };
  return (
    <DialogForm
      // The reasons of each kind are those of its schema.
      schema={reportForms[kind] as typeof reportForms.product}
      values={texts}
      failure="Laporan gagal dikirim."
      label="Kirim laporan"
      busyLabel="Mengirim..."
      send={(body) =>
        kind === 'product'
          ? call('POST /api/shop/report/product/:id', { params: { id: subjectId }, body })
          : call('POST /api/shop/report/review/:id', { params: { id: subjectId }, body: body as never })
      }
      onDone={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">
            Laporan dibaca admin. Penjual dan pembeli lain tidak mengetahui siapa yang melapor.
          </p>
          <Select label="Alasan" options={options} {...form.field('reason')} />
          <TextArea
            label={form.values.reason === 'other' ? 'Penjelasan' : 'Penjelasan (opsional)'}
            rows={3}
            maxLength={maxTextLength}
            count={`${form.values.text.length}/${maxTextLength}`}
            {...form.field('text')}
          />
        </>
      )}
    </DialogForm>
  );
}

const SignInFirst = ({ productId }: { productId: string }) => (
  <div className="flex flex-col items-start gap-4">
    <p>Masuk untuk mengirim laporan. Laporan hanya dibaca admin.</p>
    <ButtonLink to={signInUrl({ pathname: productPath(productId), search: '' })}>Masuk</ButtonLink>
  </div>
);
