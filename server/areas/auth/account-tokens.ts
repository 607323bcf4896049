/** The tokens in the links of mails. Only their hashes are stored. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte, max, or } from 'drizzle-orm';
import type { EmailChangeId, UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { accountTokens, emailChanges } from '#server/db/schema/index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export type EmailChange = typeof emailChanges.$inferSelect;
type Purpose = (typeof accountTokens.$inferSelect)['purpose'];

/** How long a link works, in ms. */
const lengths: Record<Purpose, number> = { reset: 30 * minute, verify: day, undo: 7 * day };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type NewToken = {
  userId: UserId;
  purpose: Purpose;
  changeId?: EmailChangeId | null;
  codeHash?: Buffer;
  /** The beginning of the token. It cannot be changed, because the hash covers it. */
  prefix?: string;
};

/** Stores a new token and returns it: 32 random bytes for the link of a mail. */
export async function createToken(runner: Queryable, { prefix = '', ...given }: NewToken, at: Date): Promise<string> {
  const token = prefix + randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + lengths[given.purpose]).toISOString();
  await runner
    .insert(accountTokens)
    .values({ ...given, tokenHash: hashOf(token), createdAt: at.toISOString(), expiresAt });
  return token;
}

type Known = { userId: UserId; changeId: EmailChangeId | null };

/** @throws LINK_EXPIRED when it is unknown, used or expired */
export async function findToken(token: string, purpose: Purpose, at: Date): Promise<Known> {
  const { userId, changeId } = accountTokens;
  const [found] = await db
    .select({ userId, changeId })
    .from(accountTokens)
    .where(isValid(token, purpose, at));
  if (!found) throw refuse('LINK_EXPIRED');
  return found;
}

/**
 * Uses a token up: of several concurrent requests, one succeeds.
 * @throws LINK_EXPIRED when it is unknown, used or expired
 */
export async function takeToken(tx: Transaction, token: string, purpose: Purpose, at: Date): Promise<Known> {
  const { userId, changeId } = accountTokens;
  const [taken] = await tx
    .delete(accountTokens)
    .where(isValid(token, purpose, at))
    .returning({ userId, changeId });
  if (!taken) throw refuse('LINK_EXPIRED');
  return taken;
}

/** Deletes the tokens of a user, by default those for a new password or a confirmation. */
export const deleteTokensOf = (
  tx: Transaction,
  userId: UserId,
  purposes: readonly Purpose[] = ['reset', 'verify'],
): Promise<unknown> =>
  tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, [...purposes])));

/** A random code of six digits, and the hash to store. A plain hash of so few codes could be reverted. */
export function createCode(userId: UserId): { code: string; codeHash: Buffer } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: hashCode(userId, code) };
}

/** The hash of a code for one user, keyed with SECRET_KEY. */
export const hashCode = (userId: UserId, code: string): Buffer =>
  createHmac('sha256', config.secretKey).update(`email code|${userId}|${code}`).digest();

/**
 * Lets the old address take back a change that is confirmed at `at`. While such a link works, only its own address gets
 * another one: any address that the account had since may be a thief's.
 */
export async function allowUndo(tx: Transaction, { id, userId, oldEmail }: EmailChange, at: Date): Promise<void> {
  const isUndoable = and(eq(emailChanges.userId, userId), gt(emailChanges.undoUntil, at.toISOString()));
  const undoable = await tx.select().from(emailChanges).where(isUndoable);
  if (undoable.length > 0 && !undoable.some((earlier) => earlier.oldEmail === oldEmail)) return;
  const undoUntil = new Date(at.getTime() + lengths.undo).toISOString();
  await tx.update(emailChanges).set({ undoUntil }).where(eq(emailChanges.id, id));
}

/** Until when somebody may take back a change of this user's address; null when nobody may. */
export async function undoableUntil(tx: Transaction, userId: UserId): Promise<string | null> {
  const [last] = await tx
    .select({ until: max(emailChanges.undoUntil) })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  return last?.until ?? null;
}

export async function deleteOldTokens(at: Date): Promise<void> {
  await db.delete(accountTokens).where(lte(accountTokens.expiresAt, at.toISOString()));
  const before = new Date(at.getTime() - lengths.undo - 2 * lengths.verify).toISOString();
  const { requestedAt, undoUntil } = emailChanges;
  const isOver = or(isNull(undoUntil), lte(undoUntil, at.toISOString()));
  await db.delete(emailChanges).where(and(lte(requestedAt, before), isOver));
}

const isValid = (token: string, purpose: Purpose, at: Date) =>
  and(
    eq(accountTokens.tokenHash, hashOf(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, at.toISOString()),
  );
