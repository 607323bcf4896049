/** Access rules of the route guard: which roles may open which paths, and where other visitors are redirected. */
import type { Role } from '#contract/words.ts';

/** The landing page of a role. Guests and unknown roles get the customers' page. */
export const landingPage = (role: Role | undefined): string =>
  role === 'seller' ? '/store/profile' : role === 'admin' ? '/admin' : '/shop/home';

const under = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const underAny = (path: string, places: readonly string[]) => places.some((place) => under(path, place));

const signInPages = ['/auth/login', '/auth/register'];
const needLogin = ['/shop/checkout', '/shop/account', '/shop/payment-success'];
const needRole: Readonly<Record<string, Role>> = { '/store': 'seller', '/admin': 'admin' };

type Person = { id: string; role: Role };

/** The path to redirect to, or null if the visitor may open `path`. The caller adds the `from` parameter. */
export function redirectFor(path: string, user: Person | null): string | null {
  const place = plainPath(path);
  return user ? whereToSignedIn(place, user) : whereToGuest(place);
}

/** Normalises a path: the router matches paths case-insensitively and after percent-decoding. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

function whereToGuest(path: string): string | null {
  return underAny(path, [...needLogin, ...Object.keys(needRole)]) ? '/auth/login' : null;
}

function whereToSignedIn(path: string, user: Person): string | null {
  const home = landingPage(user.role);
  if (path === '/' || underAny(path, signInPages)) return home;
  if (under(path, '/auth/register-seller')) return home === '/shop/home' ? null : home;

  const room = Object.keys(needRole).find((place) => under(path, place));
  if (room) return needRole[room] === user.role ? null : '/unauth-page';

  if (home === '/shop/home' || !under(path, '/shop') || underAny(path, needLogin)) return null;
  return user.role === 'seller' && isPreview(path, user.id) ? null : home;
}

// A seller may preview the own store. All product pages are allowed, because the path does not show whose product it
// is.
const isPreview = (path: string, id: string) => under(path, `/shop/store/${id}`) || under(path, '/shop/product');
