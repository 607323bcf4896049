import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { ErrorPage, type LayoutProps } from '../parts/error-page.tsx';
import { lazyComponent, failedDialog } from '../parts/lazy-component.tsx';
import { ProductGridSkeleton } from '../parts/product-grid-skeleton.tsx';
import { productPath } from '../parts/product-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { Skeleton } from '../ui/loading.tsx';
import { openCart } from '../visitor/cart.ts';
import { BottomBar } from './shop/bottom-bar.tsx';
import { Footer } from './shop/footer.tsx';
import { Header } from './shop/header.tsx';
import { useCartSheet } from './shop/use-cart-sheet.ts';
import { SkipLink } from './skip-link.tsx';

const CartSheet = lazyComponent({
  load: () => import('./shop/cart-sheet.tsx').then((module) => module.CartSheet),
  Failure: failedDialog('Keranjang gagal dimuat.'),
});
const ProductDialog = lazyComponent({
  load: () => import('./shop/product-dialog.tsx').then((module) => module.ProductDialog),
  Failure({ id }) {
    useEffect(() => location.replace(productPath(id)), [id]);
    return null;
  },
});

/** The frame of the shop pages. */
function ShopLayout({ error }: LayoutProps) {
  return (
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
}

export default ShopLayout;
export const ErrorBoundary = ShopLayout;

export const hasSkeleton = (path: string): boolean => skeletonCount(path) !== null;

/** The skeleton of a page with products: banner or title above, and the filters beside the products on the listing. */
export function PageSkeleton({ path }: { path: string }) {
  const isBeside = path === '/shop/listing';
  return (
    <div className="page-column pt-6 md:pt-10">
      <Skeleton className={/home|store/.test(path) ? 'aspect-5/2 rounded-3xl' : 'h-17 max-w-72'} />
      <div className={isBeside ? 'mt-5 grid gap-6 lg:grid-cols-[16rem_1fr]' : 'mt-5'}>
        {isBeside && <Skeleton className="rounded-2xl max-lg:hidden" />}
        <ProductGridSkeleton count={skeletonCount(path) ?? 0} columns={isBeside ? 'beside' : 'full'} />
      </div>
    </div>
  );
}

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

/**
 * The product dialog from the URL. It is never open during server rendering and hydration, because the
 * server's HTML does not depend on it.
 */
function useProductDialog() {
  const { value, close } = useOverlay('produk');
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return { id: isHydrated ? value : null, close };
}

/** The current page, the skeleton of the next page while it loads slowly, or the error page. */
function Page({ error }: LayoutProps) {
  const { pathname } = useLocation();
  const nextPath = useNavigation().location?.pathname;
  const isSlow = useSlowLoad();
  if (isSlow && nextPath && nextPath !== pathname && hasSkeleton(nextPath)) return <PageSkeleton path={nextPath} />;
  if (error === undefined) return <Outlet />;
  return (
    <div className="page-column py-10">
      <ErrorPage error={error} />
    </div>
  );
}

/** The number of product placeholders in a page's skeleton, or null if the page has no skeleton. */
function skeletonCount(path: string): number | null {
  if (path === '/shop/home') return 5;
  return /^\/shop\/(listing$|search$|store\/)/.test(path) ? 10 : null;
}
