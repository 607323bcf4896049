import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useRevalidator, useSearchParams } from 'react-router';
import type { User } from '#contract/auth/auth.ts';
import type { OrderTab } from '#contract/orders/orders.ts';
import { AccountSettings, readAccount } from '../parts/account/account-settings.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { NoticesLink } from '../parts/notices-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { HeartIcon, LogoutIcon } from '../ui/account-icons.tsx';
import { Button } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { ShopIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { unlessStale } from '../ui/unless-stale.ts';
import { useSession } from '../visitor/session.ts';
import { useLogout } from '../visitor/sign-in.ts';
import { AddressList } from './address-list.tsx';
import { OrderDialogs, OrderHistory, accountTabs, chosenStatus, chosenTab } from './order-history.tsx';
import { type OrderPage, readAddresses, readCurrentOrders, readOrders, readRunning } from './order-queries.ts';
import { OrderCard } from './order-row.tsx';
import { OrderStrip } from './order-strip.tsx';
import { headingFace } from '../ui/heading-face.ts';

export const title = 'Akun';

/** Fetches only the data of the chosen tab, as promises, so that a tab opens before its data has arrived. */
export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  orders: chosenTab(searchParams) === 'pesanan' ? ordersOf(chosenStatus(searchParams)) : null,
  // Without them the page only lacks the parcel and the counts.
  running: chosenTab(searchParams) === 'pesanan' ? null : readRunning().catch(() => null),
  addresses: chosenTab(searchParams) === 'alamat' ? readAddresses() : null,
  account: chosenTab(searchParams) === 'akun' ? readAccount() : null,
});

const ordersOf = (status: OrderTab | null) => (status ? readOrders(status) : readCurrentOrders());

type AccountPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function AccountPage({ loaderData: { orders, running, addresses, account } }: AccountPageProps) {
  const [params, setParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  const user = useSession((session) => session.user);
  const latest = useLatest<OrderPage | null>(orders ?? running);
  const isEditable = useLatest(account) !== null && user?.role !== 'seller';
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const tab = chosenTab(params);
  const status = tab === 'pesanan' ? (chosenStatus(params) ?? latest?.tab ?? null) : null;

  return (
    <>
      <div className="diamond-pattern bg-primary text-white [--thread:rgb(251_246_236/0.07)]">
        <div className="page-column flex items-center justify-between gap-2 py-1 md:gap-8 md:py-5">
          <h1 className={`min-w-0 truncate text-xl md:text-2xl ${headingFace(user.userName)}`}>
            {user.userName ? `Halo, ${user.userName}!` : 'Halo!'}
          </h1>
          <NoticesLink className="hover:bg-primary-dark md:hidden" />
        </div>
      </div>
      {tab !== 'pesanan' && <OrderStrip counts={latest?.counts} />}
      <div className="page-column grid grid-cols-1 items-start gap-6 pt-2 pb-6 md:pt-5 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-8">
        <Tabs label="Akun" tabs={accountTabs} selected={tab} onSelect={(key) => setParams({ tab: key })}>
          {orders && <OrderHistory orders={orders} tab={status} counts={latest?.counts} />}
          {addresses && <AddressList addresses={addresses} />}
          {tab === 'akun' && running && (
            <Loaded promise={running} fallback={<Skeleton className="h-60 rounded-xl" />}>
              {(page) => (
                <>
                  {page?.items[0] && (
                    <ul aria-label="Pesanan berjalan" className="mb-3">
                      <OrderCard orders={page.items} isTracked onChange={revalidate} />
                    </ul>
                  )}
                  <OrderDialogs onChange={revalidate} />
                  <Biodata user={user} isEditable={isEditable} />
                </>
              )}
            </Loaded>
          )}
          {account && (
            <div className="mt-3">
              <AccountSettings account={account} />
            </div>
          )}
        </Tabs>
        <AccountLinks isCustomer={user.role === 'customer'} />
      </div>
    </>
  );
}

/** What a promise brought last, also while the next one is open or after it failed; null before. */
function useLatest<Data>(promise: Promise<Data> | null): Data | null {
  const [latest, setLatest] = useState<Data | null>(null);
  useEffect(() => (promise ? unlessStale(promise, setLatest) : undefined), [promise]);
  return latest;
}

function AccountLinks({ isCustomer }: { isCustomer: boolean }) {
  const logout = useLogout();
  return (
    <nav
      aria-label="Akun saya"
      className="card divide-y divide-border-light overflow-hidden sm:max-lg:flex sm:max-lg:divide-x sm:max-lg:divide-y-0"
    >
      {isCustomer && (
        <>
          <Link to="/shop/wishlist" className={actionClass}>
            <HeartIcon /> Favorit
          </Link>
          <Link to="/auth/register-seller" className={actionClass}>
            <ShopIcon /> Buka Toko
          </Link>
        </>
      )}
      <button type="button" onClick={logout} className={actionClass}>
        <LogoutIcon /> Keluar
      </button>
    </nav>
  );
}

const actionClass = 'flex min-h-11 w-full items-center gap-2 px-4 font-bold -outline-offset-3 hover:bg-surface/60';

function Biodata({ user, isEditable }: { user: User; isEditable: boolean }) {
  const editing = useOverlay('isi');
  const rows = [
    ['Nama', user.userName, isEditable],
    ['Nomor telepon', user.phoneNumber, isEditable],
    ['Email', user.email && <EmailText key="email">{user.email}</EmailText>, false],
  ] as const;
  return (
    <dl className="card divide-y divide-border-light px-[min(1.25rem,5vw)]">
      {rows.map(([label, text, canEdit]) => (
        <div
          key={label}
          className="grid min-h-18 grid-cols-[1fr_auto] content-center gap-x-4 sm:grid-cols-[9rem_1fr_auto] sm:items-center"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-bold wrap-anywhere max-sm:col-start-1">{text || '-'}</dd>
          {canEdit && (
            <dd className="self-center max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
              <Button variant="quiet" className="-mr-5" onClick={() => editing.open('data-diri')}>
                Ubah<span className="sr-only"> {label.toLowerCase()}</span>
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
