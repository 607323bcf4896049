import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import type { User } from '#contract/auth/auth.ts';
import type { OrderTab } from '#contract/orders/orders.ts';
import { AccountSettings, readAccount } from '../parts/account/account-settings.tsx';
import { BellIcon, HeartIcon, LogoutIcon } from '../ui/account-icons.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { ShopIcon } from '../ui/icons.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useSession } from '../visitor/session.ts';
import { useLogout } from '../visitor/sign-in.ts';
import { AddressList } from './address-list.tsx';
import { OrderHistory, accountTabs, chosenStatus, chosenTab } from './order-history.tsx';
import { readAddresses, readCurrentOrders, readOrders } from './order-queries.ts';

export const title = 'Akun';

/** Fetches only the data of the chosen tab, as promises, so that a tab opens before its data has arrived. */
export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  orders: chosenTab(searchParams) === 'pesanan' ? ordersOf(chosenStatus(searchParams)) : null,
  addresses: chosenTab(searchParams) === 'alamat' ? readAddresses() : null,
  account: chosenTab(searchParams) === 'akun' ? readAccount() : null,
});

const ordersOf = (status: OrderTab | null) => (status ? readOrders(status) : readCurrentOrders());

type AccountPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function AccountPage({ loaderData: { orders, addresses, account } }: AccountPageProps) {
  const [params, setParams] = useSearchParams();
  const user = useSession((session) => session.user);
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const tab = chosenTab(params);

  const links = <AccountLinks isCustomer={user.role === 'customer'} />;
  const inbox = (
    <Link to="/shop/account/notices" className={actionClass}>
      <span className="unread-mark">
        <BellIcon />
      </span>
      Notifikasi
    </Link>
  );

  return (
    <>
      <div className="diamond-pattern bg-primary text-white [--thread:rgb(251_246_236/0.07)]">
        <div className="page-column flex items-center justify-between gap-8 py-2.5 md:py-5">
          <h1 className="min-w-0 truncate text-lg md:text-2xl">
            {user.userName ? `Halo, ${user.userName}!` : 'Halo!'}
          </h1>
          <nav aria-label="Akun saya" className="-mx-3 flex shrink-0 max-md:hidden">
            {links}
          </nav>
        </div>
      </div>
      <div className="page-column flex flex-col gap-6 pt-2 pb-6 md:pt-5">
        <Tabs label="Akun" tabs={accountTabs} selected={tab} onSelect={(key) => setParams({ tab: key })}>
          {orders && <OrderHistory orders={orders} status={chosenStatus(params)} />}
          {addresses && <AddressList addresses={addresses} />}
          {tab === 'akun' && <Biodata user={user} />}
          {tab === 'akun' && <div className={`mt-3 ${linkListClass}`}>{inbox}</div>}
          {account && (
            <div className="mt-3">
              <AccountSettings account={account} />
            </div>
          )}
        </Tabs>
        <nav aria-label="Akun saya" className={linkListClass}>
          {tab !== 'akun' && inbox}
          {links}
        </nav>
      </div>
    </>
  );
}

/** In the greeting on larger screens, below the panel on phones. */
function AccountLinks({ isCustomer }: { isCustomer: boolean }) {
  const logout = useLogout();
  return (
    <>
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
    </>
  );
}

const linkListClass = 'card divide-y divide-border-light md:hidden';
const actionClass =
  'flex min-h-11 w-full items-center gap-2 px-3 font-semibold ' +
  'md:rounded-xl md:whitespace-nowrap md:hover:bg-primary-dark';

function Biodata({ user }: { user: User }) {
  const rows = [
    ['Nama', user.userName],
    ['Email', user.email && <EmailText key="email">{user.email}</EmailText>],
    ['Nomor telepon', user.phoneNumber],
  ] as const;
  return (
    <dl
      className="card divide-y divide-border-light px-[min(1.25rem,5vw)] sm:grid sm:grid-cols-3 sm:gap-x-8
      sm:divide-y-0"
    >
      {rows.map(([label, text]) => (
        <div key={label} className="py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{text || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
