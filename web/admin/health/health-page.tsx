import { Suspense, useState } from 'react';
import { Await, type MetaFunction, useRevalidator } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import type { FailedJob, Health } from '#contract/system.ts';
import { call } from '../../call.ts';
import { EmptyList } from '../../parts/list/list-table.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast, toastError } from '../../visitor/toast.ts';
import { PageTitle } from '../page-title.tsx';

export const meta: MetaFunction = () => [pageTitle('Kesehatan')];

export const clientLoader = () => ({ health: markHandled(call('GET /api/admin/health').then(({ data }) => data)) });

/** The state of the server: scheduled jobs, backups, invariants, version, and jobs that failed for good. */
export default function HealthPage({ loaderData: { health } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { revalidate } = useRevalidator();
  const onRetry = () => void revalidate();
  return (
    <>
      <PageTitle title="Kesehatan" />
      <Suspense fallback={<Loading />}>
        <Await resolve={health} errorElement={<LoadError onRetry={onRetry} />}>
          {(known) => (
            <div className="grid grid-cols-1 gap-6">
              <FactPanel title="Keadaan server" facts={factsOf(known)} isWide />
              <section>
                <h2 className="mb-3 text-lg">Tugas yang gagal</h2>
                <Table
                  caption="Tugas yang gagal"
                  columns={columnsOf(onRetry)}
                  rows={known.failedJobs}
                  rowKey={({ _id }) => _id}
                  empty={
                    <EmptyList title="Tidak ada tugas yang gagal.">
                      Tugas yang tetap gagal setelah beberapa percobaan muncul di sini selama seminggu.
                    </EmptyList>
                  }
                />
              </section>
            </div>
          )}
        </Await>
      </Suspense>
    </>
  );
}

const timeOf = (timestamp: string) => `${longDateTime(timestamp)} WITA`;

function factsOf({ version, waitingMails, backupAt, invariants, sweeps }: Health) {
  const failing = sweeps.filter(({ succeededAt, failedAt }) => failedAt && failedAt > (succeededAt ?? ''));
  const broken = invariants?.broken ?? [];
  const { mails, since, problem } = waitingMails;
  return {
    'Tugas berkala': failing.length > 0 ? `Gagal: ${failing.map(({ name }) => name).join(', ')}` : 'Semua berjalan',
    Email: since ? `${mails} menunggu sejak ${timeOf(since)}${problem ? `: ${problem}` : ''}` : 'Semua terkirim',
    'Cadangan terakhir yang teruji': backupAt ? timeOf(backupAt) : 'Belum ada',
    'Pemeriksaan data': !invariants
      ? 'Belum diperiksa sejak server dimulai'
      : broken.length > 0
        ? `${timeOf(invariants.checkedAt)}: dilanggar ${broken.join('; ')}`
        : `${timeOf(invariants.checkedAt)}: semua aturan dipenuhi`,
    Versi: version,
  };
}

const columnsOf = (onRetried: () => void): Column<FailedJob>[] => [
  { label: 'Waktu', cell: ({ failedAt }) => <span className="text-sm tabular-nums">{timeOf(failedAt)}</span> },
  { label: 'Tugas', isLong: true, cell: ({ name }) => <code>{name}</code> },
  { label: 'Aksi', isAction: true, cell: ({ _id }) => <RetryButton id={_id} onRetried={onRetried} /> },
];

function RetryButton({ id, onRetried }: { id: string; onRetried: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    try {
      const { message } = await call('POST /api/admin/health/jobs/:id/retry', { params: { id } });
      toast({ title: message });
      onRetried();
    } catch (error) {
      toastError(error, 'Gagal mencoba lagi.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void retry()}>
      Coba lagi
    </Button>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Memuat keadaan server...
      </span>
      <Skeleton className="h-40 rounded-2xl" />
    </div>
  );
}
