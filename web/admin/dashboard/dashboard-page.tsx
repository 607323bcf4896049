import { type ReactNode, Suspense, useState } from 'react';
import { Await, Link, type MetaFunction, useRevalidator } from 'react-router';
import type { Stats } from '#contract/admin.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { pageTitle } from '../../parts/page-head.ts';
import { classNames } from '../../ui/class-names.ts';
import { ReceiptIcon, UsersIcon, WalletIcon } from '../../ui/account-icons.tsx';
import { ShopIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useSession } from '../../visitor/session.ts';
import { PageTitle } from '../page-title.tsx';
import { WeekChart } from './week-chart.tsx';

export const meta: MetaFunction = () => [pageTitle('Dashboard')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = () => ({
  stats: markHandled(call('GET /api/admin/dashboard/stats').then(({ data }) => data)),
});

const failure = 'Error: Gagal memuat data dashboard. Silakan coba lagi.';
const cards = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4';
const count = (figure: number) => figure.toLocaleString('id-ID');

/** The admin dashboard: the figures of the current week. */
export default function DashboardPage({ loaderData: { stats } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { revalidate } = useRevalidator();
  const name = useSession((session) => session.user?.userName);
  const [hour] = useState(() => new Date().getHours());
  return (
    <>
      <PageTitle title={`Selamat ${greeting(hour)}, ${name}`} />
      <Suspense fallback={<Loading />}>
        <Await resolve={stats} errorElement={<LoadError title={failure} onRetry={() => void revalidate()} />}>
          {(known) => <Figures stats={known} />}
        </Await>
      </Suspense>
    </>
  );
}

type FigureCardProps = {
  label: string;
  /** The period of the figure, such as "Minggu ini". */
  span: string;
  value: string;
  icon: ReactNode;
  /** The list page that the figure summarizes. */
  to: string;
};

/** One figure, linked to its list. */
export function FigureCard({ label, span, value, icon, to }: FigureCardProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'grid min-w-0 grid-cols-[1fr_auto] gap-x-4 rounded-2xl border border-border-light bg-white p-4 hover:border-primary',
        'sm:flex sm:flex-col sm:gap-1 sm:p-5',
      )}
    >
      <span className="flex items-start justify-between gap-2 text-sm font-semibold text-muted">
        {label} <span className="text-primary max-sm:hidden">{icon}</span>
      </span>
      <span className="row-span-2 self-center text-xl font-bold wrap-anywhere tabular-nums sm:self-start sm:text-2xl xl:text-xl 2xl:text-2xl">
        {value}
      </span>
      <span className="text-sm text-muted">{span}</span>
    </Link>
  );
}

/** The greeting for an hour (0 to 23). The specification assigns 14:00 to Malam. */
export function greeting(hour: number): 'Pagi' | 'Siang' | 'Sore' | 'Malam' {
  if (hour >= 5 && hour <= 10) return 'Pagi';
  if (hour >= 11 && hour <= 13) return 'Siang';
  return hour >= 15 && hour <= 17 ? 'Sore' : 'Malam';
}

function Figures({ stats }: { stats: Stats }) {
  const { totalRevenue, totalOrders, sellerCount, customerCount, weeklyRevenue } = stats;
  return (
    <div className="flex flex-col gap-4">
      <div className={cards}>
        <FigureCard
          label="Total Pendapatan"
          span="Minggu ini"
          value={formatRupiah(totalRevenue)}
          icon={<WalletIcon />}
          to="/admin/transactions"
        />
        <FigureCard
          label="Total Pesanan"
          span="Minggu ini"
          value={count(totalOrders)}
          icon={<ReceiptIcon />}
          to="/admin/transactions"
        />
        <FigureCard
          label="Seller Terdaftar"
          span="Seluruhnya"
          value={count(sellerCount)}
          icon={<ShopIcon />}
          to="/admin/sellers"
        />
        <FigureCard
          label="Pelanggan"
          span="Seluruhnya"
          value={count(customerCount)}
          icon={<UsersIcon />}
          to="/admin/customers"
        />
      </div>
      <WeekChart days={weeklyRevenue} />
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Memuat data dashboard...
      </span>
      <div className={cards}>
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-20 rounded-2xl sm:h-32" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </div>
  );
}
