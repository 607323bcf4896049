/** The client-side route guard. It is only for navigation; the server enforces access itself with 401 and 403. */
import { redirect, redirectDocument, type MiddlewareFunction } from 'react-router';
import { currentUser, wasSignedIn } from './session.ts';
import { internalPath } from '#contract/internal-path.ts';
import { normalizePath, redirectFor } from './route-access.ts';

type PageLocation = { pathname: string; search: string };
type GuardedUser = Parameters<typeof redirectFor>[1];

const fromQuery = ({ pathname, search }: PageLocation) => `?from=${encodeURIComponent(pathname + search)}`;

export const signInUrl = (at: PageLocation): string => `/auth/login${fromQuery(at)}`;

export const registerUrl = (at: PageLocation): string => `/auth/register${fromQuery(at)}`;

/** The URL to redirect to, or null. From `/auth/` pages, a signed-in user is sent to the return path if it is safe. */
export function redirectTarget(at: PageLocation, user: GuardedUser): string | null {
  const target = redirectFor(at.pathname, user);
  if (target === '/auth/login') return signInUrl(at);
  const fromParam = target && at.pathname.startsWith('/auth/') ? new URLSearchParams(at.search).get('from') : null;
  const returnPath = internalPath(fromParam);
  return returnPath && !isUnauthorizedPage(returnPath) ? returnPath : target;
}

/** The access-denied page is not a useful return path after signing in. */
const isUnauthorizedPage = (address: string) =>
  normalizePath(new URL(address, 'http://internal.invalid').pathname).replace(/\/+$/, '') === '/unauth-page';

/** Runs before every client-side navigation. Waits for the first session check. */
export const guard: MiddlewareFunction = async ({ url }, next) => {
  const user = await currentUser();
  const target = redirectTarget(url, user);
  // The server could not be asked, nor can anyone sign in: the browser shows the kept page, or that there is none.
  if (target && !user && wasSignedIn()) throw redirectDocument(url.pathname + url.search);
  if (target) throw redirect(target);
  return next();
};
