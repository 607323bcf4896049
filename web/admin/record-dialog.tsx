import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { useSend } from '../parts/use-send.ts';
import { useChosenPicture } from '../parts/uploading/use-chosen-picture.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextArea } from '../ui/form-controls.tsx';
import { useForm } from '../ui/use-form.ts';
import { PictureField } from './picture-field.tsx';

const noteForm = z.object({ note: required(500) });
type Recorded = { fields: z.output<typeof noteForm>; files: { proof: Blob | undefined } };

type RecordDialogProps = {
  title: string;
  summary: ReactNode;
  /** What the picture proves, such as "pengembalian dana". */
  subject: string;
  isProofOptional?: boolean;
  example?: string;
  send: (recorded: Recorded) => Promise<{ message: string }>;
  onClose: () => void;
};

/** The dialog in which an admin records how money was moved outside of the shop, with a note and a proof. */
export function RecordDialog({
  title,
  summary,
  subject,
  isProofOptional = false,
  example = 'ditransfer ke rekening BRI pembeli',
  send: record,
  onClose,
}: RecordDialogProps) {
  const form = useForm(noteForm, { note: '' });
  const proof = useChosenPicture();
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, send } = useSend();
  const lacksProof = !isProofOptional && !proof.picture;

  async function submit(fields: Recorded['fields']) {
    setSubmitted(true);
    if (lacksProof) return;
    const files = { proof: proof.picture ?? undefined };
    await send(() => record({ fields, files }), { failure: `Gagal mencatat ${subject}.`, close: onClose });
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <form {...form.formProps(submit, () => setSubmitted(true))} className="flex flex-col gap-4">
        {summary}
        <TextArea
          label="Catatan"
          rows={3}
          hint={`Misalnya: ${example}. Dicatat bersama nama Anda.`}
          {...form.field('note')}
        />
        <PictureField
          label={`Bukti ${subject}${isProofOptional ? ' (opsional)' : ''}`}
          chosen={proof}
          error={wasSubmitted && lacksProof ? `Harap unggah bukti ${subject}.` : null}
        />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy || proof.progress !== null}>
            {isBusy ? 'Memproses...' : 'Tandai selesai'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
