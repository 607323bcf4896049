import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { type ReportCase, reportReasonLabels, reportStates } from '#contract/reports.ts';
import { call } from '../../call.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { type ListFilter, ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { columnSort, countOf, knownParam, listQuery } from '../../parts/list/list-url.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PageTitle } from '../page-title.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

export const meta: MetaFunction = () => [pageTitle('Laporan')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: markHandled(
    call('GET /api/admin/reports', {
      query: {
        ...listQuery(searchParams),
        status: knownParam(searchParams, 'status', reportStates),
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

const columns: Column<ReportCase>[] = [
  { label: 'Tanggal', cell: ({ openedAt }) => shortDate(openedAt), isShort: true },
  {
    label: 'Dilaporkan',
    cell: ({ kind, product, review }) => (
      <span className="grid grid-cols-[3rem_1fr] items-center gap-3">
        <Picture image={product.image} alt="" sizes="3rem" className="size-12 rounded-lg object-cover" />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{kind === 'product' ? 'Produk' : 'Ulasan tentang'}</span>
          <b className="line-clamp-2 wrap-anywhere">{product.title}</b>
          {review?.reviewMessage && (
            <span className="line-clamp-2 text-sm wrap-anywhere">“{review.reviewMessage}”</span>
          )}
        </span>
      </span>
    ),
    isLong: true,
  },
  { label: 'Toko', cell: ({ product }) => product.storeName },
  {
    label: 'Alasan',
    cell: ({ reports, reportCount }) => (
      <span className="block">
        {reportReasonsOf(reports)}
        <span className="block text-sm text-muted">{reportCount} laporan</span>
      </span>
    ),
  },
  { label: 'Status', cell: (entry) => <StateBadge entry={entry} />, isShort: true },
  { label: 'Aksi', cell: (entry) => <OpenButton entry={entry} />, isAction: true },
];

/** The reported products and reviews; each opens in a dialog, in which an admin decides. */
export default function ReportsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  const dialog = useOverlay('isi');
  const newCase = useOverlay('lapor');
  return (
    <>
      <PageTitle title="Laporan">
        <Button variant="secondary" onClick={() => newCase.open('baru')}>
          Periksa produk atau ulasan
        </Button>
      </PageTitle>
      <ListToolbar search="Cari produk atau toko" filters={filters} />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const opened = data.find(({ _id }) => _id === dialog.value);
          return (
            <>
              <Table
                caption="Daftar laporan"
                sorts={{ Tanggal: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyList title="Tidak ada laporan yang menunggu.">
                    Produk dan ulasan yang dilaporkan pembeli atau penjual muncul di sini.
                  </EmptyList>
                }
              />
              <Pager summary={countOf(counted, 'laporan')} nextCursor={nextCursor} />
              {opened && <ReportDialog key={opened._id} entry={opened} onClose={dialog.close} />}
            </>
          );
        }}
      </ListTable>
      {newCase.value !== null && <OpenCaseDialog onClose={newCase.close} />}
    </>
  );
}

/** The different reasons, most recent first. */
const reportReasonsOf = (reports: ReportCase['reports']): string =>
  [...new Set(reports.map(({ reason }) => reportReasonLabels[reason]))].join(', ');

function StateBadge({ entry: { outcome, isTakenDown } }: { entry: ReportCase }) {
  if (outcome === null) return <Badge tone="yellow">Terbuka</Badge>;
  if (isTakenDown) return <Badge tone="red">Diturunkan</Badge>;
  return <Badge tone="gray">{outcome === 'dismissed' ? 'Diabaikan' : 'Tampil lagi'}</Badge>;
}

function OpenButton({ entry: { _id, product, outcome } }: { entry: ReportCase }) {
  const dialog = useOverlay('isi');
  return (
    <Button variant="secondary" size="sm" className="min-h-11 max-sm:w-full" onClick={() => dialog.open(_id)}>
      {outcome ? 'Lihat' : 'Putuskan'}
      <span className="sr-only"> laporan tentang {product.title}</span>
    </Button>
  );
}
