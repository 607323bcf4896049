import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { QuestionDialog } from '../parts/dialog-form.tsx';

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
