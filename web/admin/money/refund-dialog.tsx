import { useState } from 'react';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../visitor/toast.ts';
import type { MoneyDialogProps } from './assign-dialog.tsx';
import { MoneySummary } from './money-summary.tsx';

/** Requests a refund of received money from the payment provider after confirmation. */
export function RefundDialog({ money, onClose, onDone }: MoneyDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function refund() {
    setBusy(true);
    try {
      const { message } = await call('POST /api/admin/money/unplaced/:id/refund', { params: { id: money.id } });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mengembalikan dana.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Kembalikan dana lewat penyedia?" size="sm">
      <MoneySummary money={money} />
      <p className="mt-3 text-sm text-muted">
        Penyedia pembayaran mengirim dana ke akun yang dipakai pembeli. Langkah ini tidak dapat dibatalkan.
      </p>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Batal
        </Button>
        <Button isBusy={isBusy} onClick={refund}>
          {isBusy ? 'Memproses...' : 'Kembalikan dana'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
