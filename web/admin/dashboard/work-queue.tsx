import { useEffect, useRef } from 'react';
import type { OpenTasks } from '#contract/admin/dashboard.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { call } from '../answers.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useIsOverlayOpen } from '../../parts/use-overlay.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PillLink } from '../../ui/pill-link.tsx';
import type { QueuedTask } from '../task-list.tsx';
import { abuseReports } from '../tasks/abuse-report-list.tsx';
import { complaints } from '../tasks/complaint-list.tsx';
import { makerRemovals } from '../tasks/maker-removal-list.tsx';
import { unplacedMoney } from '../tasks/money-list.tsx';
import { refunds } from '../tasks/refund-list.tsx';
import { waitingOrders } from '../waiting/waiting-orders-page.tsx';

const lists = [complaints, refunds, unplacedMoney, abuseReports, makerRemovals, waitingOrders];
const tones: Record<string, Tone> = { [complaints.label]: 'red', [waitingOrders.label]: 'yellow', Payout: 'green' };

/** Reads the tasks of all kinds that have waited longest, the oldest first, then the largest payouts. */
export async function readQueue(): Promise<QueuedTask[]> {
  const payouts = readPayouts();
  payouts.catch(() => {});
  // Their failure comes first: a server that knows only the documents lacks these calls, which is no failure.
  const oldest = await Promise.all(lists.map((list) => list.readOldest()));
  const dated = oldest.flat().toSorted((a, b) => a.since.localeCompare(b.since));
  return [...dated, ...(await payouts)];
}

async function readPayouts(): Promise<QueuedTask[]> {
  const { data } = await call('GET /api/admin/payout/unpaid-sellers', { query: { limit: 3 } });
  return data.map(({ sellerId, storeName, totalUnpaidOrders, payableAmount }) => ({
    key: sellerId,
    kind: 'Payout',
    about: storeName,
    below: `${formatNumber(totalUnpaidOrders)} pesanan`,
    since: '',
    age: '',
    sum: formatRupiah(payableAmount),
    action: (
      <ButtonLink
        to={`/admin/payout/${sellerId}`}
        variant="secondary"
        size="sm"
        className="min-h-11 max-sm:w-full sm:min-w-36"
      >
        <span>Proses</span>
        <span className="sr-only"> payout {storeName}</span>
      </ButtonLink>
    ),
  }));
}

type WorkQueueProps = { tasks: Promise<OpenTasks>; queue: Promise<QueuedTask[]> };

/**
 * What waits for an admin: a link with its number for each list that is not empty, and the tasks that have waited
 * longest, each with its action. The keys j and k go through the tasks.
 */
export const WorkQueue = ({ tasks, queue }: WorkQueueProps) => (
  <section aria-labelledby="tindakan" className="has-[h2:only-child]:hidden">
    <h2 id="tindakan" className="mb-2 text-xl">
      Perlu tindakan
    </h2>
    <Loaded isOptional promise={tasks} fallback={<Skeleton className="h-11" />} title="Daftar ini gagal dimuat.">
      {(known) => <Links tasks={known} />}
    </Loaded>
    <Loaded isOptional promise={queue} fallback={<Skeleton className="mt-3 h-72" />} title="Antrean gagal dimuat.">
      {(known) => known.length > 0 && <Queue tasks={known} />}
    </Loaded>
  </section>
);

