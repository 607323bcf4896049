import { useState } from 'react';
import { Link } from 'react-router';
import { longDateTime, shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatNumber } from '#contract/money.ts';
import { type CodeReport, codeReportStates } from '#contract/origins/origins.ts';
import { pieceCodeText } from '#contract/origins/piece-code.ts';
import { call } from '../../call.ts';
import { byDate, filterOf, knownParam, timeSortFilter } from '../../parts/list/list-url.ts';
import { fromHere } from '../../parts/list/list-table.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { RowButton, TwoLines } from '../list-cells.tsx';
import { ReasonForm } from '../record-dialogs.tsx';
import { taskList } from '../task-list.tsx';

const outcomes = { voided: 'Dibatalkan', dismissed: 'Diabaikan' } as const;

export const codeReports = taskList<CodeReport>(
  'Kode karya',
  (query, params) =>
    call('GET /api/admin/code-reports', {
      query: { ...query, status: knownParam(params, 'status', codeReportStates) },
    }),
  {
    search: 'Cari kode atau toko',
    filters: [filterOf('status', 'Status', { closed: 'Selesai' }, 'Terbuka'), timeSortFilter],
    caption: 'Daftar laporan kode karya',
    sorts: { Dilaporkan: byDate },
    columns: [
      { label: 'Dilaporkan', cell: ({ createdAt }) => shortDate(createdAt), isShort: true },
      {
        label: 'Karya',
        cell: ({ title, storeName, text }) => (
          <TwoLines below={<span className="line-clamp-2 wrap-anywhere">{text || storeName}</span>}>
            <b>{title}</b>
          </TwoLines>
        ),
        isLong: true,
      },
      {
        label: 'Kode',
        cell: ({ code }) => (
          <span translate="no" className="font-mono whitespace-nowrap">
            {pieceCodeText(code)}
          </span>
        ),
      },
      { label: 'Dibuka', cell: ({ openings }) => formatNumber(openings), isNumber: true },
      {
        label: 'Status',
        cell: ({ outcome }) => (
          <Badge tone={outcome ? 'gray' : 'yellow'}>{outcome ? outcomes[outcome] : 'Terbuka'}</Badge>
        ),
        isShort: true,
      },
      {
        label: 'Aksi',
        cell: ({ _id, title }) => (
          <RowButton opens="isi" rowId={_id}>
            <span>Periksa</span>
            <span className="sr-only"> kode {title}</span>
          </RowButton>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada laporan tentang kode karya.',
    emptyHint: 'Kode yang dilaporkan terlihat pada beberapa barang muncul di sini.',
    counted: 'laporan',
    queued: ({ title, storeName, createdAt }) => ({ about: title, below: storeName, since: createdAt, sum: '' }),
    dialogs: { isi: (report, close) => <CodeReportDialog report={report} onClose={close} /> },
  },
);

type CodeReportDialogProps = { report: CodeReport; onClose: () => void };

function CodeReportDialog({ report, onClose }: CodeReportDialogProps) {
  const [isVoiding, setVoiding] = useState(false);
  const { isBusy, send } = useSend();
  const { _id: id, outcome } = report;
  if (isVoiding) return <VoidForm report={report} onClose={onClose} />;
  const dismiss = () =>
    send(() => call('POST /api/admin/code-reports/:id/dismiss', { params: { id } }), {
      failure: 'Gagal menyimpan keputusan.',
      close: onClose,
    });
  return (
    <Dialog isOpen onClose={onClose} title="Laporan kode karya">
      <About report={report} />
      {outcome === null && (
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={dismiss}>
            Abaikan laporan
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={() => setVoiding(true)}>
            Batalkan kode
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

const About = ({
  report: { code, title, image, text, orderId, codes, openings, storeName, createdAt },
}: {
  report: CodeReport;
}) => (
  <div className="flex flex-col gap-3 wrap-anywhere">
    <Picture image={image} alt="" sizes="8rem" className="size-32 rounded-xl object-cover" />
    <p>
      <b>{title}</b>
      <span className="block text-sm text-muted">
        <span translate="no">{storeName}</span> · pesanan{' '}
        <Link to={`/admin/transactions/${orderId}`} state={fromHere} className="font-mono text-accent underline">
          {orderCode(orderId)}
        </Link>
      </span>
    </p>
    <p>
      <span translate="no" className="font-mono font-bold">
        {pieceCodeText(code)}
      </span>
      <span className="block text-sm text-muted">
        {formatNumber(codes)} kode, dibuka {formatNumber(openings)} kali
      </span>
    </p>
    <p className="card p-4 whitespace-pre-line">
      {text || <i className="text-muted">Tanpa penjelasan</i>}
      <span className="block text-sm text-muted">{longDateTime(createdAt)} WITA</span>
    </p>
  </div>
);

const VoidForm = ({ report, onClose }: CodeReportDialogProps) => (
  <ReasonForm
    title="Batalkan kode?"
    send={(body) => call('POST /api/admin/code-reports/:id/void', { params: { id: report._id }, body })}
    failure="Kode gagal dibatalkan."
    label="Batalkan kode"
    variant="danger"
    onClose={onClose}
  >
    <p>
      Semua {formatNumber(report.codes)} kode produk ini pada pesanan {orderCode(report.orderId)} berhenti berlaku. Ini
      tidak dapat dibatalkan. Alasannya tidak tampil untuk umum.
    </p>
  </ReasonForm>
);
