import type { Access } from '#contract/endpoint.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';

/**
 * Checks access before the body is read.
 * @throws SIGN_IN_FIRST (401) without a session, NOT_ALLOWED (403) for the wrong role.
 */
export function requireAccess(access: Access, session: Session | null): void {
  if (typeof access === 'string') return;
  if (!session && access.orGuest) return;
  if (!session) throw refuse('SIGN_IN_FIRST');
  if (!access.who.includes(session.role)) throw refuse('NOT_ALLOWED');
}

/**
 * Checks that the page that sends a write was rendered for the account that is signed in now. In another window of the
 * browser somebody else may have signed in, and the cookie is the same.
 * @param account the value of the header `accountHeader`; not checked when absent, or where no session is required
 * @throws OTHER_ACCOUNT (409)
 */
export function requireSameAccount(access: Access, session: Session | null, account: string | undefined): void {
  if (account === undefined || !session || typeof access === 'string' || access.orGuest) return;
  if (account !== session.userId) throw refuse('OTHER_ACCOUNT');
}

const secondFactorMs = 15 * 60 * 1000;

/**
 * Checks that the session of an admin gave a second factor in the last 15 minutes. Other roles have none.
 * @throws SECOND_FACTOR (403)
 */
export function requireSecondFactor(session: Session | null, at: Date): void {
  if (session && session.role !== 'admin') return;
  const given = session?.secondFactorAt;
  if (!given || at.getTime() - given.getTime() >= secondFactorMs) throw refuse('SECOND_FACTOR');
}

type Named = { body?: unknown; params?: unknown };

/**
 * Checks that the user id in the request is the session's own.
 * @throws NOT_ALLOWED for another user's id.
 */
export function requireOwner(access: Access, session: Session | null, request: Named): void {
  if (typeof access === 'string' || !access.owner) return;
  const part = access.owner === 'body.userId' ? request.body : request.params;
  if ((part as { userId?: unknown } | undefined)?.userId !== session?.userId) throw refuse('NOT_ALLOWED');
}
