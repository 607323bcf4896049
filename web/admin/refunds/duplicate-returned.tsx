import { useState } from 'react';
import type { DuplicatePayment } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { RefundSummary } from './refund-summary.tsx';
import { type Noted, ReturnForm } from './return-form.tsx';

type DuplicateReturnedProps = { duplicate: DuplicatePayment; onClose: () => void; onDone: () => Promise<void> };

/** Records that money which came twice went back, with a note. */
export function DuplicateReturned({ duplicate, onClose, onDone }: DuplicateReturnedProps) {
  const { transactionId, amount, userId } = duplicate;
  const [isBusy, setBusy] = useState(false);

  async function send(body: Noted) {
    setBusy(true);
    try {
      const params = { transactionId };
      const { message } = await call('POST /api/admin/refunds/duplicates/:transactionId/returned', { params, body });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mencatat pengembalian dana.');
      setBusy(false);
    }
  }

  return (
    <ReturnForm
      title="Tandai pembayaran ganda selesai"
      summary={<RefundSummary what={`Transaksi ${transactionId}`} amount={amount} userId={userId} />}
      isBusy={isBusy}
      onSend={send}
      onClose={onClose}
    />
  );
}
