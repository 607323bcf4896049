import { Link, NavLink, useLocation } from 'react-router';
import { storeOf } from '#contract/ids.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../call.ts';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { type LayoutProps, OutletOrError } from '../parts/error-page.tsx';
import {
  BellIcon,
  BoxIcon,
  ListIcon,
  MenuIcon,
  PrintIcon,
  ReceiptIcon,
  SettingsIcon,
  UsersIcon,
  WalletIcon,
} from '../ui/account-icons.tsx';
import { ChevronRightIcon, ShopIcon, StarIcon, UserIcon } from '../ui/icons.tsx';
import { Count } from '../ui/icon-button.tsx';
import { TruckIcon } from '../ui/truck-icon.tsx';
import { useSession } from '../visitor/session.ts';
import { BackOfficeFrame, useOnEveryPage, type BackOfficeLink } from './back-office/back-office-frame.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { menuBar, menuBarItem } from './shop/bottom-bar.tsx';

const ordersPath = '/store/orders';
const mainLinks = [
  { to: '/store/overview', label: 'Ringkasan', icon: <ListIcon /> },
  { to: ordersPath, label: 'Pesanan', icon: <ReceiptIcon /> },
  { to: '/store/products', label: 'Produk', icon: <BoxIcon /> },
  { to: '/store/money', label: 'Uang', icon: <WalletIcon /> },
];
const otherLinks = [
  { to: '/store/makers', label: 'Perajin', icon: <UsersIcon /> },
  { to: '/store/profile', label: 'Profil', icon: <UserIcon /> },
  { to: '/store/reviews', label: 'Ulasan', icon: <StarIcon className="size-5 *:fill-none" /> },
  { to: '/store/letters', label: 'Surat Omzet', icon: <PrintIcon /> },
];
const groups = { '': [...mainLinks, ...otherLinks] };
const drawerGroups = {
  '': [
    ...otherLinks,
    { to: '/shop/account/notices', label: 'Notifikasi', icon: <BellIcon /> },
    { to: '/store/profile?isi=pengiriman', label: 'Pengiriman', icon: <TruckIcon />, isPart: true },
    { to: '/store/profile#akun', label: 'Akun', icon: <SettingsIcon />, isPart: true },
  ],
};

function StoreLayout({ error }: LayoutProps) {
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  const counts = useOnEveryPage(() => call('GET /api/store/orders/count'));
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;

  const { waiting = 0, toSend = 0 } = counts ?? {};
  const due = waiting + toSend;
  return (
    <BackOfficeFrame
      name="Toko Saya"
      title={counts?.storeName}
      home="/store/profile"
      groups={groups}
      counts={{ [ordersPath]: due }}
      drawerGroups={drawerGroups}
      drawerTitle="Lainnya"
      bottomBar={
        <StoreBar links={mainLinks.map((link) => (link.to === ordersPath ? { ...link, count: due } : link))} />
      }
      exit={{ to: `/shop/store/${storeOf(user.id)}`, label: 'Lihat Toko', icon: <ShopIcon /> }}
    >
      {pathname === '/store/profile' && due > 0 && (
        <Link
          to={ordersPath}
          className="mb-4 flex min-h-11 items-center rounded-xl border border-primary bg-white px-4
            font-bold text-primary hover:bg-surface"
        >
          {formatNumber(due)} pesanan menunggu <ChevronRightIcon className="ml-auto size-5" />
        </Link>
      )}
      <OutletOrError error={error} />
      {pathname === '/store/overview' && counts?.newest && (
        <div className="mt-6 empty:hidden">
          <PushInvitation>
            Dapatkan notifikasi di perangkat ini setiap kali ada pesanan baru yang sudah dibayar.
          </PushInvitation>
        </div>
      )}
    </BackOfficeFrame>
  );
}

export default StoreLayout;
export const ErrorBoundary = StoreLayout;

function StoreBar({ links }: { links: readonly (BackOfficeLink & { count?: number })[] }) {
  const menu = useOverlay('menu');
  return (
    <nav aria-label="Menu bawah" data-menu-bar="office" className={`${menuBar} lg:hidden`}>
      {links.map(({ to, label, icon, count = 0 }) => (
        <NavLink key={label} to={to} className={itemClass}>
          <span className="relative">
            {icon}
            <Count count={count} className="-top-2 left-full -ml-2 bg-warning text-ink" />
          </span>
          {label}
        </NavLink>
      ))}
      <button type="button" onClick={() => menu.open('buka')} className={itemClass({ isActive: false })}>
        <MenuIcon />
        Lainnya
      </button>
    </nav>
  );
}

/** Five words need smaller letters than the shop's three, and each as much room as it is long. */
const itemClass = (link: { isActive: boolean }) => `${menuBarItem(link)} flex-auto! text-bar!`;
