import { Suspense, useState } from 'react';
import { Await, type ClientLoaderFunctionArgs, Link, useNavigate, useSearchParams } from 'react-router';
import { type DashboardPeriod, dashboardPeriods, type Stats } from '#contract/admin/dashboard.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { call } from '../answers.ts';
import { knownParam } from '../../parts/list/list-url.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ReceiptIcon, UsersIcon, WalletIcon } from '../../ui/account-icons.tsx';
import { ShopIcon } from '../../ui/icons.tsx';
import { Skeleton, Skeletons } from '../../ui/loading.tsx';
import { useSession } from '../../visitor/session.ts';
import { PageTitle } from '../page-title.tsx';
import { periodLabels, SalesChart } from './sales-chart.tsx';
import { readQueue, WorkQueue } from './work-queue.tsx';
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
    queue: readQueue(),
  };
};

const failure = 'Error: Gagal memuat data dashboard. Silakan coba lagi.';
/** One frame, with a line between the figures. */
const cards =
  'sm:-order-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-px overflow-hidden rounded-xl border ' +
  'border-border-light bg-border-light sm:grid-cols-2 xl:grid-cols-4';

type DashboardPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function DashboardPage({ loaderData: { period, stats, tasks, queue } }: DashboardPageProps) {
  const name = useSession((session) => session.user?.userName) ?? '';
  const [hour] = useState(() => new Date().getHours());
  return (
    <>
      <PageTitle title={`Selamat ${greeting(hour)}${name && `, ${name}`}`} />
      <div className="flex flex-col gap-6">
        <WorkQueue tasks={tasks} queue={queue} />
        <Loaded
          promise={stats}
          fallback={<Skeletons label="Memuat data dashboard..." count={4} className={cards} each="h-28" />}
          title={failure}
        >
          {(known) => <Figures stats={known} period={period} />}
        </Loaded>
        <div className="relative flex flex-col gap-4 has-[[data-failed]]:hidden">
          <PeriodSelect />
          <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
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
        <Link key={label} to={to} className="flex min-w-0 flex-col gap-1 bg-white p-3 hover:bg-surface sm:p-4">
          <span className="flex items-start justify-between gap-2 text-sm font-bold text-muted">
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
