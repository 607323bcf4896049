import type { DuplicatePayment } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { RefundSummary } from './refund-summary.tsx';
import { type Noted, ReturnForm } from './return-form.tsx';

type DuplicateReturnedProps = { duplicate: DuplicatePayment; onClose: () => void; onDone: () => Promise<void> };

/** Records that money which came twice went back, with a note. */
export function DuplicateReturned({ duplicate, onClose, onDone }: DuplicateReturnedProps) {
  const { transactionId, amount, userId } = duplicate;
  const params = { transactionId };
  return (
    <ReturnForm
      title="Tandai pembayaran ganda selesai"
      summary={<RefundSummary what={`Transaksi ${transactionId}`} amount={amount} userId={userId} />}
      send={(body: Noted) => call('POST /api/admin/refunds/duplicates/:transactionId/returned', { params, body })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
