import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { lazyComponent, failedDialog } from '../parts/lazy-component.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { ErrorPage } from '../parts/error-page.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { classNames } from '../ui/class-names.ts';
import {
  BellIcon,
  ChartIcon,
  HistoryIcon,
  ListIcon,
  ReceiptIcon,
  RefundIcon,
  SearchIcon,
  SettingsIcon,
  ShopIcon,
  UsersIcon,
  WalletIcon,
} from '../ui/icons.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { useSession } from '../visitor/session.ts';
import { BackOfficeFrame } from './back-office/back-office-frame.tsx';
import { menuRow } from './back-office/back-office-menu.tsx';

const loadPalette = () => import('./admin/command-palette.tsx');
const Palette = lazyComponent({
  load: () => loadPalette().then((module) => module.CommandPalette),
  Failure: failedDialog('Pencarian cepat gagal dimuat.'),
});

const links = [
  { to: '/admin', label: 'Dashboard', icon: <ChartIcon />, isExact: true },
  { to: '/admin/sellers', label: 'Seller', icon: <ShopIcon /> },
  { to: '/admin/customers', label: 'Customer', icon: <UsersIcon /> },
  { to: '/admin/transactions', label: 'Transaksi', icon: <ReceiptIcon /> },
  { to: '/admin/payout', label: 'Payout', icon: <WalletIcon />, isExact: true },
  { to: '/admin/payout/history', label: 'Riwayat Pembayaran', icon: <HistoryIcon /> },
  { to: '/admin/refunds', label: 'Pengembalian Dana', icon: <RefundIcon /> },
  { to: '/admin/notifications', label: 'Notifikasi', icon: <BellIcon /> },
  { to: '/admin/audit', label: 'Catatan Aktivitas', icon: <ListIcon /> },
  { to: '/admin/setting', label: 'Pengaturan', icon: <SettingsIcon /> },
];

/** The frame of the admin pages. */
export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFound /> : <ErrorPage />}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  const palette = useOverlay('lompat');
  useShortcut(() => palette.value === null && palette.open('buka'));
  const isIdle = useIdle();
  // Preload the palette: keys pressed right after Ctrl+K would be lost while its chunk loads.
  useEffect(() => {
    if (isIdle) void loadPalette().catch(() => {});
  }, [isIdle]);
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;

  // Large screens only: the drawer on small devices offers no keyboard shortcut.
  const quickSearchButton = (
    <button type="button" onClick={() => palette.open('buka')} className={classNames(menuRow, 'max-lg:hidden')}>
      <SearchIcon /> Cari cepat
      <kbd className="ml-auto rounded-md border border-border-light px-1.5 font-sans text-xs">Ctrl K</kbd>
    </button>
  );
  return (
    <>
      <BackOfficeFrame name="Admin" home="/admin" links={links} aside={quickSearchButton}>
        {children}
      </BackOfficeFrame>
      {palette.value !== null && <Palette pages={links} onClose={palette.close} />}
    </>
  );
}

/** Calls `run` on Ctrl+K or ⌘K, wherever the focus is. */
function useShortcut(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
