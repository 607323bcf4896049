import { useEffect, useEffectEvent, useState } from 'react';
import { lazyDialog } from '../parts/lazy-part.tsx';
import { type LayoutProps, OutletOrError } from '../parts/error-page.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { classNames } from '../ui/class-names.ts';
import {
  BellIcon,
  ChartIcon,
  ClockIcon,
  EditIcon,
  HistoryIcon,
  ListIcon,
  MenuIcon,
  PulseIcon,
  ReceiptIcon,
  SettingsIcon,
  UsersIcon,
  WalletIcon,
} from '../ui/account-icons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { WarningIcon } from '../ui/form-icons.tsx';
import { DownloadIcon, SearchIcon, ShopIcon, UserIcon } from '../ui/icons.tsx';
import { call, onSecondFactor } from '../call.ts';
import { useIdle } from '../ui/use-idle.ts';
import { useSession } from '../visitor/session.ts';
import { BackOfficeFrame, useOnEveryPage, type BackOfficeLink, menuRow } from './back-office/back-office-frame.tsx';

const loadPalette = () => import('./admin/command-palette.tsx');
const Palette = lazyDialog(loadPalette, 'CommandPalette', 'Pencarian cepat gagal dimuat.');

const SecondFactorDialog = lazyDialog(
  () => import('./admin/second-factor-dialog.tsx'),
  'SecondFactorDialog',
  'Verifikasi gagal dimuat.',
);

const tasksPage = '/admin/tasks';
const groups: Record<string, BackOfficeLink[]> = {
  Beranda: [
    { to: '/admin', label: 'Dashboard', icon: <ChartIcon />, isExact: true },
    { to: tasksPage, label: 'Perlu tindakan', icon: <WarningIcon /> },
  ],
  Pesanan: [
    { to: '/admin/transactions', label: 'Transaksi', icon: <ReceiptIcon /> },
    { to: '/admin/waiting', label: 'Belum Diproses', icon: <ClockIcon /> },
  ],
  Uang: [
    { to: '/admin/payout', label: 'Payout', icon: <WalletIcon />, isExact: true },
    { to: '/admin/payout/history', label: 'Riwayat Pembayaran', icon: <HistoryIcon /> },
    { to: '/admin/books', label: 'Pembukuan', icon: <DownloadIcon /> },
  ],
  Orang: [
    { to: '/admin/sellers', label: 'Penjual', icon: <ShopIcon /> },
    { to: '/admin/customers', label: 'Pelanggan', icon: <UsersIcon /> },
  ],
  Toko: [
    { to: '/admin/setting', label: 'Pengaturan', icon: <SettingsIcon /> },
    { to: '/admin/shop-settings', label: 'Kontak dan Aturan', icon: <EditIcon /> },
    { to: '/admin/notifications', label: 'Notifikasi', icon: <BellIcon /> },
    { to: '/admin/search', label: 'Pencarian', icon: <SearchIcon /> },
  ],
  Sistem: [
    { to: '/admin/audit', label: 'Catatan Aktivitas', icon: <ListIcon /> },
    { to: '/admin/health', label: 'Kesehatan', icon: <PulseIcon /> },
    { to: '/admin/account', label: 'Akun Saya', icon: <UserIcon /> },
  ],
};
/** What an admin opens once in a while. */
const foldedGroups = ['Orang', 'Toko', 'Sistem'];
const palettePages = [
  ...Object.values(groups).flat(),
  { to: `${tasksPage}?kind=complaints`, label: 'Komplain' },
  { to: `${tasksPage}?kind=reports`, label: 'Laporan' },
  { to: `${tasksPage}?kind=makerRemovals`, label: 'Perajin minta dihapus' },
  { to: `${tasksPage}?kind=refunds`, label: 'Pengembalian Dana' },
  { to: `${tasksPage}?kind=unplacedMoney`, label: 'Uang Tanpa Pesanan' },
  { to: `${tasksPage}?kind=newStores`, label: 'Toko Baru' },
  { to: `${tasksPage}?kind=codeReports`, label: 'Kode Karya' },
];

function AdminLayout({ error }: LayoutProps) {
  const user = useSession((session) => session.user);
  const palette = useOverlay('lompat');
  const drawer = useOverlay('menu');
  useShortcut(() => palette.value === null && palette.open('buka'));
  const tasks = useOnEveryPage(() => call('GET /api/admin/dashboard/tasks'));
  const { complaints = 0, reports = 0, makerRemovals = 0, refunds = 0, unplacedMoney = 0, payouts = 0 } = tasks ?? {};
  const isIdle = useIdle();
  // Preload the palette: keys pressed right after Ctrl+K would be lost while its chunk loads.
  useEffect(() => {
    if (isIdle) void loadPalette().catch(() => {});
  }, [isIdle]);
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;

  // Large screens only: on small ones the search is in the header.
  const quickSearchButton = (
    <button type="button" onClick={() => palette.open('buka')} className={classNames(menuRow, 'max-lg:hidden')}>
      <SearchIcon /> Cari cepat
      <kbd className="ml-auto rounded-sm border border-border-light px-1.5 font-sans text-xs">Ctrl K</kbd>
    </button>
  );
  return (
    <>
      <BackOfficeFrame
        name="Admin"
        home="/admin"
        groups={groups}
        folded={foldedGroups}
        counts={{
          [tasksPage]: complaints + reports + makerRemovals + refunds + unplacedMoney,
          '/admin/payout': payouts,
          '/admin/health': tasks?.failedJobs ?? 0,
          '/admin/waiting': tasks?.waitingOrders ?? 0,
        }}
        aside={quickSearchButton}
        headerActions={
          <>
            <IconButton label="Cari cepat" onClick={() => palette.open('buka')}>
              <SearchIcon className="size-6" />
            </IconButton>
            <IconButton label="Buka menu" onClick={() => drawer.open('buka')}>
              <MenuIcon className="size-6" />
            </IconButton>
          </>
        }
      >
        <OutletOrError error={error} />
      </BackOfficeFrame>
      {palette.value !== null && <Palette pages={palettePages} onClose={palette.close} />}
      <SecondFactorPrompt />
    </>
  );
}

export default AdminLayout;
export const ErrorBoundary = AdminLayout;

/** Opens a dialog while a call waits for the second factor. Calls that are refused at the same time share it. */
function SecondFactorPrompt() {
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean> | null>(null);

  useEffect(() => {
    let open: PromiseWithResolvers<boolean> | null = null;
    const initial = onSecondFactor.ask;
    const close = () => {
      open = null;
      setAsked(null);
    };
    onSecondFactor.ask = () => {
      if (!open) {
        open = Promise.withResolvers<boolean>();
        setAsked(open);
        void open.promise.then(close);
      }
      return open.promise;
    };
    return () => {
      onSecondFactor.ask = initial;
      open?.resolve(false);
    };
  }, []);

  return asked && <SecondFactorDialog onClose={() => asked.resolve(false)} onGiven={() => asked.resolve(true)} />;
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
