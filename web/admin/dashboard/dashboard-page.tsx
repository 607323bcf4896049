import { Suspense, useState } from 'react';
import { Await, type ClientLoaderFunctionArgs, Link, useNavigate, useSearchParams } from 'react-router';
import {
  type DashboardPeriod,
  dashboardPeriods,
  type OpenTasks as Tasks,
  type Stats,
} from '#contract/admin/dashboard.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { call } from '../answers.ts';
import { knownParam } from '../../parts/list/list-url.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ReceiptIcon, UsersIcon, WalletIcon } from '../../ui/account-icons.tsx';
import { ShopIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Skeleton, Skeletons } from '../../ui/loading.tsx';
import { useSession } from '../../visitor/session.ts';
import { PageTitle } from '../page-title.tsx';
import { periodLabels, SalesChart } from './sales-chart.tsx';
import { Select } from '../../ui/field.tsx';

export const title = 'Dashboard';

const periodOf = (params: URLSearchParams): DashboardPeriod =>
  knownParam(params, 'periode', dashboardPeriods) ?? 'week';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const period = periodOf(searchParams);
  return {
    period,
    stats: call('GET /api/admin/dashboard/stats', { query: { period } }).then(({ data }) => data),
    tasks: call('GET /api/admin/dashboard/tasks').then(({ data }) => data),
  };
};

const failure = 'Error: Gagal memuat data dashboard. Silakan coba lagi.';
const cards =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4';

type DashboardPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function DashboardPage({ loaderData: { period, stats, tasks } }: DashboardPageProps) {
  const name = useSession((session) => session.user?.userName) ?? '';
  const [hour] = useState(() => new Date().getHours());
  return (
    <>
      <PageTitle title={`Selamat ${greeting(hour)}${name && `, ${name}`}`} />
      <div className="flex flex-col gap-4">
        <OpenTasks tasks={tasks} />
        <Loaded
          promise={stats}
          fallback={
            <Skeletons label="Memuat data dashboard..." count={4} className={cards} each="h-28 rounded-2xl sm:h-32" />
          }
          title={failure}
        >
          {(known) => <Figures stats={known} period={period} />}
        </Loaded>
        <div className="relative flex flex-col gap-4 has-[[data-failed]]:hidden">
          <PeriodSelect />
          <Suspense fallback={<Skeleton className="h-72 rounded-2xl" />}>
            {/* The error is shown above. */}
            <Await resolve={stats} errorElement={<span data-failed />}>
              {(known) => <SalesChart stats={known} period={period} />}
            </Await>
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** The greeting for an hour (0 to 23). The specification assigns 14:00 to Malam. */
export function greeting(hour: number): 'Pagi' | 'Siang' | 'Sore' | 'Malam' {
  if (hour >= 5 && hour <= 10) return 'Pagi';
  if (hour >= 11 && hour <= 13) return 'Siang';
  return hour >= 15 && hour <= 17 ? 'Sore' : 'Malam';
}

const periodOptions = dashboardPeriods.map((value) => ({ value, label: periodLabels[value] }));

function PeriodSelect() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="min-w-40 sm:absolute sm:top-4 sm:right-5">
      <Select
        label="Periode"
        options={periodOptions}
        value={periodOf(params)}
        onChange={({ target: { value } }) =>
          void navigate({ search: value === 'week' ? '' : `?periode=${value}` }, { replace: true })
        }
      />
    </div>
  );
}

function Figures({ stats, period }: { stats: Stats; period: DashboardPeriod }) {
  const { totalRevenue, totalOrders, sellerCount, customerCount } = stats;
  const span = periodLabels[period];
  const figures = [
    ['Total Pendapatan', span, formatRupiah(totalRevenue), WalletIcon, '/admin/transactions'],
    ['Total Pesanan', span, formatNumber(totalOrders), ReceiptIcon, '/admin/transactions'],
    ['Seller Terdaftar', 'Seluruhnya', formatNumber(sellerCount), ShopIcon, '/admin/sellers'],
    ['Pelanggan', 'Seluruhnya', formatNumber(customerCount), UsersIcon, '/admin/customers'],
  ] as const;
  return (
    <div className={cards}>
      {figures.map(([label, of, value, Icon, to]) => (
        <Link key={label} to={to} className="card flex min-w-0 flex-col gap-1 p-3 hover:border-primary sm:p-5">
          <span className="flex items-start justify-between gap-2 text-sm font-semibold text-muted">
            {label} <Icon className="size-5 text-primary max-sm:hidden" />
          </span>
          <span className="font-bold tracking-tight wrap-anywhere tabular-nums sm:text-2xl xl:text-xl 2xl:text-2xl">
            {value}
          </span>
          <span className="text-sm text-muted">{of}</span>
        </Link>
      ))}
    </div>
  );
}

const links: readonly { name: keyof Tasks; label: string; to: string }[] = [
  { name: 'payouts', label: 'Penjual menunggu payout', to: '/admin/payout' },
  { name: 'refunds', label: 'Pengembalian dana', to: '/admin/tasks?kind=refunds' },
  { name: 'complaints', label: 'Komplain', to: '/admin/tasks?kind=complaints' },
  { name: 'reports', label: 'Laporan produk dan ulasan', to: '/admin/tasks?kind=reports' },
  {
    name: 'reviewedCards',
    label: 'Kartu ditinjau bank: putuskan di dasbor Midtrans',
    to: '/admin/waiting?status=reviewed',
  },
  { name: 'unplacedMoney', label: 'Uang tanpa pesanan', to: '/admin/tasks?kind=unplacedMoney' },
  { name: 'failedJobs', label: 'Tugas server yang gagal', to: '/admin/health' },
  { name: 'couriers', label: 'Layanan kurir menolak: periksa kunci dan saldo', to: '/admin/health' },
  { name: 'holidays', label: 'Hari libur tahun depan belum diisi', to: '/admin/shop-settings' },
];

/** What waits for an admin: a link with its number for each list that is not empty. */
export const OpenTasks = ({ tasks }: { tasks: Promise<Tasks> }) => (
  <section aria-labelledby="tindakan" className="card p-4 has-[h2:only-child]:hidden sm:p-5">
    <h2 id="tindakan" className="mb-3 text-lg">
      Perlu tindakan
    </h2>
    <Loaded
      isOptional
      promise={tasks}
      fallback={<Skeleton className="mt-3 h-14 rounded-xl" />}
      title="Daftar ini gagal dimuat."
    >
      {(known) => <Links tasks={known} />}
    </Loaded>
  </section>
);

const quietTask =
  'basis-full *:min-h-11 *:bg-transparent *:text-sm *:font-normal *:text-muted *:*:first:text-sm *:*:first:text-muted';

function Links({ tasks }: { tasks: Tasks }) {
  const open = links.filter(({ name }) => tasks[name] > 0);
  if (open.length === 0) return <p className="mt-1 text-muted">Tidak ada yang perlu ditindak.</p>;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {open.map(({ name, label, to }) => (
        <li key={name} className={name === 'holidays' ? quietTask : 'max-w-full flex-[1_1_13rem]'}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-xl bg-surface px-4 py-2 text-[min(1rem,7vw)]
              font-semibold hover:text-primary"
          >
            <span className="min-w-8 text-xl text-danger tabular-nums">{formatNumber(tasks[name])}</span>
            <span className="min-w-0 flex-1 leading-tight">{label}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-muted sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
