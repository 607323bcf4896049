import type { Access } from '#contract/endpoint.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';

/** Refuses whoever may not call, before a body is read: 401 without a session, 403 with the wrong role. */
export function requireAccess(access: Access, session: Session | null): void {
  if (typeof access === 'string') return;
  if (!session && access.orGuest) return;
  if (!session) throw refuse('SIGN_IN_FIRST');
  if (!access.who.includes(session.role)) throw refuse('NOT_ALLOWED');
}

type Named = { body?: unknown; params?: unknown };

/** Refuses a request made in another user's name: the id it carries must be the session's own. */
export function requireOwner(access: Access, session: Session | null, request: Named): void {
  if (typeof access === 'string' || !access.owner) return;
  const part = access.owner === 'body.userId' ? request.body : request.params;
  if ((part as { userId?: unknown } | undefined)?.userId !== session?.userId) throw refuse('NOT_ALLOWED');
}
