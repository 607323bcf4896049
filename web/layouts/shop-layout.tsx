import { classNames } from '../ui/class-names.ts';
import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router';
import { lazyPart, missingDialog } from '../parts/lazy-part.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { productPath } from '../parts/product-link.tsx';
import { titled } from '../parts/shop-name.ts';
import { Unexpected } from '../parts/unexpected.tsx';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { BottomBar } from './shop/bottom-bar.tsx';
import { Footer } from './shop/footer.tsx';
import { Header } from './shop/header.tsx';
import { hasSkeleton, PageSkeleton } from './shop/page-skeleton.tsx';
import { useCartSheet } from './shop/use-cart-sheet.ts';
import { useProductDialog } from './shop/use-product-dialog.ts';

const CartSheet = lazyPart({
  load: () => import('./shop/cart-sheet.tsx').then((module) => module.CartSheet),
  Missing: missingDialog('Keranjang gagal dimuat.'),
});
const ProductDialog = lazyPart({
  load: () => import('./shop/product-dialog.tsx').then((module) => module.ProductDialog),
  Missing({ id }) {
    useEffect(() => location.replace(productPath(id)), [id]);
    return null;
  },
});

export default function ShopLayout() {
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

/** The page, or, while another one is slow to come, its skeleton. */
function Page() {
  const { pathname } = useLocation();
  const coming = useNavigation().location?.pathname;
  const isSlow = useSlowLoad();
  return isSlow && coming && coming !== pathname && hasSkeleton(coming) ? <PageSkeleton path={coming} /> : <Outlet />;
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
  const product = useProductDialog();
  return (
    <div className="flex min-h-dvh flex-col">
      <nav aria-label="Pintasan">
        <a
          href="#isi"
          className={classNames(
            'fixed top-2 left-2 z-50 rounded-lg bg-taun px-4 py-3 font-semibold text-white',
            '-translate-y-20 focus:translate-y-0',
          )}
        >
          Langsung ke isi
        </a>
      </nav>
      <Header />
      <main id="isi" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <BottomBar />
      {product.id && <ProductDialog key={product.id} id={product.id} onClose={product.close} />}
      {cart.isOpen && <CartSheet onClose={cart.close} />}
    </div>
  );
}
