import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { SessionRow } from '#contract/auth/account.ts';
import { type SessionId, type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { sessions } from '#server/db/schema/index.ts';
import { deleteInBatches } from './batches.ts';
import { db } from './connect.ts';
import type { Queryable } from './sql.ts';

type SignedIn = {
  userId: UserId;
  tokenHash: Buffer;
  /** When this session last gave a second factor; null when it never did. */
  secondFactorAt: Date | null;
  /** The new expiry if this request extended the session, so that the cookie is sent again; otherwise null. */
  extendedTo: Date | null;
};

/** Routes that only sellers may call get this session, so that their store needs no check. */
export type SellerSession = SignedIn & { role: 'seller'; storeId: StoreId };
type OtherSession = SignedIn & { role: Exclude<Role, 'seller'>; storeId: null };
export type Session = SellerSession | OtherSession;

const day = 24 * 60 * 60 * 1000;
/** How long a session lasts without requests, in ms. A request extends it, at most once an hour. */
export const sessionLength = 30 * day;
/** The maximum lifetime of a session in ms, which limits the use of a stolen cookie. */
export const maxSessionLength = 180 * day;
const touchAfter = 60 * 60 * 1000;
const maxPerAccount = 100;
const passwordValidMs = 15 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Creates a session and returns its token: 256 random bits, of which the database stores only the hash. An account has
 * at most 100 sessions; the one unused for longest ends. `device` is the browser in words.
 */
export async function createSession(runner: Queryable, userId: UserId, at: Date, device?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await runner.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    begunAt: at.toISOString(),
    seenAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + sessionLength).toISOString(),
    device,
  });
  await runner.rows(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${userId}
      order by seen_at desc, begun_at desc, token_hash offset ${maxPerAccount})`);
  return token;
}

/** The session of a token; null when it is unknown, expired, or its account is suspended. */
export async function findSession(token: string, at: Date): Promise<Session | null> {
  const tokenHash = hashOf(token);
  const [found] = await db.rows<{
    userId: UserId;
    role: Role;
    begunAt: string;
    stale: boolean;
    secondFactorAt: string | null;
  }>(sql`
    select s.user_id as "userId", u.role, s.begun_at as "begunAt",
      s.second_factor_at as "secondFactorAt",
      s.seen_at < ${new Date(at.getTime() - touchAfter)} as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${at} and u.suspended_at is null`);
  if (!found) return null;
  const extendedTo = found.stale ? await extend(tokenHash, new Date(found.begunAt), at) : null;
  const secondFactorAt = found.secondFactorAt === null ? null : new Date(found.secondFactorAt);
  const { userId, role } = found;
  const signedIn = { userId, tokenHash, secondFactorAt, extendedTo };
  if (role === 'seller') return { ...signedIn, role, storeId: storeOf(userId) };
  return { ...signedIn, role, storeId: null };
}

export const endSession = (runner: Queryable, session: Session) =>
  runner.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));

export const endSessionsOf = (runner: Queryable, userId: UserId) =>
  runner.delete(sessions).where(eq(sessions.userId, userId));

/** Ends all sessions of an account except this one, for example after a change of its password. */
export const endOtherSessions = (runner: Queryable, { userId, tokenHash }: Session) =>
  runner.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));

/** Lists the sessions of the user that have not expired: this one, then the last used first. */
export async function listSessions({ userId, tokenHash }: Session, at: Date): Promise<SessionRow[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, at.toISOString())))
    .orderBy(desc(eq(sessions.tokenHash, tokenHash)), desc(sessions.seenAt), desc(sessions.begunAt));
  return found.map((row) => ({
    _id: row.id,
    device: row.device ?? 'Perangkat tidak dikenal',
    begunAt: row.begunAt,
    seenAt: row.seenAt,
    isCurrent: row.tokenHash.equals(tokenHash),
  }));
}

export async function endSessionWithId(userId: UserId, id: SessionId): Promise<{ tokenHash: Buffer } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended;
}
export const markSecondFactor = (runner: Queryable, { tokenHash }: Session, at: Date) =>
  runner.update(sessions).set({ secondFactorAt: at.toISOString() }).where(eq(sessions.tokenHash, tokenHash));

export const clearSecondFactors = (runner: Queryable, userId: UserId) =>
  runner.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));

export const markPasswordGiven = (runner: Queryable, { tokenHash }: Session, at: Date) =>
  runner.update(sessions).set({ passwordAt: at.toISOString() }).where(eq(sessions.tokenHash, tokenHash));

/**
 * Whether the user of a session gave the password again in
 * the last 15 minutes; with `orLogin`, whether it began then.
 */
export async function isPasswordRecent({ tokenHash }: Session, at: Date, orLogin = false): Promise<boolean> {
  const since = new Date(at.getTime() - passwordValidMs).toISOString();
  const isRecent = or(gt(sessions.passwordAt, since), orLogin ? gt(sessions.begunAt, since) : undefined);
  return (await db.$count(sessions, and(eq(sessions.tokenHash, tokenHash), isRecent))) > 0;
}

/** Deletes expired sessions and, by cascade, their push subscriptions. */
export const deleteExpiredSessions = (at: Date): Promise<void> =>
  deleteInBatches(sessions, ['tokenHash'], sql`expires_at <= ${at}`, { order: sql`expires_at` });

async function extend(tokenHash: Buffer, begunAt: Date, at: Date): Promise<Date> {
  const expiresAt = new Date(Math.min(at.getTime() + sessionLength, begunAt.getTime() + maxSessionLength));
  const extended = { seenAt: at.toISOString(), expiresAt: expiresAt.toISOString() };
  await db.update(sessions).set(extended).where(eq(sessions.tokenHash, tokenHash));
  return expiresAt;
}
