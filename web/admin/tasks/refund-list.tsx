import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { channelName } from '#contract/payments/payment-channels.ts';
import type { DueRefund, RefundState } from '#contract/payments/refunds.ts';
import { call } from '../../call.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { RowDialogs } from '../../parts/list/list-page.tsx';
import { byDate, timeSortFilter } from '../../parts/list/list-url.ts';
import { OrderCode, RowButton, TwoLines } from '../list-cells.tsx';
import { ManualRefundDialog, OrderRefundDialog } from './refund-dialogs.tsx';
import { taskList } from './task-list.tsx';

const stateBadges: Record<RefundState, { label: string; tone: Tone }> = {
  open: { label: 'Belum diproses', tone: 'yellow' },
  asked: { label: 'Diproses penyedia', tone: 'blue' },
  refused: { label: 'Ditolak penyedia', tone: 'red' },
};

const columns: Column<DueRefund>[] = [
  { label: 'ID Order', cell: ({ _id }) => <OrderCode id={_id} isLink />, isShort: true },
  { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true },
  {
    label: 'Customer',
    cell: ({ userId, sellerId }) => <TwoLines below={`dari ${sellerId.storeName}`}>{userId.userName}</TwoLines>,
  },
  { label: 'Alasan', cell: ({ reason }) => reason || '-', isLong: true },
  {
    label: 'Total',
    cell: ({ amount, totalAmount, isPart, paymentType }) => (
      <span>
        <b>{formatRupiah(amount)}</b>
        {isPart && <span className="block text-sm text-muted">dari {formatRupiah(totalAmount)}</span>}
        <span className="block text-sm text-muted">{channelName(paymentType)}</span>
      </span>
    ),
    isNumber: true,
  },
  {
    label: 'Status',
    cell: ({ state, byProvider, account }) => (
      <span className="flex flex-col items-end gap-1 sm:items-start">
        <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
        {(!byProvider || state === 'refused') && (
          <span className="text-sm text-muted">{account ? 'Rekening sudah diisi' : 'Menunggu rekening pembeli'}</span>
        )}
      </span>
    ),
  },
  { label: 'Aksi', cell: (refund) => <RefundActions refund={refund} />, isAction: true },
];

const dialogs: RowDialogs<DueRefund> = {
  yakin: (refund, close) => <OrderRefundDialog refund={refund} onClose={close} />,
  isi: (refund, close) => <ManualRefundDialog refund={refund} onClose={close} />,
};

export const refunds = taskList('Pengembalian dana', (query) => call('GET /api/admin/refunds', { query }), {
  search: 'Cari kode order, toko, atau customer',
  filters: [timeSortFilter],
  caption: 'Pesanan yang dananya harus dikembalikan',
  sorts: { Tanggal: byDate },
  columns,
  empty: 'Tidak ada pesanan yang dananya harus dikembalikan.',
  emptyHint: 'Pesanan yang sudah dibayar lalu ditolak dan pengembalian sebagian muncul di sini.',
  counted: 'pesanan',
  dialogs,
});

/** While a request to the provider is pending, a manual refund is not offered, to prevent a double refund. */
const RefundActions = ({ refund: { _id, byProvider, state } }: { refund: DueRefund }) => (
  <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:flex-col">
    {byProvider && (
      <RowButton variant="primary" opens="yakin" rowId={_id} className="">
        {state === 'asked' ? 'Tanyakan lagi' : 'Kembalikan'}
        <span className="sr-only"> dana pesanan {orderCode(_id)} lewat penyedia</span>
      </RowButton>
    )}
    {state !== 'asked' && (
      <RowButton opens="isi" rowId={_id} className="">
        Tandai selesai<span className="sr-only"> pesanan {orderCode(_id)}</span>
      </RowButton>
    )}
  </span>
);
