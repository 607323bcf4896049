/** The route table of the whole site. A page is named by its file, which is loaded when it is needed. */
import { createPath, type LoaderFunction, redirect, type RouteObject } from 'react-router';
import { type PageModule, partsOf } from './page-parts.tsx';
import { skipOverlayRevalidation } from './parts/use-overlay.ts';
import Root, { clientMiddleware, ErrorBoundary, Layout } from './root.tsx';
import { landingPage } from './visitor/route-access.ts';
import { currentUser } from './visitor/session.ts';

const modules = import.meta.glob<PageModule>([
  './**/*-page.tsx',
  '!./{parts,design}/**',
  './layouts/{*-layout,signed-in}.tsx',
]);

/** The server ignores sessions. */
const toShop = () => redirect('/shop/home');
const toLandingPage = async () => redirect(landingPage((await currentUser())?.role));

/** The lists that were pages of their own, and their kind on the page that replaces them. */
const taskKinds = { complaints: 'complaints', reports: 'reports', refunds: 'refunds', money: 'unplacedMoney' };

const pages: RouteObject[] = [
  redirection('', toShop, toLandingPage),
  redirection('shop', toShop, toLandingPage),
  redirection('auth', () => redirect('/auth/login')),

  layout('layouts/auth-layout.tsx', [
    route('auth/login', 'auth/login-page.tsx'),
    route('auth/register', 'auth/register-page.tsx'),
    route('auth/forgot-password', 'auth/forgot-password-page.tsx'),
    route('auth/reset-password', 'auth/reset-password-page.tsx'),
    route('auth/verify-email', 'auth/verify-email-page.tsx'),
    route('auth/undo-email', 'auth/undo-email-page.tsx'),
    route('auth/register-seller', 'auth/register-seller/register-seller-page.tsx'),
  ]),

  layout('layouts/shop-layout.tsx', [
    route('shop/home', 'shop/home-page.tsx'),
    route('shop/listing', 'shop/listing-page.tsx'),
    route('shop/search', 'shop/search-page.tsx'),
    route('shop/product/:id', 'shop/product-page.tsx'),
    route('shop/store/:sellerId', 'shop/store-page.tsx'),
    route('shop/maker/:id', 'shop/maker/maker-page.tsx'),
    layout('layouts/signed-in.tsx', [
      route('shop/checkout', 'checkout/checkout-page.tsx'),
      route('shop/payment-success', 'checkout/payment-success-page.tsx'),
      route('shop/account', 'account/account-page.tsx'),
      route('shop/account/notices', 'account/notices-page.tsx'),
      route('shop/wishlist', 'wishlist/wishlist-page.tsx'),
    ]),
    route('about', 'about/about-page.tsx'),
    route('dampak', 'about/impact-page.tsx'),
    route('periksa', 'about/check-letter-page.tsx'),
    route('periksa/:code', 'about/check-letter-page.tsx'),
    route('asal', 'about/origin-page.tsx'),
    route('asal/:code', 'about/origin-page.tsx'),
    route('contact', 'about/contact-page.tsx'),
    route('privasi', 'about/privacy-page.tsx'),
    route('syarat', 'about/terms-page.tsx'),
    route('mail/unsubscribe', 'mail/unsubscribe-page.tsx'),
    route('unauth-page', 'auth/unauth-page.tsx'),
    route('*', 'shop/not-found-page.tsx'),
  ]),

  redirection('store', () => redirect('/store/profile')),
  redirection('store/payouts', ({ request }) => redirect(withParam(request, '/store/money', 'tab', 'cair'))),
  layout('layouts/signed-in.tsx', [
    layout('layouts/store-layout.tsx', [
      route('store/overview', 'store/overview/overview-page.tsx'),
      route('store/profile', 'store/profile/profile-page.tsx'),
      route('store/products', 'store/products/products-page.tsx'),
      route('store/makers', 'store/makers/makers-page.tsx'),
      route('store/orders', 'store/orders/orders-page.tsx'),
      route('store/reviews', 'store/reviews/reviews-page.tsx'),
      route('store/money', 'store/money/money-page.tsx'),
      route('store/letters', 'store/letters/letters-page.tsx'),
    ]),
    route('store/orders/:id/packing-slip', 'store/orders/packing-slip-page.tsx'),
    route('store/orders/:id/cards', 'store/orders/piece-cards-page.tsx'),
    route('store/sign', 'store/profile/store-sign-page.tsx'),
    route('store/letters/:id', 'store/letters/letter-page.tsx'),
    route('store/orders/:id/invoice', 'account/invoice-page.tsx'),
    // Here, because this area has no frame of the shop around it.
    route('shop/account/orders/:id/receipt', 'account/invoice-page.tsx'),
  ]),

  layout('layouts/signed-in.tsx', [
    layout('layouts/admin-layout.tsx', [
      route('admin', 'admin/dashboard/dashboard-page.tsx'),
      route('admin/sellers', 'admin/people/sellers-page.tsx'),
      route('admin/sellers/:id', 'admin/people/seller-page.tsx'),
      route('admin/customers', 'admin/people/customers-page.tsx'),
      route('admin/transactions', 'admin/transactions/transactions-page.tsx'),
      route('admin/transactions/:id', 'admin/transactions/transaction-page.tsx'),
      route('admin/payout', 'admin/payouts/unpaid-sellers-page.tsx'),
      route('admin/payout/history', 'admin/payouts/history-page.tsx'),
      route('admin/payout/:sellerId', 'admin/payouts/payout-page.tsx'),
      route('admin/books', 'admin/books/books-page.tsx'),
      route('admin/tasks', 'admin/tasks/tasks-page.tsx'),
      route('admin/waiting', 'admin/waiting/waiting-orders-page.tsx'),
      route('admin/notifications', 'admin/notifications/notifications-page.tsx'),
      route('admin/search', 'admin/search/search-page.tsx'),
      route('admin/setting', 'admin/setting/setting-page.tsx'),
      route('admin/shop-settings', 'admin/shop-settings/shop-settings-page.tsx'),
      route('admin/audit', 'admin/audit/audit-page.tsx'),
      route('admin/audit/security', 'admin/audit/security-page.tsx'),
      route('admin/health', 'admin/health/health-page.tsx'),
      route('admin/account', 'admin/account/account-page.tsx'),
    ]),
  ]),
  ...Object.entries(taskKinds).map(([old, kind]) =>
    redirection(`admin/${old}`, ({ request }) => redirect(withParam(request, '/admin/tasks', 'kind', kind))),
  ),
  redirection('admin/seller/:id', ({ params }) => redirect(`/admin/sellers/${params.id}`)),
];

