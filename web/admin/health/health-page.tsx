import { Link } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import type { FailedJob, Health } from '#contract/admin/system.ts';
import { removalDays } from '#contract/makers/makers-api.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { EmptyList } from '../../parts/list/list-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { Skeletons } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PageTitle } from '../page-title.tsx';

export const title = 'Kesehatan';

export const clientLoader = () => ({ health: call('GET /api/admin/health').then(({ data }) => data) });

export default function HealthPage({ loaderData: { health } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <PageTitle title="Kesehatan" />
      <Loaded
        promise={health}
        fallback={<Skeletons label="Memuat keadaan server..." count={1} className="" each="h-40 rounded-xl" />}
      >
        {(known) => (
          <div className="grid grid-cols-1 gap-6">
            <FactPanel title="Keadaan server" facts={factsOf(known)} isWide />
            <section>
              <h2 className="mb-3 text-xl">Tugas yang gagal</h2>
              <Table
                caption="Tugas yang gagal"
                columns={columns}
                rows={known.failedJobs}
                empty={
                  <EmptyList title="Tidak ada tugas yang gagal.">
                    Tugas yang tetap gagal setelah beberapa percobaan muncul di sini selama seminggu.
                  </EmptyList>
                }
              />
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}

const timeOf = (timestamp: string) => `${longDateTime(timestamp)} WITA`;

const diskNames = { pictures: 'untuk foto', backups: 'untuk cadangan', database: 'untuk basis data' };

function factsOf(health: Health) {
  const { version, waitingMails, unknownMails, backupAt, copiesBackups, isKeyOfWords, invariants, sweeps } = health;
  const { freeSpace, certificateUntil } = health;
  const failing = sweeps.filter(({ succeededAt, failedAt }) => failedAt && failedAt > (succeededAt ?? ''));
  const broken = invariants?.broken ?? [];
  const { mails, since, problem } = waitingMails;
  return {
    'Tugas berkala': failing.length > 0 ? `Gagal: ${failing.map(({ name }) => name).join(', ')}` : 'Semua berjalan',
    Email: [
      since ? `${mails} menunggu sejak ${timeOf(since)}${problem ? `: ${problem}` : ''}` : 'Semua terkirim',
      ...(unknownMails > 0 ? [`${unknownMails} mungkin tidak sampai karena server email tidak menjawab`] : []),
    ].join('; '),
    Pembayaran: health.checkoutsFailSince ? <Failing since={health.checkoutsFailSince} /> : 'Berjalan',
    'Cadangan terakhir yang teruji': backupAt ? timeOf(backupAt) : 'Belum ada',
    ...(!copiesBackups && { 'Salinan cadangan': keptHere }),
    'Pencocokan setelmen': <Reconciled {...health.reconciliation} />,
    'Pemeriksaan data': !invariants
      ? 'Belum diperiksa sejak server dimulai'
      : broken.length > 0
        ? `${timeOf(invariants.checkedAt)}: dilanggar ${broken.join('; ')}`
        : `${timeOf(invariants.checkedAt)}: semua aturan dipenuhi`,
    ...(health.lateRemovals > 0 && { 'Permintaan perajin': <LateRemovals count={health.lateRemovals} /> }),
    'Ruang disk yang bebas':
      freeSpace.map(({ of, bytes }) => `${formatNumber(Math.floor(bytes / 1e9))} GB ${diskNames[of]}`).join('; ') ||
      'Tidak terbaca',
    'Sertifikat HTTPS': certificateUntil ? `Berlaku sampai ${timeOf(certificateUntil)}` : 'Tidak terbaca',
    ...(isKeyOfWords && { 'Kunci rahasia': keyOfWords }),
    Versi: version,
  };
}

const Failing = ({ since }: { since: string }) => (
  <span className="text-danger">
    Pembeli tidak bisa membayar sejak {timeOf(since)}. Jalankan <code translate="no">kreasi doctor</code>, dan lihat
    halaman status Midtrans.
  </span>
);

const LateRemovals = ({ count }: { count: number }) => (
  <span className="text-danger">
    {count} permintaan dihapus menunggu lebih dari {removalDays} hari.{' '}
    <Link to="/admin/tasks?kind=makerRemovals" className="underline">
      Jawab
    </Link>
  </span>
);

/** When a settlement report was last compared, with a reminder, and what the provider does not know of it. */
function Reconciled({ at, isDue, unknown }: Health['reconciliation']) {
  return (
    <>
      <span>{at ? timeOf(at) : 'Belum pernah'}</span>
      {isDue && (
        <span className="block text-danger">
          Sudah waktunya: unduh laporan setelmen di dasbor Midtrans, lalu jalankan{' '}
          <code translate="no">kreasi reconcile</code>.
        </span>
      )}
      {unknown.length > 0 && (
        <span className="mt-2 block">
          Ada di laporan, tetapi tidak dikenal Midtrans:
          {unknown.map(({ transactionId, providerOrderId, gross }) => (
            <span key={transactionId} className="block wrap-anywhere">
              {formatRupiah(gross)} · <code translate="no">{transactionId}</code> ·{' '}
              <code translate="no">{providerOrderId}</code>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

const keptHere = (
  <span className="text-warning-ink">
    Hanya ada di server ini, dan hilang bersamanya. Isi <code translate="no">BACKUP_COPY</code> di{' '}
    <code translate="no">/etc/kreasi/env</code>.
  </span>
);

const keyOfWords = (
  <span className="text-danger">
    SECRET_KEY berisi kata yang mudah ditebak. Buat kunci baru, lalu jalankan{' '}
    <code translate="no">kreasi rotate-keys</code>.
  </span>
);

const columns: Column<FailedJob>[] = [
  { label: 'Waktu', cell: ({ failedAt }) => <span className="text-sm tabular-nums">{timeOf(failedAt)}</span> },
  { label: 'Tugas', isLong: true, cell: ({ name }) => <code translate="no">{name}</code> },
  { label: 'Aksi', isAction: true, cell: ({ _id }) => <RetryButton id={_id} /> },
];

function RetryButton({ id }: { id: string }) {
  const { isBusy, send } = useSend();
  const retry = () =>
    send(() => call('POST /api/admin/health/jobs/:id/retry', { params: { id } }), { failure: 'Gagal mencoba lagi.' });
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={retry}>
      Coba lagi
    </Button>
  );
}
