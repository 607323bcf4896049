import { type ReactNode, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Logo, LogoMark } from '../parts/logo.tsx';
import { shopName } from '../parts/page-head.ts';
import { WovenBand } from '../parts/woven-band.tsx';
import { areCookiesBlocked, cookiesBlocked } from '../visitor/sign-in.ts';
import { LoadingScreen } from './loading-screen.tsx';

// Rendered in the browser only: a signed-in visitor is redirected and must not see the form first.
export const clientLoader = () => null;

export const HydrateFallback = () => (
  <Frame>
    <LoadingScreen />
  </Frame>
);

export default function AuthLayout() {
  const [isBlocked] = useState(areCookiesBlocked);
  return (
    <Frame>
      {isBlocked && (
        <p role="alert" className="mb-5 rounded-xl bg-notice px-4 py-3 text-notice-ink">
          {cookiesBlocked}
        </p>
      )}
      <Outlet />
    </Frame>
  );
}

/** The welcome panel on the left and the form on the right; on phones only the form. */
const Frame = ({ children }: { children: ReactNode }) => (
  <div
    className="grid min-h-(--screen) grid-cols-1 md:grid-cols-2
    md:bg-[linear-gradient(90deg,var(--color-primary)_50%,var(--color-canvas)_0)]"
  >
    <Welcome />
    <main
      className="flex flex-col items-center justify-center px-5 py-6 md:py-10 lg:px-13
      [html:has(.install-button)_&]:pb-18"
    >
      <div className="w-full max-w-md">
        <Link to="/shop/home" className="mb-5 inline-block md:hidden" aria-label={`${shopName}, ke beranda`}>
          <Logo />
        </Link>
        {children}
      </div>
    </main>
  </div>
);

const Welcome = () => (
  <aside
    aria-label={shopName}
    className="diamond-pattern sticky top-0 hidden min-h-(--screen) flex-col justify-center self-start
      bg-primary p-12 pb-36 text-white md:flex lg:px-16
        [--thread:rgb(251_246_236/0.07)]"
  >
    <Link to="/shop/home" aria-label={`${shopName}, ke beranda`} className="self-start rounded-xl bg-canvas p-1.5">
      <LogoMark className="size-16" />
    </Link>
    <p className="mt-10 max-w-[14ch] font-heading text-4xl leading-tight font-bold text-balance">
      Belanja Kreasi Lokal Lebih Praktis
    </p>
    <p className="mt-5 max-w-[36ch] text-pretty text-canvas">Gabung dan Dukung UMKM Sulut dari Genggamanmu</p>
    <SellerLine />
    <WovenBand className="absolute inset-x-0 bottom-0" />
  </aside>
);

const SellerLine = () =>
  useLocation().pathname === '/auth/register-seller' && (
    <p className="mt-5 max-w-[36ch] border-t border-canvas/40 pt-5 text-pretty text-canvas">
      Buka toko gratis, cukup dari ponsel. Uang cair setelah pembeli menerima pesanan.
    </p>
  );
