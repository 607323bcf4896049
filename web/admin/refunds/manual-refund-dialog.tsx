import { useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import type { DueRefund } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { useChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { PictureField } from '../picture-field.tsx';
import { RefundAccountPanel } from './refund-account.tsx';
import { RefundSummary } from './refund-summary.tsx';
import { type RefundNote, RecordRefundDialog } from './record-refund-dialog.tsx';

type ManualRefundDialogProps = { refund: DueRefund; onClose: () => void; onDone: () => Promise<void> };

/** Records a manual refund, with a note and a proof. */
export function ManualRefundDialog({ refund, onClose, onDone }: ManualRefundDialogProps) {
  const { _id: orderId, amount, userId } = refund;
  const proof = useChosenPicture();
  const [wasSubmitted, setSubmitted] = useState(false);

  function send(fields: RefundNote) {
    setSubmitted(true);
    if (!proof.picture) return null;
    const files = { proof: proof.picture };
    return call('POST /api/admin/refunds/:orderId/manual', { params: { orderId }, fields, files });
  }

  return (
    <RecordRefundDialog
      title="Tandai dana sudah dikembalikan"
      summary={
        <>
          <RefundSummary what={`Pesanan ${orderCode(orderId)}`} amount={amount} userId={userId} />
          <RefundAccountPanel refund={refund} />
        </>
      }
      isPreparing={proof.progress !== null}
      send={send}
      onInvalid={() => setSubmitted(true)}
      onDone={onDone}
      onClose={onClose}
    >
      <PictureField
        label="Bukti pengembalian dana"
        chosen={proof}
        error={wasSubmitted && !proof.picture ? 'Harap unggah bukti pengembalian dana.' : null}
      />
    </RecordRefundDialog>
  );
}
