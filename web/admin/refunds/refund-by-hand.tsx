import { useState } from 'react';
import { orderCode } from '#contract/ids.ts';
import type { DueRefund } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { useChosenPicture } from '../../parts/uploading/use-chosen-picture.ts';
import { PictureField } from '../picture-field.tsx';
import { RefundSummary } from './refund-summary.tsx';
import { type Noted, ReturnForm } from './return-form.tsx';

type RefundByHandProps = { refund: DueRefund; onClose: () => void; onDone: () => Promise<void> };

/** Records a manual refund, with a note and a proof. */
export function RefundByHand({ refund, onClose, onDone }: RefundByHandProps) {
  const { _id: orderId, totalAmount, userId } = refund;
  const proof = useChosenPicture();
  const [wasTried, setTried] = useState(false);

  function send(fields: Noted) {
    setTried(true);
    if (!proof.picture) return null;
    const files = { proof: proof.picture };
    return call('POST /api/admin/refunds/:orderId/manual', { params: { orderId }, fields, files });
  }

  return (
    <ReturnForm
      title="Tandai dana sudah dikembalikan"
      summary={<RefundSummary what={`Pesanan ${orderCode(orderId)}`} amount={totalAmount} userId={userId} />}
      isWaiting={proof.progress !== null}
      send={send}
      onRefused={() => setTried(true)}
      onDone={onDone}
      onClose={onClose}
    >
      <PictureField
        label="Bukti pengembalian dana"
        chosen={proof}
        error={wasTried && !proof.picture ? 'Harap unggah bukti pengembalian dana.' : null}
      />
    </ReturnForm>
  );
}
