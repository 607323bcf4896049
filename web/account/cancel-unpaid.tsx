import { useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { reasonOf } from '../api-error.ts';
import { call } from '../call.ts';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type CancelUnpaidProps = {
  /** Any order of the checkout. */
  orderId: OrderId;
  /** Names the dialog in the URL. */
  dialogId: string;
  onCancelled: () => void;
};

/** The button that cancels an unpaid checkout with all its orders, after a question. */
export function CancelUnpaid({ orderId, dialogId, onCancelled }: CancelUnpaidProps) {
  const cancelling = useOverlay('batal');
  return (
    <>
      <Button variant="secondary" onClick={() => cancelling.open(dialogId)}>
        Batalkan
      </Button>
      {cancelling.value === dialogId && (
        <CancelUnpaidDialog orderId={orderId} onClose={cancelling.close} onCancelled={onCancelled} />
      )}
    </>
  );
}

type CancelUnpaidDialogProps = Pick<CancelUnpaidProps, 'orderId' | 'onCancelled'> & { onClose: () => void };

function CancelUnpaidDialog({ orderId, onClose, onCancelled }: CancelUnpaidDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/shop/order/cancel-unpaid/:id', { params: { id: orderId } });
      toast({ title: message });
    } catch (error) {
      toastError(error, 'Gagal membatalkan pesanan.');
      // A refusal means that the order has changed. After other failures the visitor can try again.
      if (!reasonOf(error)) return setBusy(false);
    }
    onClose();
    onCancelled();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Batalkan pesanan ini?" size="sm">
      <p>Pesanan di semua toko dalam pembayaran ini dibatalkan. Keranjang Anda tidak berubah.</p>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Jangan batalkan
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={cancel}>
          {isBusy ? 'Membatalkan...' : 'Batalkan pesanan'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
