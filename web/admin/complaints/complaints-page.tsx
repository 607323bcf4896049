import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import {
  complaintKindLabels,
  complaintOutcomeLabels,
  complaintStates,
  type ListedComplaint,
} from '#contract/complaints.ts';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { type ListFilter, ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { OrderCode, TwoLines } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';

export const meta: MetaFunction = () => [pageTitle('Komplain')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: markHandled(
    call('GET /api/admin/complaints', {
      query: {
        ...listQuery(searchParams),
        status: knownParam(searchParams, 'status', complaintStates),
        sortBy: timeSortParam(searchParams),
      },
    }),
  ),
});

const filters: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Terbuka' },
      { value: 'closed', label: 'Selesai' },
    ],
  },
  timeSortFilter,
];

const columns: Column<ListedComplaint>[] = [
  {
    label: 'ID Order',
    cell: ({ order }) => <OrderCode id={order._id} isLink />,
    isShort: true,
  },
  { label: 'Tanggal', cell: ({ openedAt }) => shortDate(openedAt), isShort: true },
  {
    label: 'Customer',
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
  { label: 'Total', cell: ({ order }) => <b>{formatRupiah(order.totalAmount)}</b>, isNumber: true },
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
  { label: 'Aksi', cell: (complaint) => <OpenButton complaint={complaint} />, isAction: true },
];

/** The list of complaints; each opens in a dialog, in which an admin decides. */
export default function ComplaintsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  const dialog = useOverlay('isi');
  return (
    <>
      <PageTitle title="Komplain" />
      <ListToolbar search="Cari kode order, toko, atau customer" filters={filters} />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const opened = data.find(({ _id }) => _id === dialog.value);
          return (
            <>
              <Table
                caption="Daftar komplain"
                sorts={{ Tanggal: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyList title="Tidak ada komplain yang menunggu keputusan.">
                    Komplain pembeli tentang pesanan yang sudah dikirim muncul di sini.
                  </EmptyList>
                }
              />
              <Pager summary={countOf(counted, 'komplain')} nextCursor={nextCursor} />
              {opened && <ComplaintDialog key={opened._id} complaint={opened} onClose={dialog.close} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

function OpenButton({ complaint: { _id, order, outcome } }: { complaint: ListedComplaint }) {
  const dialog = useOverlay('isi');
  return (
    <Button variant="secondary" size="sm" className="min-h-11 max-sm:w-full" onClick={() => dialog.open(_id)}>
      {outcome ? 'Lihat' : 'Putuskan'}
      <span className="sr-only"> komplain pesanan {orderCode(order._id)}</span>
    </Button>
  );
}
