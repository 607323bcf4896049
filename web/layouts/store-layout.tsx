import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { type LayoutProps, OutletOrError } from '../parts/error-page.tsx';
import { BoxIcon, ChartIcon, PulseIcon, ReceiptIcon, WalletIcon } from '../ui/account-icons.tsx';
import { ShopIcon, StarIcon, UserIcon } from '../ui/icons.tsx';
import { useSession } from '../visitor/session.ts';
import { BackOfficeFrame } from './back-office/back-office-frame.tsx';

const links = [
  { to: '/store/overview', label: 'Ringkasan', icon: <PulseIcon /> },
  { to: '/store/profile', label: 'Profil', icon: <UserIcon /> },
  { to: '/store/products', label: 'Produk', icon: <BoxIcon /> },
  { to: '/store/orders', label: 'Pesanan', icon: <ReceiptIcon /> },
  { to: '/store/reviews', label: 'Ulasan', icon: <StarIcon /> },
  { to: '/store/payouts', label: 'Pembayaran', icon: <WalletIcon /> },
  { to: '/store/money', label: 'Keuangan', icon: <ChartIcon /> },
];

function StoreLayout({ error }: LayoutProps) {
  const user = useSession((session) => session.user);
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const storeLink = { to: `/shop/store/${user.id}`, label: 'Lihat Toko', icon: <ShopIcon /> };
  return (
    <BackOfficeFrame name="Toko Saya" home="/store/profile" links={links} exit={storeLink}>
      <div className="mb-5 empty:hidden">
        <PushInvitation>
          Dapatkan notifikasi di perangkat ini setiap kali ada pesanan baru yang sudah dibayar.
        </PushInvitation>
      </div>
      <OutletOrError error={error} />
    </BackOfficeFrame>
  );
}

export default StoreLayout;
export const ErrorBoundary = StoreLayout;
