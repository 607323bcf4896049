/** The client-side route guard. It is only for navigation; the server enforces access itself with 401 and 403. */
import { redirect, type MiddlewareFunction } from 'react-router';
import { knownUser } from './session.ts';
import { safeReturn } from './safe-return.ts';
import { plainPath, redirectFor } from './route-access.ts';

type Address = { pathname: string; search: string };
type Person = Parameters<typeof redirectFor>[1];

const from = ({ pathname, search }: Address) => `?from=${encodeURIComponent(pathname + search)}`;

/** The sign-in URL with the current page as return path. */
export const signInFrom = (at: Address): string => `/auth/login${from(at)}`;

/** The registration URL with the current page as return path. */
export const registerFrom = (at: Address): string => `/auth/register${from(at)}`;

/** The URL to redirect to, or null. From `/auth/` pages, a signed-in user is sent to the return path if it is safe. */
export function redirection(at: Address, user: Person): string | null {
  const target = redirectFor(at.pathname, user);
  if (target === '/auth/login') return signInFrom(at);
  const cameFrom = target && at.pathname.startsWith('/auth/') ? new URLSearchParams(at.search).get('from') : null;
  const back = safeReturn(cameFrom);
  return back && !isUnauthorizedPage(back) ? back : target;
}

/** The access-denied page is not a useful return path after signing in. */
const isUnauthorizedPage = (address: string) =>
  plainPath(new URL(address, 'http://internal.invalid').pathname).replace(/\/+$/, '') === '/unauth-page';

/** Runs before every client-side navigation. Waits for the first session check. */
export const guard: MiddlewareFunction = async ({ url }, next) => {
  const target = redirection(url, await knownUser());
  if (target) throw redirect(target);
  return next();
};
