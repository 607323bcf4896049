import { useSearchParams, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Link } from 'react-router';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { titled } from '../parts/shop-name.ts';
import { readsBehindOverlay } from '../parts/use-overlay.ts';
import { LogoutIcon, ShopIcon } from '../ui/icons.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useSession } from '../visitor/session.ts';
import { useLogout } from '../visitor/use-logout.ts';
import { accountTabs, chosenStatus, chosenTab } from './account-tabs.ts';
import { AddressList } from './address-list.tsx';
import { Biodata } from './biodata.tsx';
import { OrderHistory } from './order-history.tsx';
import { readAddresses, readOrders } from './readings.ts';

export const meta: MetaFunction = () => [titled('Akun')];
export { readsBehindOverlay as shouldRevalidate };

/** Only what the chosen tab shows; it is waited for in its place, so that a tab turns at once. */
export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  orders: chosenTab(searchParams) === 'pesanan' ? readOrders(chosenStatus(searchParams)) : null,
  addresses: chosenTab(searchParams) === 'alamat' ? readAddresses() : null,
});

type AccountPageProps = { loaderData: ReturnType<typeof clientLoader> };

/** The visitor's own page: orders, addresses, and who they are. */
export default function AccountPage({ loaderData: { orders, addresses } }: AccountPageProps) {
  const [params, setParams] = useSearchParams();
  const user = useSession((session) => session.user);
  const logout = useLogout();
  // Signed out a moment ago: the root is leading to sign-in.
  if (!user) return null;
  const tab = chosenTab(params);

  return (
    <>
      <div className="pinatikan bg-lenu text-white [--thread:rgb(251_246_236/0.07)]">
        <div className="lajur flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8">
          <h1 className="text-3xl wrap-anywhere">Halo, {user.userName}!</h1>
          <div className="-mx-3 flex flex-wrap">
            {user.role === 'customer' && (
              <Link to="/auth/register-seller" className={item}>
                <ShopIcon /> Buka Toko
              </Link>
            )}
            <button type="button" onClick={logout} className={item}>
              <LogoutIcon /> Keluar
            </button>
          </div>
        </div>
      </div>
      <div className="lajur flex flex-col gap-6 py-6">
        <Tabs label="Akun" tabs={accountTabs} selected={tab} onSelect={(key) => setParams({ tab: key })}>
          {orders && <OrderHistory orders={orders} status={chosenStatus(params)} />}
          {addresses && <AddressList addresses={addresses} />}
          {tab === 'akun' && <Biodata user={user} />}
        </Tabs>
        <PushInvitation>Terima kabar di perangkat ini setiap kali pesanan Anda bergerak.</PushInvitation>
      </div>
    </>
  );
}

const item = 'flex min-h-11 items-center gap-2 rounded-xl px-3 font-semibold hover:bg-lenu-dark';