/** Only `npm run dev` has it: the build leaves out what is behind this condition. */
const designPage: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '_design',
        lazy: async () => partsOf(await import('./design/design-page.tsx'), 'web/design/design-page.tsx'),
      },
    ]
  : [];

/** The pages below the root, which every page has. */
export const routes: RouteObject[] = [
  {
    // It is part of the script that starts the application.
    ...partsOf({ default: Root, ErrorBoundary, Layout }, 'web/entry.client.tsx'),
    // The guard is for the browser.
    middleware: import.meta.env.SSR ? undefined : clientMiddleware,
    children: [...designPage, ...pages],
  },
];

/** A target with the parameters of an old address and one more. */
function withParam({ url }: Request, path: string, name: string, value: string): string {
  const { searchParams } = new URL(url);
  searchParams.set(name, value);
  return `${path}?${searchParams}`;
}

/** A page does not load again when only a dialog opens. Frames do, because the guard runs only when something loads. */
function route(path: string, file: string): RouteObject {
  return { path, shouldRevalidate: skipOverlayRevalidation, lazy: () => load(file) };
}

/** The guard redirects visitors who may not open the target. */
function redirection(path: string, loader: LoaderFunction, clientLoader = loader): RouteObject {
  return { path, ...partsOf({ loader, clientLoader }, 'web/entry.client.tsx') };
}

function layout(file: string, children: RouteObject[]): RouteObject {
  return { lazy: () => load(file), children };
}

/** When a script cannot be fetched, it is tried once more. Then the next page opens as a document. */
async function load(file: string) {
  const find = modules[`./${file}`]!;
  return partsOf(await find().catch(find).catch(openAsDocument), `web/${file}`);
}

function openAsDocument(error: unknown): Promise<never> {
  const target = import.meta.env.SSR ? undefined : window.pageRouter?.state.navigation.location;
  // The navigation was cancelled, or this is the first page.
  if (!target) throw error;
  location.assign(createPath(target));
  // Never resolves: the current page stays visible until the document has loaded.
  return new Promise(() => {});
}
