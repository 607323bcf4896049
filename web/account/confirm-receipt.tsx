import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import { isReceiptOverdue } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/account-icons.tsx';
import { toastError } from '../visitor/toast.ts';

type ConfirmReceiptProps = { order: DetailedOrder; onConfirmed: () => void };

/**
 * Lets the buyer of a paid, undisputed order that was sent confirm its receipt. Without confirmation a delivered order is confirmed
 * automatically some days later. Renders nothing for other orders.
 */
export function ConfirmReceipt({ order, onConfirmed }: ConfirmReceiptProps) {
  const { _id, orderStatus, paymentStatus, isDisputed, movedAt } = order;
  const { isBusy, send } = useSend();
  const [now] = useState(() => new Date());
  if (paymentStatus !== 'paid' || isDisputed || (orderStatus !== 'shipped' && orderStatus !== 'delivered')) return null;
  const isOverdue = isReceiptOverdue(order, now);

  const confirm = () =>
    send(() => call('PUT /api/shop/order/confirm/:id', { params: { id: _id } }), {
      done: onConfirmed,
      failure(error) {
        toastError(error, 'Gagal mengonfirmasi pesanan.');
        onConfirmed();
      },
    });

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
