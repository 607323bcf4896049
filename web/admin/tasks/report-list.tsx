import { shortDate } from '#contract/dates.ts';
import { type ReportCase, reportReasonLabels, reportStates } from '#contract/reports/reports.ts';
import { call } from '../../call.ts';
import type { RowDialogs } from '../../parts/list/list-page.tsx';
import { byDate, knownParam, openOrClosed, timeSortFilter } from '../../parts/list/list-url.ts';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { RowButton } from '../list-cells.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { taskList } from './task-list.tsx';

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
  {
    label: 'Aksi',
    cell: ({ _id, product, outcome }) => (
      <RowButton opens="isi" rowId={_id}>
        {outcome ? 'Lihat' : 'Putuskan'}
        <span className="sr-only"> laporan tentang {product.title}</span>
      </RowButton>
    ),
    isAction: true,
  },
];

const dialogs: RowDialogs<ReportCase> = { isi: (entry, close) => <ReportDialog entry={entry} onClose={close} /> };

export const reports = taskList(
  'Laporan',
  (query, params) =>
    call('GET /api/admin/reports', { query: { ...query, status: knownParam(params, 'status', reportStates) } }),
  {
    belowToolbar: <NewCase />,
    search: 'Cari produk atau toko',
    filters: [openOrClosed, timeSortFilter],
    caption: 'Daftar laporan',
    sorts: { Tanggal: byDate },
    columns,
    empty: 'Tidak ada laporan yang menunggu.',
    emptyHint: 'Produk dan ulasan yang dilaporkan pembeli atau penjual muncul di sini.',
    counted: 'laporan',
    dialogs,
  },
);

function NewCase() {
  const { value, open, close } = useOverlay('lapor');
  return (
    <>
      <Button variant="secondary" className="mb-3 max-sm:w-full" onClick={() => open('baru')}>
        Periksa produk atau ulasan
      </Button>
      {value !== null && <OpenCaseDialog onClose={close} />}
    </>
  );
}

const reportReasonsOf = (reports: ReportCase['reports']): string =>
  [...new Set(reports.map(({ reason }) => reportReasonLabels[reason]))].join(', ');

function StateBadge({ entry: { outcome, isTakenDown } }: { entry: ReportCase }) {
  if (outcome === null) return <Badge tone="yellow">Terbuka</Badge>;
  if (isTakenDown) return <Badge tone="red">Diturunkan</Badge>;
  return <Badge tone="gray">{outcome === 'dismissed' ? 'Diabaikan' : 'Tampil lagi'}</Badge>;
}
