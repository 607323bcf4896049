import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import { call } from '../../call.ts';
import { useReveal } from '../../parts/use-reveal.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { ProviderRefundDialog, RecordDialog } from '../record-dialogs.tsx';

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

const RefundSummary = ({ refund: { _id, amount, userId } }: { refund: DueRefund }) => (
  <div className="card p-4">
    <p className="text-sm text-muted">Pesanan {orderCode(_id)}</p>
    <p className="text-xl font-bold tabular-nums">{formatRupiah(amount)}</p>
    <p className="mt-1 wrap-anywhere">
      {userId.userName}
      <span className="block text-sm text-muted">{userId.phoneNumber}</span>
      <span className="block text-sm text-muted">{userId.email}</span>
    </p>
  </div>
);

/** The account that the buyer named for a refund; an audited call reveals its number. */
function RefundAccountPanel({ refund }: { refund: DueRefund }) {
  const { _id: orderId, account, byProvider, state } = refund;
  const { revealed, isBusy, reveal, hide } = useReveal(() =>
    call('POST /api/admin/refunds/:orderId/reveal', { params: { orderId } }),
  );

  if (!account) {
    return (
      <p role="note" className="rounded-2xl bg-[#fdf3d7] p-4 text-sm">
        {byProvider && state !== 'refused'
          ? 'Dana ini dapat dikembalikan lewat penyedia pembayaran, sehingga pembeli tidak diminta mengisi rekening.'
          : 'Pembeli belum mengisi rekening tujuan. Hubungi pembeli sebelum mentransfer, lalu catat rekeningnya di bawah.'}
      </p>
    );
  }
  const { bankName, bankAccountOwner, bankAccountNumber } = revealed ?? account;
  return (
    <div className="card p-4">
      <p className="text-sm text-muted">Rekening tujuan dari pembeli</p>
      <p className="mt-1 wrap-anywhere">
        {bankName} <b className="whitespace-nowrap tabular-nums">{bankAccountNumber}</b>
        <span className="block text-sm">a.n. {bankAccountOwner}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 min-h-11"
        isBusy={isBusy}
        onClick={revealed ? hide : reveal}
      >
        {revealed ? <EyeOffIcon /> : <EyeIcon />} {revealed ? 'Samarkan lagi' : 'Tampilkan nomor'}
      </Button>
    </div>
  );
}
