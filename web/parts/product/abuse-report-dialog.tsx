import {
  abuseReportForms,
  type AbuseReportKind,
  abuseReportReasonLabels,
  abuseReportReasons,
} from '#contract/abuse-reports/abuse-reports.ts';
import { call } from '../../call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';
import { makerPath } from '../maker-portrait.tsx';
import { productPath } from '../product-link.tsx';
import { Select, TextArea } from '../../ui/field.tsx';

const titles: Record<AbuseReportKind, string> = {
  product: 'Laporkan produk',
  review: 'Laporkan ulasan',
  maker: 'Laporkan perajin',
};
const maxTextLength = 500;

type AbuseReportDialogProps = {
  /** Null for the report of a maker. */
  productId: string | null;
  /** The id of a review of the product, of the product itself, or of a maker. */
  subjectId: string;
  onClose: () => void;
};

export function AbuseReportDialog({ productId, subjectId, onClose }: AbuseReportDialogProps) {
  const user = useSession((session) => session.user);
  const kind = productId === null ? 'maker' : productId === subjectId ? 'product' : 'review';
  return (
    <Dialog isOpen onClose={onClose} title={titles[kind]} size="sm">
      {user ? (
        <AbuseReportForm kind={kind} subjectId={subjectId} onClose={onClose} />
      ) : (
        <SignInFirst pathname={productId === null ? makerPath(subjectId) : productPath(productId)} />
      )}
    </Dialog>
  );
}

function AbuseReportForm({
  kind,
  subjectId,
  onClose,
}: {
  kind: AbuseReportKind;
  subjectId: string;
  onClose: () => void;
}) {
  const options = [
    { value: '', label: 'Pilih alasan' },
    ...abuseReportReasons[kind].map((value) => ({ value, label: abuseReportReasonLabels[value] })),
  ];
  const texts = { reason: '', text: '' };
  return (
    <DialogForm
      // The reasons of each kind are those of its schema.
      schema={abuseReportForms[kind] as typeof abuseReportForms.product}
      values={texts}
      failure="Laporan gagal dikirim."
      label="Kirim laporan"
      busyLabel="Mengirim..."
      send={(body) => call(`POST /api/shop/report/${kind}/:id`, { params: { id: subjectId }, body })}
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

const SignInFirst = ({ pathname }: { pathname: string }) => (
  <div className="flex flex-col items-start gap-4">
    <p>Masuk untuk mengirim laporan. Laporan hanya dibaca admin.</p>
    <ButtonLink to={signInUrl({ pathname, search: '' })}>Masuk</ButtonLink>
  </div>
);
