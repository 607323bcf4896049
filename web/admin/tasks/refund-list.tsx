import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { channelName } from '#contract/payments/payment-channels.ts';
import type { DueRefund, RefundState } from '#contract/payments/refunds.ts';
import { call } from '../../call.ts';
import { upload } from '../../parts/uploading/upload.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { byDate, timeSortFilter } from '../../parts/list/list-url.ts';
import { OrderCode, RowButton, TwoLines } from '../list-cells.tsx';
import { ProviderRefundDialog, RecordDialog } from '../record-dialogs.tsx';
import { taskList } from '../task-list.tsx';
import { NamedAccountPanel, useNamedAccount } from './named-account-panel.tsx';

const stateBadges: Record<RefundState, { label: string; tone: Tone }> = {
  open: { label: 'Belum diproses', tone: 'yellow' },
  asked: { label: 'Diproses penyedia', tone: 'blue' },
  refused: { label: 'Ditolak penyedia', tone: 'red' },
};

export const refunds = taskList<DueRefund>('Pengembalian dana', (query) => call('GET /api/admin/refunds', { query }), {
  search: 'Cari kode pesanan, toko, atau pelanggan',
  filters: [timeSortFilter],
  caption: 'Pesanan yang dananya harus dikembalikan',
  sorts: { Pesanan: byDate },
  columns: [
    {
      label: 'Pesanan',
      cell: ({ _id, orderDate }) => (
        <TwoLines below={shortDate(orderDate)}>
          <OrderCode id={_id} isLink />
        </TwoLines>
      ),
      isShort: true,
    },
    {
      label: 'Pelanggan',
      cell: ({ userId, sellerId }) => <TwoLines below={`dari ${sellerId.storeName}`}>{userId.userName}</TwoLines>,
    },
    {
      label: 'Alasan',
      cell: ({ reason }) => <span className="sm:block sm:min-w-24">{reason || '-'}</span>,
      isLong: true,
    },
    {
      label: 'Total',
      cell: ({ amount, totalAmount, isPart, paymentType }) => (
        <span>
          <b translate="no">{formatRupiah(amount)}</b>
          {isPart && <span className="block text-sm text-muted">dari {formatRupiah(totalAmount)}</span>}
          <span className="block text-sm text-muted">{channelName(paymentType)}</span>
        </span>
      ),
      isNumber: true,
    },
    {
      label: 'Status',
      cell: ({ state, byProvider, awaitsSettlement, account }) => (
        <span className="flex flex-col items-end gap-1 sm:items-start">
          <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
          {awaitsSettlement && <span className="text-sm text-muted">menunggu settlement</span>}
          {(!byProvider || state === 'refused') && (
            <span className="text-sm text-muted">{account ? 'Rekening sudah diisi' : 'Menunggu rekening pembeli'}</span>
          )}
        </span>
      ),
    },
    { label: 'Aksi', cell: (refund) => <RefundActions refund={refund} />, isAction: true },
  ],
  empty: 'Tidak ada pesanan yang dananya harus dikembalikan.',
  emptyHint: 'Pesanan yang sudah dibayar lalu ditolak dan pengembalian sebagian muncul di sini.',
  counted: 'pesanan',
  queued: ({ userId, sellerId, reason, orderDate, amount }) => ({
    about: userId.userName,
    below: [sellerId.storeName, reason].filter(Boolean).join(' · '),
    since: orderDate,
    sum: formatRupiah(amount),
  }),
  dialogs: {
    yakin: (refund, close) => <OrderRefundDialog refund={refund} onClose={close} />,
    isi: (refund, close) => <ManualRefundDialog refund={refund} onClose={close} />,
  },
});

/** While a request to the provider is pending, a manual refund is not offered, to prevent a double refund. */
const RefundActions = ({ refund: { _id, byProvider, state } }: { refund: DueRefund }) => (
  <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:flex-col">
    {byProvider && (
      <RowButton opens="yakin" rowId={_id} className="sm:min-w-36">
        <span>{state === 'asked' ? 'Tanyakan lagi' : 'Kembalikan'}</span>
        <span className="sr-only"> dana pesanan {orderCode(_id)} lewat penyedia</span>
      </RowButton>
    )}
    {state !== 'asked' && (
      <RowButton opens="isi" rowId={_id} className="sm:min-w-36">
        Tandai selesai<span className="sr-only"> pesanan {orderCode(_id)}</span>
      </RowButton>
    )}
  </span>
);

type RefundDialogProps = { refund: DueRefund; onClose: () => void };

const OrderRefundDialog = ({ refund, ...rest }: RefundDialogProps) => (
  <ProviderRefundDialog
    summary={<RefundSummary refund={refund} />}
    send={() => call('POST /api/admin/refunds/:orderId/provider', { params: { orderId: refund._id } })}
    {...rest}
  />
);

function ManualRefundDialog({ refund, ...rest }: RefundDialogProps) {
  const params = { orderId: refund._id };
  const { panel, sent, onFailure } = useNamedAccount({
    account: refund.account,
    read: () => call('POST /api/admin/refunds/:orderId/reveal', { params }),
  });
  return (
    <RecordDialog
      title="Tandai dana sudah dikembalikan"
      summary={
        <>
          <RefundSummary refund={refund} />
          {panel ? (
            <NamedAccountPanel
              {...panel}
              lift={(body) => call('POST /api/admin/refunds/:orderId/lift-hold', { params, body })}
            />
          ) : (
            <NoAccount refund={refund} />
          )}
        </>
      }
      subject="pengembalian dana"
      send={({ fields, files }) =>
        upload('POST /api/admin/refunds/:orderId/manual', { params, fields: { ...fields, ...sent }, files })
      }
      onFailure={onFailure}
      {...rest}
    />
  );
}

const RefundSummary = ({ refund: { _id, amount, userId } }: { refund: DueRefund }) => (
  <div className="card p-4">
    <p className="text-sm text-muted">Pesanan {orderCode(_id)}</p>
    <p translate="no" className="text-xl font-bold tabular-nums">
      {formatRupiah(amount)}
    </p>
    <p className="mt-1 wrap-anywhere">
      {userId.userName}
      <span className="block text-sm text-muted">{userId.phoneNumber}</span>
      <span className="block text-sm text-muted">{userId.email}</span>
    </p>
  </div>
);

const NoAccount = ({ refund: { byProvider, state } }: { refund: DueRefund }) => (
  <p role="note" className="rounded-xl bg-notice p-4 text-sm">
    {byProvider && state !== 'refused'
      ? 'Dana ini dapat dikembalikan lewat penyedia pembayaran, sehingga pembeli tidak diminta mengisi rekening.'
      : 'Pembeli belum mengisi rekening tujuan. Hubungi pembeli sebelum mentransfer, lalu catat rekeningnya di bawah.'}
  </p>
);
