import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { DialogForm, type FormOf, QuestionDialog } from '../parts/dialog-form.tsx';
import { PictureField } from './picture-field.tsx';
import { useRevalidator } from 'react-router';
import { preparePictureProof } from '../parts/uploading/prepare-file.ts';
import { useChosenPicture } from '../parts/uploading/use-upload.ts';
import { TextArea } from '../ui/field.tsx';

type Recorded = { fields: { note: string }; files: { proof: Blob | undefined } };

type RecordDialogProps = {
  title: string;
  summary: ReactNode;
  /** What the picture proves, such as "pengembalian dana". */
  subject: string;
  isProofOptional?: boolean;
  example?: string;
  send: (recorded: Recorded) => Promise<{ message: string }>;
  onFailure?: (error: unknown) => unknown;
  onClose: () => void;
};

/** The dialog in which an admin records how money was moved outside of the shop, with a note and a proof. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, summary, subject, isProofOptional = false, send, onFailure, onClose } = props;
  const { example = 'ditransfer ke rekening BRI pembeli' } = props;
  const proof = useChosenPicture(preparePictureProof);
  const isComplete = isProofOptional || proof.picture !== null;
  const schema = z.object({
    note: required(500),
    proof: z.string().check(z.refine(() => isComplete, { error: `Harap unggah bukti ${subject}.` })),
  });
  return (
    <DialogForm
      title={title}
      schema={schema}
      values={{ note: '', proof: '' }}
      send={({ note }) => send({ fields: { note }, files: { proof: proof.picture ?? undefined } })}
      failure={`Gagal mencatat ${subject}.`}
      reread
      {...(onFailure && { onFailure })}
      label="Tandai selesai"
      busyLabel="Memproses..."
      isWaiting={proof.progress !== null}
      files={proof.picture !== null && `bukti ${subject}`}
      onClose={onClose}
    >
      {({ field, errors }) => (
        <>
          {summary}
          <TextArea
            label="Catatan"
            rows={3}
            hint={`Misalnya: ${example}. Dicatat bersama nama Anda.`}
            {...field('note')}
          />
          <PictureField
            label={`Bukti ${subject}${isProofOptional ? ' (opsional)' : ''}`}
            chosen={proof}
            error={errors.proof}
          />
        </>
      )}
    </DialogForm>
  );
}

const reasonForm = z.object({ reason: required(500) });

/** Asks for a reason, which the server records with the admin's name. */
export const ReasonForm = <Sent extends { message: string }>({
  children,
  ...rest
}: FormOf<{ reason: string }, Sent>) => (
  <DialogForm schema={reasonForm} values={{ reason: '' }} {...rest}>
    {(form) => (
      <>
        {children}
        <TextArea label="Alasan" rows={3} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
      </>
    )}
  </DialogForm>
);

type ProviderRefundDialogProps = {
  summary: ReactNode;
  send: () => Promise<{ message: string }>;
  onClose: () => void;
};

export function ProviderRefundDialog({ summary, send, onClose }: ProviderRefundDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <QuestionDialog
      title="Kembalikan dana lewat penyedia?"
      send={send}
      failure="Gagal mengembalikan dana."
      reread
      // A rejection changes the state of the refund too.
      onFailure={async () => {
        await revalidate();
        onClose();
        return 'closed';
      }}
      label="Kembalikan dana"
      busyLabel="Memproses..."
      variant="primary"
      onClose={onClose}
    >
      {summary}
      <p className="mt-3 text-sm text-muted">
        Penyedia pembayaran mengirim dana ke akun yang dipakai pembeli. Langkah ini tidak dapat dibatalkan.
      </p>
    </QuestionDialog>
  );
}
