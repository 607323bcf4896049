/** The route guard in the browser. The server decides for itself: it answers 401 and 403 whatever is shown here. */
import { redirect, type MiddlewareFunction } from 'react-router';
import { knownUser } from './session.ts';
import { safeReturn } from './safe-return.ts';
import { plainPath, redirectFor } from './route-access.ts';

type Address = { pathname: string; search: string };
type Person = Parameters<typeof redirectFor>[1];

const from = ({ pathname, search }: Address) => `?from=${encodeURIComponent(pathname + search)}`;

/** Sign-in, keeping the page to come back to. */
export const signInFrom = (at: Address): string => `/auth/login${from(at)}`;

/** The registration, keeping the page to come back to. */
export const registerFrom = (at: Address): string => `/auth/register${from(at)}`;

/** Where this visitor is sent from an address, or null; after signing in, back to the page they came from. */
export function redirection(at: Address, user: Person): string | null {
  const target = redirectFor(at.pathname, user);
  if (target === '/auth/login') return signInFrom(at);
  const cameFrom = target && at.pathname.startsWith('/auth/') ? new URLSearchParams(at.search).get('from') : null;
  const back = safeReturn(cameFrom);
  return back && !isUnauthorizedPage(back) ? back : target;
}

/** After signing in, returning there would only say that something may not be seen. */
const isUnauthorizedPage = (address: string) =>
  plainPath(new URL(address, 'http://internal.invalid').pathname).replace(/\/+$/, '') === '/unauth-page';

/** Runs before every move between pages in the browser; waits for the session check where it still runs. */
export const guard: MiddlewareFunction = async ({ url }, next) => {
  const target = redirection(url, await knownUser());
  if (target) throw redirect(target);
  return next();
};
