import type { OrderId } from '#contract/ids.ts';
import { call, reasonOf } from '../call.ts';
import { QuestionDialog } from '../parts/dialog-form.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';

type CancelUnpaidProps = {
  /** Any order of the checkout. */
  orderId: OrderId;
  dialogId: string;
  onCancelled: () => void;
};

/** The button that cancels an unpaid checkout with all its orders, after a question. */
export function CancelUnpaid({ orderId, dialogId, onCancelled }: CancelUnpaidProps) {
  const { value, open, close } = useOverlay('batal');

  function end() {
    close();
    onCancelled();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => open(dialogId)}>
        Batalkan
      </Button>
      {value === dialogId && (
        <QuestionDialog
          title="Batalkan pesanan ini?"
          send={() => call('PUT /api/shop/order/cancel-unpaid/:id', { params: { id: orderId } })}
          onDone={end}
          failure="Gagal membatalkan pesanan."
          // A refusal means that the order has changed. After other failures the visitor can try again.
          onFailure={(error) => {
            if (!reasonOf(error)) return;
            end();
            return 'closed';
          }}
          label="Batalkan pesanan"
          busyLabel="Membatalkan..."
          cancelLabel="Jangan batalkan"
          onClose={close}
        >
          <p>Pesanan di semua toko dalam pembayaran ini dibatalkan. Keranjang Anda tidak berubah.</p>
        </QuestionDialog>
      )}
    </>
  );
}
