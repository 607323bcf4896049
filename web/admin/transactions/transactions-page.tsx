import { useSearchParams, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { mostCounted, transactionSorts, type ListedTransaction } from '#contract/admin.ts';
import { shortDate } from '#contract/dates.ts';
import { codeOf } from '#contract/ids.ts';
import { orderStatusLabels, orderStatuses } from '#contract/order-states.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { titled } from '../../parts/shop-name.ts';
import { unwrapped } from '../../parts/unwrapped.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { askedIn, chosen, sortedBy } from '../list/list-address.ts';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { Listed } from '../list/listed.tsx';
import { Nothing } from '../list/nothing.tsx';
import { Pager } from '../list/pager.tsx';
import { RowLink } from '../list/row-link.tsx';
import { PageTitle } from '../page-title.tsx';
import { TransactionBadge } from './transaction-badge.tsx';

export const meta: MetaFunction = () => [titled('Manajemen Transaksi')];
export { readsBehindOverlay as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: awaited(
    call('GET /api/admin/info/transactions', {
      query: {
        ...askedIn(searchParams),
        status: chosen(searchParams, 'status', orderStatuses),
        sortBy: chosen(searchParams, 'sortBy', transactionSorts),
      },
    }).then(unwrapped),
  ),
});

/** `delivered` and `confirmed` read the same and find the same orders: one filter. */
const statusOptions = orderStatuses
  .filter((status) => status !== 'confirmed')
  .map((value) => ({ value, label: orderStatusLabels[value] }));
const choices = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'Semua' }, ...statusOptions],
    sameAs: { confirmed: 'delivered' },
  },
  {
    name: 'sortBy',
    label: 'Sortir',
    options: [
      { value: '', label: 'Terbaru' },
      { value: 'oldest', label: 'Terlama' },
    ],
    isForPhones: true,
  },
];
const byDate = { ascending: 'oldest', descending: 'newest', usual: 'newest' } as const;

const summaryOf = (total: number, isSearch: boolean) =>
  `${total.toLocaleString('id-ID')}${isSearch && total >= mostCounted ? '+' : ''} transaksi`;

const columns: Column<ListedTransaction>[] = [
  { label: 'ID Order', cell: ({ _id }) => <b>{codeOf(_id)}</b>, isShort: true },
  { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true },
  { label: 'Toko', cell: ({ sellerId }) => sellerId?.storeName || '-' },
  { label: 'Customer', cell: ({ userId }) => userId?.userName || '-' },
  { label: 'Status', cell: ({ orderStatus }) => <TransactionBadge status={orderStatus} /> },
  {
    label: 'Aksi',
    cell: ({ _id }) => (
      <RowLink to={`/admin/transactions/${_id}`} className="font-semibold text-laut hover:underline">
        Lihat Detail<span className="sr-only"> {codeOf(_id)}</span>
      </RowLink>
    ),
    isAction: true,
  },
];

/** All orders of the shop. */
export default function TransactionsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title="Manajemen Transaksi" />
      <ListToolbar
        search="Cari kode order, toko, atau customer"
        choices={choices}
        csv="/api/admin/info/transactions/csv"
      />
      <Listed page={page}>
        {({ data, total, nextCursor }) => (
          <>
            <Table
              caption="Daftar transaksi"
              sorts={{ Tanggal: sortedBy(params, byDate) }}
              columns={columns}
              rows={data}
              rowKey={({ _id }) => _id}
              empty={<Nothing title="Belum ada transaksi.">Setiap pesanan pembeli muncul di sini.</Nothing>}
            />
            <Pager summary={summaryOf(total, params.has('q'))} nextCursor={nextCursor} />
          </>
        )}
      </Listed>
    </>
  );
}
