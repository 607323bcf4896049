import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import type { ListedTransaction } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/order-states.ts';
import { paymentStatusText } from '#contract/payment-states.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable, RowLink } from '../../parts/list/list-table.tsx';
import { type ListFilter, ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { OrderCode, TwoLines } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';

export const meta: MetaFunction = () => [pageTitle('Manajemen Transaksi')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: markHandled(
    call('GET /api/admin/info/transactions', {
      query: {
        ...listQuery(searchParams),
        status: knownParam(searchParams, 'status', orderStatuses),
        from: searchParams.get('from') || undefined,
        to: searchParams.get('to') || undefined,
        sortBy: timeSortParam(searchParams),
      },
    }),
  ),
});

/** `delivered` and `confirmed` have the same label and match the same orders, so they share one filter. */
const statusOptions = orderStatuses
  .filter((status) => status !== 'confirmed')
  .map((value) => ({ value, label: orderStatusLabels[value] }));
const filters: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'Semua' }, ...statusOptions],
    aliases: { confirmed: 'delivered' },
  },
  timeSortFilter,
];

const columns: Column<ListedTransaction>[] = [
  {
    label: 'ID Order',
    cell: ({ _id, totalAmount }) => (
      <TwoLines below={formatRupiah(totalAmount)}>
        <OrderCode id={_id} />
      </TwoLines>
    ),
    isShort: true,
  },
  { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true },
  { label: 'Toko', cell: ({ sellerId }) => sellerId?.storeName || '-' },
  { label: 'Customer', cell: ({ userId }) => userId?.userName || '-' },
  {
    label: 'Status',
    cell: ({ orderStatus, paymentStatus, isUnderReview }) => (
      <TwoLines below={paymentStatusText(paymentStatus, isUnderReview)}>
        <TransactionBadge status={orderStatus} />
      </TwoLines>
    ),
  },
  {
    label: 'Aksi',
    cell: ({ _id }) => (
      <RowLink to={`/admin/transactions/${_id}`} className="font-semibold text-accent hover:underline">
        Lihat Detail<span className="sr-only"> {orderCode(_id)}</span>
      </RowLink>
    ),
    isAction: true,
  },
];

/** The list of all orders. */
export default function TransactionsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Manajemen Transaksi" />
      <ListToolbar
        search="Cari kode, nama, email, telepon, resi, atau VA"
        filters={filters}
        hasPeriod
        csv="GET /api/admin/info/transactions/csv"
      />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => (
          <>
            <Table
              caption="Daftar transaksi"
              sorts={{ Tanggal: columnSort(params, byDate) }}
              columns={columns}
              rows={data}
              rowKey={({ _id }) => _id}
              empty={<EmptyList title="Belum ada transaksi.">Setiap pesanan pembeli muncul di sini.</EmptyList>}
            />
            <Pager summary={countOf(counted, 'transaksi')} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}

/** The badge of an order status in the transaction list; an unknown status is shown as it is. */
export const TransactionBadge = ({ status }: { status: string }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabels[status as OrderStatus] ?? status}</Badge>
);

/** The colours of the specification, which names some statuses differently. All others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  ...{ delivered: 'green', confirmed: 'green', Completed: 'green' },
  ...{ pending: 'yellow', Pending: 'yellow' },
  ...{ rejected: 'red', Cancelled: 'red' },
};