function Queue({ tasks }: { tasks: readonly QueuedTask[] }) {
  const list = useKeysOfRows();
  return (
    <>
      <ol ref={list} className="mt-3 divide-y divide-border-light rounded-xl border border-border-light bg-white">
        {tasks.map((task) => (
          <Row key={`${task.kind} ${task.key}`} task={task} />
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted max-lg:hidden">
        <kbd>j</kbd> dan <kbd>k</kbd> memilih baris, <kbd>Enter</kbd> membuka tindakannya.
      </p>
    </>
  );
}

const Row = ({ task: { kind, about, below, age, sum, action } }: { task: QueuedTask }) => (
  <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:min-h-16 sm:py-2">
    <span className="max-sm:flex-[1_1_55%] sm:w-40">
      <Badge tone={tones[kind] ?? 'blue'}>{kind}</Badge>
    </span>
    <span className="min-w-0 flex-[1_1_50%] max-sm:order-1 sm:flex-[1_1_14rem]">
      <b className="line-clamp-1 wrap-anywhere">{about}</b>
      <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{below}</span>
    </span>
    <span className="text-sm whitespace-nowrap text-muted sm:w-32">{age}</span>
    <b translate="no" className="text-right whitespace-nowrap tabular-nums max-sm:order-1 sm:ml-auto sm:w-32">
      {sum}
    </b>
    <span className="text-sm max-sm:order-2 max-sm:w-full sm:w-48 sm:[&>span]:flex-row sm:[&>span]:justify-start">
      {action}
    </span>
  </li>
);

/** The rows of the returned list get the focus by j and k, and Enter on one presses its first button. */
function useKeysOfRows() {
  const list = useRef<HTMLOListElement>(null);
  const isOverlayOpen = useIsOverlayOpen();
  useEffect(() => {
    if (isOverlayOpen) return;
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || (target as Element).closest('input, textarea, select')) return;
      const rows = [...(list.current?.children ?? [])] as HTMLElement[];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'Enter' && rows[at] === target) rows[at].querySelector<HTMLElement>('a, button')?.click();
      if (key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus();
      if (key === 'k') rows[Math.max(at - 1, 0)]?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOverlayOpen]);
  return list;
}

const links: readonly { name: keyof OpenTasks; label: string; to: string }[] = [
  { name: 'payouts', label: 'Penjual menunggu payout', to: '/admin/payout' },
  { name: 'refunds', label: 'Pengembalian dana', to: '/admin/tasks?kind=refunds' },
  { name: 'complaints', label: 'Komplain', to: '/admin/tasks?kind=complaints' },
  { name: 'reports', label: 'Laporan produk dan ulasan', to: '/admin/tasks?kind=reports' },
  { name: 'makerRemovals', label: 'Perajin minta dihapus', to: '/admin/tasks?kind=makerRemovals' },
  { name: 'waitingOrders', label: 'Belum diproses', to: '/admin/waiting' },
  {
    name: 'reviewedCards',
    label: 'Kartu ditinjau bank: putuskan di dasbor Midtrans',
    to: '/admin/waiting?status=reviewed',
  },
  { name: 'unplacedMoney', label: 'Uang tanpa pesanan', to: '/admin/tasks?kind=unplacedMoney' },
  { name: 'newStores', label: 'Toko baru', to: '/admin/tasks?kind=newStores' },
  { name: 'codeReports', label: 'Laporan kode karya', to: '/admin/tasks?kind=codeReports' },
  { name: 'failedJobs', label: 'Tugas server yang gagal', to: '/admin/health' },
  { name: 'couriers', label: 'Layanan kurir menolak: periksa kunci dan saldo', to: '/admin/health' },
  { name: 'holidays', label: 'Hari libur tahun depan belum diisi', to: '/admin/shop-settings' },
];

function Links({ tasks }: { tasks: OpenTasks }) {
  const open = links.filter(({ name }) => tasks[name] > 0);
  if (open.length === 0) return <p className="text-muted">Tidak ada yang perlu ditindak.</p>;
  return (
    <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
      {open.map(({ name, label, to }) => (
        <li key={name} className="shrink-0 sm:max-w-full sm:shrink">
          <PillLink to={to}>
            <span className="tabular-nums">{formatNumber(tasks[name])}</span>
            <span className="whitespace-nowrap sm:whitespace-normal">{label}</span>
          </PillLink>
        </li>
      ))}
    </ul>
  );
}
