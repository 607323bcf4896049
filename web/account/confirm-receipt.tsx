import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { isReceiptOverdue } from '#contract/order-states.ts';
import type { DetailedOrder } from '#contract/orders.ts';
import { call } from '../call.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/account-icons.tsx';
import { toast, toastError } from '../visitor/toast.ts';

type ConfirmReceiptProps = { order: DetailedOrder; onConfirmed: () => void };

/**
 * Lets the buyer of a paid, undisputed order that was sent confirm its receipt. Without confirmation a delivered order is confirmed
 * automatically some days later. Renders nothing for other orders.
 */
export function ConfirmReceipt({ order, onConfirmed }: ConfirmReceiptProps) {
  const { _id, orderStatus, paymentStatus, isDisputed, movedAt } = order;
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  if (paymentStatus !== 'paid' || isDisputed || (orderStatus !== 'shipped' && orderStatus !== 'delivered')) return null;
  const isOverdue = isReceiptOverdue(order, now);

  async function confirm() {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/shop/order/confirm/:id', { params: { id: _id } });
      toast({ title: message });
    } catch (error) {
      toastError(error, 'Gagal mengonfirmasi pesanan.');
    }
    setBusy(false);
    onConfirmed();
  }

  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 rounded-xl px-4 py-3 ${isOverdue ? 'bg-[#fdefc8]' : 'bg-[#ddf1e3]'}`}
    >
      <p className="text-sm">
        Sudah sampai di tangan Anda?
        {isOverdue && <span className="block">Pesanan ini dikirim sejak {longDate(movedAt)}.</span>}
      </p>
      <Button isBusy={isBusy} onClick={confirm}>
        {!isBusy && <CheckIcon className="size-4" />} Pesanan diterima
      </Button>
    </div>
  );
}
