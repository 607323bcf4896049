import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { NotFound } from '../parts/not-found.tsx';
import { PushInvitation } from '../parts/push/push-invitation.tsx';
import { ErrorPage } from '../parts/error-page.tsx';
import { BoxIcon, ReceiptIcon, ShopIcon, UserIcon, WalletIcon } from '../ui/icons.tsx';
import { useSession } from '../visitor/session.ts';
import { BackOfficeFrame } from './back-office/back-office-frame.tsx';

const links = [
  { to: '/store/profile', label: 'Profil', icon: <UserIcon /> },
  { to: '/store/products', label: 'Produk', icon: <BoxIcon /> },
  { to: '/store/orders', label: 'Pesanan', icon: <ReceiptIcon /> },
  { to: '/store/payouts', label: 'Pembayaran', icon: <WalletIcon /> },
];

/** The frame of the seller pages. */
export default function StoreLayout() {
  return (
    <Frame>
      <div className="mb-5 empty:hidden">
        <PushInvitation>Terima kabar di perangkat ini setiap kali ada pesanan baru yang sudah dibayar.</PushInvitation>
      </div>
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
  // The user just signed out; web/root.tsx is redirecting to the sign-in page.
  if (!user) return null;
  const storeLink = { to: `/shop/store/${user.id}`, label: 'Lihat Toko', icon: <ShopIcon /> };
  return (
    <BackOfficeFrame name="Toko Saya" home="/store/profile" links={links} exit={storeLink}>
      {children}
    </BackOfficeFrame>
  );
}
