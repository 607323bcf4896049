import { classNames } from '../ui/class-names.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { NotFound } from '../parts/not-found.tsx';
import { titled } from '../parts/shop-name.ts';
import { Unexpected } from '../parts/unexpected.tsx';
import { BottomBar } from './shop/bottom-bar.tsx';
import { Footer } from './shop/footer.tsx';
import { Header } from './shop/header.tsx';
import { useCartSheet } from './shop/use-cart-sheet.ts';

const CartSheet = lazy(() => import('./shop/cart-sheet.tsx').then((module) => ({ default: module.CartSheet })));

export default function ShopLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that is missing or broke keeps the frame, so that there is always a way on. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      {isMissing && <title>{titled('Halaman tidak ditemukan').title}</title>}
      <div className="lajur py-10">{isMissing ? <NotFound /> : <Unexpected />}</div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const cart = useCartSheet();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#isi"
        className={classNames(
          'fixed top-2 left-2 z-50 rounded-lg bg-taun px-4 py-3 font-semibold text-white',
          '-translate-y-20 focus:translate-y-0',
        )}
      >
        Langsung ke isi
      </a>
      <Header />
      <main id="isi" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <BottomBar />
      {cart.isOpen && (
        <Suspense>
          <CartSheet onClose={cart.close} />
        </Suspense>
      )}
    </div>
  );
}
