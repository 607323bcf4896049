import { Suspense, useState } from 'react';
import { Await, useRevalidator, type MetaFunction } from 'react-router';
import type { Stats } from '#contract/admin.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { titled } from '../../parts/shop-name.ts';
import { Unread } from '../../parts/unread.tsx';
import { ReceiptIcon, ShopIcon, UsersIcon, WalletIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../../visitor/session.ts';
import { PageTitle } from '../page-title.tsx';
import { FigureCard } from './figure-card.tsx';
import { greeting } from './greeting.ts';
import { WeekChart } from './week-chart.tsx';

export const meta: MetaFunction = () => [titled('Dashboard')];
export { readsBehindOverlay as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = () => ({
  stats: awaited(call('GET /api/admin/dashboard/stats').then(({ data }) => data)),
});

const failure = 'Error: Gagal memuat data dashboard. Silakan coba lagi.';
const cards = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4';
const count = (figure: number) => figure.toLocaleString('id-ID');

/** Where an admin begins: how the week goes. */
export default function DashboardPage({ loaderData: { stats } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { revalidate } = useRevalidator();
  const name = useSession((session) => session.user?.userName);
  const [hour] = useState(() => new Date().getHours());
  return (
    <>
      <PageTitle title={`Selamat ${greeting(hour)}, ${name}`} />
      <Suspense fallback={<Loading />}>
        <Await resolve={stats} errorElement={<Unread title={failure} onRetry={() => void revalidate()} />}>
          {(known) => <Figures stats={known} />}
        </Await>
      </Suspense>
    </>
  );
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
