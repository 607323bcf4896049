import { Suspense } from 'react';
import { Await, Link, useRevalidator } from 'react-router';
import type { OpenTasks } from '#contract/admin/dashboard.ts';
import { formatNumber } from '#contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/loading.tsx';

const links: readonly { name: keyof OpenTasks; label: string; to: string }[] = [
  { name: 'payouts', label: 'Penjual menunggu payout', to: '/admin/payout' },
  { name: 'refunds', label: 'Pengembalian dana', to: '/admin/tasks?kind=refunds' },
  { name: 'complaints', label: 'Komplain', to: '/admin/tasks?kind=complaints' },
  { name: 'reports', label: 'Laporan produk dan ulasan', to: '/admin/tasks?kind=reports' },
  { name: 'unplacedMoney', label: 'Uang tanpa pesanan', to: '/admin/tasks?kind=unplacedMoney' },
  { name: 'holidays', label: 'Hari libur tahun depan belum diisi', to: '/admin/shop-settings' },
  { name: 'failedJobs', label: 'Tugas server yang gagal', to: '/admin/health' },
  { name: 'couriers', label: 'Layanan kurir menolak: periksa kunci dan saldo', to: '/admin/health' },
];

/** What waits for an admin: a link with its number for each list that is not empty. */
export function OpenTasks({ tasks }: { tasks: Promise<OpenTasks> }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="tindakan" className="card p-4 sm:p-5">
      <h2 id="tindakan" className="text-lg">
        Perlu tindakan
      </h2>
      <Suspense fallback={<Skeleton className="mt-3 h-14 rounded-xl" />}>
        <Await
          resolve={tasks}
          errorElement={
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
              Daftar ini gagal dimuat.
              <Button variant="secondary" size="sm" onClick={() => void revalidate()}>
                Coba lagi
              </Button>
            </p>
          }
        >
          {(known) => <Links tasks={known} />}
        </Await>
      </Suspense>
    </section>
  );
}

function Links({ tasks }: { tasks: OpenTasks }) {
  const open = links.filter(({ name }) => tasks[name] > 0);
  if (open.length === 0) return <p className="mt-1 text-muted">Tidak ada yang perlu ditindak.</p>;
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {open.map(({ name, label, to }) => (
        <li key={name}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-xl bg-surface px-4 py-2 font-semibold hover:text-primary"
          >
            <span className="min-w-8 text-xl text-danger tabular-nums">{formatNumber(tasks[name])}</span>
            <span className="min-w-0 flex-1 leading-tight wrap-anywhere">{label}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
