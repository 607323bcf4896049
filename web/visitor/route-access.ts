/** Access rules of the route guard: which roles may open which paths, and where other visitors are redirected. */
import { type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';

/** The landing page of a role. Guests and unknown roles get the customers' page. */
export const landingPage = (role: Role | undefined): string =>
  role === 'seller' ? '/store/profile' : role === 'admin' ? '/admin' : '/shop/home';

const isUnder = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

const signInPages = ['/auth/login', '/auth/register'];
const loginRequired = ['/shop/checkout', '/shop/account', '/shop/payment-success'];
const requiredRoles: Readonly<Record<string, Role>> = {
  '/store': 'seller',
  '/admin': 'admin',
  '/shop/wishlist': 'customer',
};

/** The public pages of the shop, which sellers and admins do not use. An unknown page is not among them. */
const shopPages = /^\/shop(\/(home|listing|search)?\/?)?$|^\/shop\/(store|product)(\/|$)/;

type SignedInUser = { id: UserId; role: Role };

/** The path to redirect to, or null if the visitor may open `path`. The caller adds the `from` parameter. */
export function redirectFor(path: string, user: SignedInUser | null): string | null {
  const normalizedPath = normalizePath(path);
  return user ? redirectForUser(normalizedPath, user) : redirectForGuest(normalizedPath);
}

/** Normalises a path: the router matches paths case-insensitively and after percent-decoding. */
export function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

function redirectForGuest(path: string): string | null {
  return isUnder(path, [...loginRequired, ...Object.keys(requiredRoles)]) ? '/auth/login' : null;
}

function redirectForUser(path: string, user: SignedInUser): string | null {
  const home = landingPage(user.role);
  if (path === '/' || isUnder(path, signInPages)) return home;
  if (isUnder(path, ['/auth/register-seller'])) return home === '/shop/home' ? null : home;

  const restrictedArea = Object.keys(requiredRoles).find((area) => isUnder(path, [area]));
  if (restrictedArea) return requiredRoles[restrictedArea] === user.role ? null : '/unauth-page';

  if (home === '/shop/home' || !shopPages.test(path)) return null;
  return user.role === 'seller' && isPreview(path, storeOf(user.id)) ? null : home;
}

// A seller may preview the own store. All product pages are allowed, because the path does not show whose product it
// is.
const isPreview = (path: string, id: StoreId) => isUnder(path, [`/shop/store/${id}`, '/shop/product']);
