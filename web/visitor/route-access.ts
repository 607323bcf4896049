/** The route guard's decision: who may see which address, and where everybody else is sent. */
import type { Role } from '#contract/words.ts';

/** Where a role begins. Any other role is treated like a customer. */
export const landingPage = (role: Role | undefined): string =>
  role === 'seller' ? '/store/profile' : role === 'admin' ? '/admin' : '/shop/home';

const under = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const underAny = (path: string, places: readonly string[]) => places.some((place) => under(path, place));

const signInPages = ['/auth/login', '/auth/register'];
const needLogin = ['/shop/checkout', '/shop/account', '/shop/payment-success'];
const needRole: Readonly<Record<string, Role>> = { '/store': 'seller', '/admin': 'admin' };

type Person = { id: string; role: Role };

/** The address to go to instead of `path`, or null when this visitor may stay. `from` is kept by the caller. */
export function redirectFor(path: string, user: Person | null): string | null {
  const place = plainPath(path);
  return user ? whereToSignedIn(place, user) : whereToGuest(place);
}

/** The router finds a page in whatever case its address is written, and with whichever letters of it encoded. */
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

// A seller may look at their own store as buyers see it. Whose a product is only its page knows: it stays open here.
const isPreview = (path: string, id: string) => under(path, `/shop/store/${id}`) || under(path, '/shop/product');
