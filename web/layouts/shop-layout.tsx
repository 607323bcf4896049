import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigation, Link } from 'react-router';
import { ErrorPage, type LayoutProps } from '../parts/error-page.tsx';
import { lazyPart, lazyDialog } from '../parts/lazy-part.tsx';
import { productPath } from '../parts/product-link.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { useSlowLoad } from '../parts/use-slow-load.ts';
import { openCart } from '../visitor/cart.ts';
import { BottomBar } from './shop/bottom-bar.tsx';
import { Header, useCartSheet } from './shop/header.tsx';
import { hasSkeleton, PageSkeleton } from './shop/page-skeleton.tsx';
import { ToastSlot } from '../ui/toast-slot.tsx';
import { SkipLink } from './skip-link.tsx';
import { LogoMark } from '../parts/logo.tsx';
import { shopName } from '../parts/page-head.ts';
import { ConsumerService, Operator } from '../parts/site.tsx';
import { wholeListing } from '../parts/whole-listing.ts';

const CartSheet = lazyDialog(() => import('./shop/cart-sheet.tsx'), 'CartSheet', 'Keranjang gagal dimuat.');
const ProductDialog = lazyPart(() => import('./shop/product-dialog.tsx'), 'ProductDialog', null, ProductDocument);

/** Opens the page of the product, when the script of its dialog cannot be fetched. */
function ProductDocument({ id }: { id: string }) {
  useEffect(() => location.replace(productPath(id)), [id]);
  return null;
}

const ShopLayout = ({ error }: LayoutProps) => (
  <div className="flex min-h-(--screen) flex-col">
    <SkipLink />
    <Header />
    <ToastSlot className="[--header:4.125rem] md:[--header:6.875rem]" />
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
  const { pathname: nextPath, search = '' } = useNavigation().location ?? {};
  const isSlow = useSlowLoad();
  if (nextPath && nextPath !== pathname && hasSkeleton(nextPath)) {
    // The buttons of a product or store must not act on it below the address of another one.
    const isOtherRecord = location.pathname === nextPath && nextPath.split('/')[2] === pathname.split('/')[2];
    if (isSlow || isOtherRecord) return <PageSkeleton path={nextPath} search={search} />;
  }
  if (error === undefined) return <Outlet />;
  return (
    <div className="page-column py-10">
      <ErrorPage error={error} />
    </div>
  );
}

const links = [
  { to: '/shop/home', label: 'Beranda' },
  { ...wholeListing, label: 'Produk' },
  { to: '/about', label: 'Tentang Kami' },
  { to: '/contact', label: 'Kontak' },
  { to: '/auth/register-seller', label: 'Mulai Berjualan' },
  { to: '/privasi', label: 'Kebijakan Privasi' },
  { to: '/syarat', label: 'Syarat & Ketentuan' },
];

const Footer = () => (
  <footer className="mt-16 bg-secondary text-canvas [html:has(.install-button)_&]:pb-12">
    <div aria-hidden className="woven-border" />
    <div className="beside-paying page-column flex flex-col gap-8 py-10 md:flex-row md:items-start md:justify-between">
      <div className="flex max-w-md gap-4 md:min-w-72 md:flex-1">
        <LogoMark className="size-[min(3rem,13vw)]" />
        <div className="min-w-0">
          <p className="font-heading text-xl font-bold text-white">{shopName}</p>
          <p className="mt-1 text-sum text-pretty">
            Karya perajin Sulawesi Utara, dari tangan pembuatnya ke rumah Anda.
          </p>
        </div>
      </div>
      <nav aria-label="Menu kaki">
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-8 lg:flex lg:flex-wrap
          lg:justify-end lg:gap-x-6"
        >
          {links.map(({ label, ...target }) => (
            <li key={target.to}>
              <Link {...target} className="flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <div className="page-column">
      <p className="border-t border-white/20 py-5 text-sm">
        © <Operator />.{' '}
        <span className="beside-paying">Ragam hias terinspirasi kain Bentenan, tenun tua dari Minahasa.</span>
      </p>
      <p className="beside-paying pb-5 text-sm text-pretty">
        <ConsumerService />
      </p>
    </div>
  </footer>
);
