import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { call } from '../../call.ts';
import { ProviderRefundDialog } from '../provider-refund-dialog.tsx';
import { RecordDialog } from '../record-dialog.tsx';
import { RefundAccountPanel } from './refund-account.tsx';

type RefundDialogProps = { refund: DueRefund; onClose: () => void };

export const OrderRefundDialog = ({ refund, ...rest }: RefundDialogProps) => (
  <ProviderRefundDialog
    summary={<RefundSummary refund={refund} />}
    send={() => call('POST /api/admin/refunds/:orderId/provider', { params: { orderId: refund._id } })}
    {...rest}
  />
);

export const ManualRefundDialog = ({ refund, ...rest }: RefundDialogProps) => (
  <RecordDialog
    title="Tandai dana sudah dikembalikan"
    summary={
      <>
        <RefundSummary refund={refund} />
        <RefundAccountPanel refund={refund} />
      </>
    }
    subject="pengembalian dana"
    send={(recorded) =>
      call('POST /api/admin/refunds/:orderId/manual', { params: { orderId: refund._id }, ...recorded })
    }
    {...rest}
  />
);

function RefundSummary({ refund: { _id, amount, userId } }: { refund: DueRefund }) {
  return (
    <div className="rounded-2xl border border-border-light bg-white p-4">
      <p className="text-sm text-muted">Pesanan {orderCode(_id)}</p>
      <p className="text-xl font-bold tabular-nums">{formatRupiah(amount)}</p>
      <p className="mt-1 wrap-anywhere">
        {userId.userName}
        <span className="block text-sm text-muted">{userId.phoneNumber}</span>
        <span className="block text-sm text-muted">{userId.email}</span>
      </p>
    </div>
  );
}
