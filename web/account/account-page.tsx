import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import type { User } from '#contract/auth/auth.ts';
import { AccountSettings } from '../parts/account/account-settings.tsx';
import { readAccount } from '../parts/account/read-account.ts';
import { HeartIcon, LogoutIcon } from '../ui/account-icons.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { ShopIcon } from '../ui/icons.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useSession } from '../visitor/session.ts';
import { useLogout } from '../visitor/sign-in.ts';
import { accountTabs, chosenStatus, chosenTab } from './account-tabs.ts';
import { AddressList } from './address-list.tsx';
import { OrderHistory } from './order-history.tsx';
import { readAddresses, readOrders } from './order-queries.ts';

export const title = 'Akun';

/** Fetches only the data of the chosen tab, as promises, so that a tab opens before its data has arrived. */
export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  orders: chosenTab(searchParams) === 'pesanan' ? readOrders(chosenStatus(searchParams)) : null,
  addresses: chosenTab(searchParams) === 'alamat' ? readAddresses() : null,
  account: chosenTab(searchParams) === 'akun' ? readAccount() : null,
});

type AccountPageProps = { loaderData: ReturnType<typeof clientLoader> };

export default function AccountPage({ loaderData: { orders, addresses, account } }: AccountPageProps) {
  const [params, setParams] = useSearchParams();
  const user = useSession((session) => session.user);
  const logout = useLogout();
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const tab = chosenTab(params);

  return (
    <>
      <div className="diamond-pattern bg-primary text-white [--thread:rgb(251_246_236/0.07)]">
        <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8">
          <h1 className="text-3xl wrap-anywhere">Halo, {user.userName}!</h1>
          <div className="-mx-3 flex flex-wrap">
            {user.role === 'customer' && (
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
          </div>
        </div>
      </div>
      <div className="page-column flex flex-col gap-6 py-6">
        <Tabs label="Akun" tabs={accountTabs} selected={tab} onSelect={(key) => setParams({ tab: key })}>
          {orders && <OrderHistory orders={orders} status={chosenStatus(params)} />}
          {addresses && <AddressList addresses={addresses} />}
          {tab === 'akun' && <Biodata user={user} />}
          {account && (
            <div className="mt-5">
              <AccountSettings account={account} />
            </div>
          )}
        </Tabs>
      </div>
    </>
  );
}

const actionClass = 'flex min-h-11 items-center gap-2 rounded-xl px-3 font-semibold hover:bg-primary-dark';

function Biodata({ user }: { user: User }) {
  const rows = [
    ['Nama', user.userName],
    ['Email', <EmailText key="email">{user.email}</EmailText>],
    ['Nomor telepon', user.phoneNumber],
  ] as const;
  return (
    <dl className="divide-y divide-border-light rounded-2xl border border-border-light bg-white px-5 sm:grid sm:grid-cols-3 sm:gap-x-8 sm:divide-y-0">
      {rows.map(([label, text]) => (
        <div key={label} className="py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{text || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
