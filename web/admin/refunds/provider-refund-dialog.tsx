import { useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import type { DueRefund } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../visitor/toast.ts';
import { RefundSummary } from './refund-summary.tsx';

type ProviderRefundDialogProps = { refund: DueRefund; onClose: () => void; onDone: () => Promise<void> };

/** Requests a refund from the payment provider after confirmation. */
export function ProviderRefundDialog({ refund, onClose, onDone }: ProviderRefundDialogProps) {
  const { _id, amount, userId } = refund;
  const [isBusy, setBusy] = useState(false);

  async function requestRefund() {
    setBusy(true);
    try {
      const params = { orderId: _id };
      const { message } = await call('POST /api/admin/refunds/:orderId/provider', { params });
      toast({ title: message });
    } catch (error) {
      toastError(error, 'Gagal mengembalikan dana.');
    }
    // A rejection changes the refund state too.
    await onDone();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Kembalikan dana lewat penyedia?" size="sm">
      <RefundSummary what={`Pesanan ${orderCode(_id)}`} amount={amount} userId={userId} />
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
