import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { ErrorPage, type LayoutProps } from '../parts/error-page.tsx';
import { lazyPart, lazyDialog } from '../parts/lazy-part.tsx';
import { productPath } from '../parts/product-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { openCart } from '../visitor/cart.ts';
import { BottomBar } from './shop/bottom-bar.tsx';
import { Footer } from './shop/footer.tsx';
import { Header } from './shop/header.tsx';
import { hasSkeleton, PageSkeleton } from './shop/page-skeleton.tsx';
import { useCartSheet } from './shop/use-cart-sheet.ts';
import { SkipLink } from './skip-link.tsx';

const CartSheet = lazyDialog(() => import('./shop/cart-sheet.tsx'), 'CartSheet', 'Keranjang gagal dimuat.');
const ProductDialog = lazyPart(() => import('./shop/product-dialog.tsx'), 'ProductDialog', null, ProductDocument);

/** Opens the page of the product, when the script of its dialog cannot be fetched. */
function ProductDocument({ id }: { id: string }) {
  useEffect(() => location.replace(productPath(id)), [id]);
  return null;
}

const ShopLayout = ({ error }: LayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <Header />
    <main id="isi" tabIndex={-1} className="flex-1 outline-none">
      <Page error={error} />
    </main>
    <Footer />
    <BottomBar />
    <Overlays />
  </div>
);

export default ShopLayout;
export const ErrorBoundary = ShopLayout;

/** The product dialog and the cart. A component of its own, so that the frame is not rendered again when one opens. */
function Overlays() {
  const cart = useCartSheet();
  const product = useProductDialog();
  useEffect(() => {
    openCart.run = () => void cart.open();
  });
  return (
    <>
      {product.id && <ProductDialog key={product.id} id={product.id} onClose={product.close} />}
      {cart.isOpen && <CartSheet onClose={cart.close} />}
    </>
  );
}

const subscribeToNothing = () => () => {};

/** The product dialog from the URL. Closed until hydration: the server's HTML does not depend on it. */
function useProductDialog() {
  const { value, close } = useOverlay('produk');
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return { id: isHydrated ? value : null, close };
}

function Page({ error }: LayoutProps) {
  const { pathname } = useLocation();
  const nextPath = useNavigation().location?.pathname;
  const isSlow = useSlowLoad();
  if (nextPath && nextPath !== pathname && hasSkeleton(nextPath)) {
    // The buttons of a product or store must not act on it below the address of another one.
    const isOtherRecord = location.pathname === nextPath && nextPath.split('/')[2] === pathname.split('/')[2];
    if (isSlow || isOtherRecord) return <PageSkeleton path={nextPath} />;
  }
  if (error === undefined) return <Outlet />;
  return (
    <div className="page-column py-10">
      <ErrorPage error={error} />
    </div>
  );
}
