import {
  complaintKindLabels,
  complaintOutcomeLabels,
  complaintStates,
  type ListedComplaint,
} from '#contract/complaints/complaints.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { byDate, knownParam, openOrClosed, timeSortFilter } from '../../parts/list/list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { OrderCode, RowButton, TwoLines } from '../list-cells.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { taskList } from '../task-list.tsx';

export const complaints = taskList<ListedComplaint>(
  'Komplain',
  (query, params) =>
    call('GET /api/admin/complaints', { query: { ...query, status: knownParam(params, 'status', complaintStates) } }),
  {
    search: 'Cari kode pesanan, toko, atau pelanggan',
    filters: [openOrClosed, timeSortFilter],
    caption: 'Daftar komplain',
    sorts: { Tanggal: byDate },
    columns: [
      { label: 'ID Order', cell: ({ order }) => <OrderCode id={order._id} isLink />, isShort: true },
      { label: 'Tanggal', cell: ({ openedAt }) => shortDate(openedAt), isShort: true },
      {
        label: 'Pelanggan',
        cell: ({ userId, sellerId }) => <TwoLines below={`tentang ${sellerId.storeName}`}>{userId.userName}</TwoLines>,
      },
      {
        label: 'Komplain',
        cell: ({ kind, text }) => (
          <span className="block">
            <b>{complaintKindLabels[kind]}</b>
            <span className="line-clamp-2 text-sm text-muted">{text}</span>
          </span>
        ),
        isLong: true,
      },
      { label: 'Total', cell: ({ order }) => <b translate="no">{formatRupiah(order.totalAmount)}</b>, isNumber: true },
      {
        label: 'Status',
        cell: ({ outcome, answer }) =>
          outcome ? (
            <Badge tone={outcome === 'refunded' || outcome === 'partly-refunded' ? 'green' : 'gray'}>
              {complaintOutcomeLabels[outcome]}
            </Badge>
          ) : (
            <Badge tone={answer === null ? 'yellow' : 'blue'}>
              {answer === null ? 'Menunggu penjual' : 'Dijawab penjual'}
            </Badge>
          ),
      },
      {
        label: 'Aksi',
        cell: ({ _id, order, outcome }) => (
          <RowButton opens="isi" rowId={_id}>
            <span>{outcome ? 'Lihat' : 'Putuskan'}</span>
            <span className="sr-only"> komplain pesanan {orderCode(order._id)}</span>
          </RowButton>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada komplain yang menunggu keputusan.',
    emptyHint: 'Komplain pembeli tentang pesanan yang sudah dikirim muncul di sini.',
    counted: 'komplain',
    queued: ({ userId, sellerId, kind, openedAt, order }) => ({
      about: userId.userName,
      below: `${complaintKindLabels[kind]} · ${sellerId.storeName}`,
      since: openedAt,
      sum: formatRupiah(order.totalAmount),
    }),
    dialogs: {
      isi: (complaint, close) => <ComplaintDialog complaint={complaint} onClose={close} />,
    },
  },
);
