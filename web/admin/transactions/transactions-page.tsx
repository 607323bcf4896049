import type { ListedTransaction } from '#contract/admin/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/order-states.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { call } from '../answers.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { card } from '../../ui/table.tsx';
import { RowLink } from '../../parts/list/list-table.tsx';
import { byDate, filterOf, knownParam, periodQuery, timeSortFilter, listLoader } from '../../parts/list/list-url.ts';
import { OrderCode, TwoLines } from '../list-cells.tsx';
import { listPage } from '../list-page.tsx';

export const title = 'Manajemen Transaksi';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/info/transactions', {
    query: { ...query, ...periodQuery(params), status: knownParam(params, 'status', orderStatuses) },
  }),
);

/** `delivered` and `confirmed` have the same label and match the same orders, so they share one filter. */
const { confirmed: _, ...shownLabels } = orderStatusLabels;
const statusFilter = { ...filterOf('status', 'Status', shownLabels), aliases: { confirmed: 'delivered' } };

export default listPage<ListedTransaction>(title, {
  search: 'Cari kode, nama, email, telepon, resi, atau VA',
  filters: [statusFilter, timeSortFilter],
  hasPeriod: true,
  exports: {
    'Unduh pesanan': 'GET /api/admin/info/transactions/csv',
    'Unduh buku kas': 'GET /api/admin/info/movements/csv',
  },
  caption: 'Daftar transaksi',
  sorts: { Tanggal: byDate },
  columns: [
    {
      label: 'ID Order',
      cell: ({ _id, totalAmount }) => (
        <TwoLines below={formatRupiah(totalAmount)}>
          <OrderCode id={_id} />
        </TwoLines>
      ),
      isShort: true,
      onCard: 'max-sm:w-full max-sm:*:flex max-sm:*:justify-between',
    },
    { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true, onCard: card.meta },
    {
      label: 'Toko',
      cell: ({ sellerId }) => <span className="wrap-anywhere">{sellerId?.storeName || '-'}</span>,
      onCard: card.meta,
    },
    { label: 'Customer', cell: ({ userId }) => userId?.userName || '-', onCard: `max-sm:flex-[1_1_50%] ${card.meta}` },
    {
      label: 'Status',
      cell: ({ orderStatus, paymentStatus, isUnderReview }) => (
        <TwoLines below={paymentStatusText(paymentStatus, isUnderReview)}>
          <TransactionBadge status={orderStatus} />
        </TwoLines>
      ),
      onCard: 'max-sm:order-3 max-sm:w-full max-sm:*:flex max-sm:*:flex-wrap max-sm:*:gap-x-2',
    },
    {
      label: 'Aksi',
      cell: ({ _id }) => (
        <RowLink to={`/admin/transactions/${_id}`} className="font-bold text-accent hover:underline">
          Lihat Detail
          <span translate="no" className="sr-only">
            {' '}
            {orderCode(_id)}
          </span>
        </RowLink>
      ),
      isAction: true,
      onCard: 'max-sm:order-2 max-sm:ml-auto max-sm:text-sm',
    },
  ],
  empty: 'Belum ada transaksi.',
  emptyHint: 'Setiap pesanan pembeli muncul di sini.',
  counted: 'transaksi',
});

/** The badge of an order status in the transaction list; an unknown status is shown as it is. */
export const TransactionBadge = ({ status }: { status: string }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabels[status as OrderStatus] ?? status}</Badge>
);

/** The colours of the specification, which names some statuses differently. All others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  delivered: 'green',
  confirmed: 'green',
  Completed: 'green',
  pending: 'yellow',
  Pending: 'yellow',
  rejected: 'red',
  Cancelled: 'red',
};
