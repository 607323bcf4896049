import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type ProviderRefundDialogProps = {
  /** The amount and its customer. */
  summary: ReactNode;
  /** Requests the refund. */
  send: () => Promise<{ message: string }>;
  /** Refreshes the list. */
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Requests a refund from the payment provider after confirmation. */
export function ProviderRefundDialog({ summary, send, onDone, onClose }: ProviderRefundDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function requestRefund() {
    setBusy(true);
    try {
      const { message } = await send();
      toast({ title: message });
    } catch (error) {
      toastError(error, 'Gagal mengembalikan dana.');
    }
    // A rejection changes the state of the refund too.
    await onDone();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Kembalikan dana lewat penyedia?" size="sm">
      {summary}
      <p className="mt-3 text-sm text-muted">
        Penyedia pembayaran mengirim dana ke akun yang dipakai pembeli. Langkah ini tidak dapat dibatalkan.
      </p>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Batal
        </Button>
        <Button isBusy={isBusy} onClick={requestRefund}>
          {isBusy ? 'Memproses...' : 'Kembalikan dana'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
