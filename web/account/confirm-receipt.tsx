import { useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type ConfirmReceiptProps = { orderId: OrderId; onConfirmed: () => void };

/** The buyer says that the parcel is there. Left unsaid, the order counts as received after three days. */
export function ConfirmReceipt({ orderId, onConfirmed }: ConfirmReceiptProps) {
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/shop/order/confirm/:id', { params: { id: orderId } });
      toast({ title: message });
    } catch (error) {
      toastError(error, 'Gagal mengonfirmasi pesanan.');
    }
    setBusy(false);
    onConfirmed();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-[#ddf1e3] px-4 py-3">
      <p className="text-sm">Sudah sampai di tangan Anda?</p>
      <Button isBusy={isBusy} onClick={confirm}>
        {!isBusy && <CheckIcon className="size-4" />} Pesanan diterima
      </Button>
    </div>
  );
}
