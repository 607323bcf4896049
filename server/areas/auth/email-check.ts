/** Whether a user owns the e-mail address of the account: confirmations by link or code. */
import { hash } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { EmailChangeId, UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { type Queryable, type Transaction, violatedConstraint } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { accountTokens, emailChanges, users } from '#server/db/schema/index.ts';
import {
  allowUndo,
  createCode,
  createToken,
  deleteTokensOf,
  findToken,
  hashCode,
  takeToken,
} from './account-tokens.ts';
import { countMailRequest, isCounted } from './failure-counts.ts';

const maxMails = 5;
/** Each mail allows ten tries of its code, so this also limits how many of the million codes can be tried in a day. */
const maxMailsPerDay = 20;
const dayMs = 24 * 60 * 60_000;
const maxCodeTries = 10;
const codeMs = 30 * 60_000;

/** A day's mails to an address from all accounts that did not have it when they asked (ruling 89). */
const maxMailsToStranger = 3;

/**
 * Asks for the confirmation of an address that the account has just been given, or may be given. Sends nothing when
 * strangers used up what may go to this address today: its owner can then ask again.
 */
export async function askNewAddress(
  tx: Transaction,
  { userId, email, changeId }: { userId: UserId; email: string; changeId?: EmailChangeId },
  at: Date,
): Promise<void> {
  if (await countMailToStranger(tx, email, at)) await askToConfirm(tx, { userId, email, changeId }, at);
}

/** Counts a mail to an address that its account may not own, and returns whether it may be sent. */
export const countMailToStranger = (tx: Transaction, email: string, at: Date): Promise<boolean> =>
  isCounted(countMailRequest(tx, { subject: `mails to ${hashOf(email)}`, max: maxMailsToStranger }, at, dayMs));

/**
 * Counts a mail to the unconfirmed address of an account that asks again. One account after
 * the other may register with an address and leave it, so their limits add up without this.
 * @throws TOO_MANY
 */
const countMailToHolder = (tx: Transaction, email: string, at: Date): Promise<void> =>
  countMailRequest(tx, { subject: `mails to holders of ${hashOf(email)}`, max: maxMailsPerDay }, at, dayMs);

const hashOf = (email: string): string => hash('sha256', email, 'base64url');

type Asked = { userId: UserId; email: string; changeId?: EmailChangeId | undefined };

const askToConfirm = (tx: Transaction, { userId, email, changeId }: Asked, at: Date): Promise<void> =>
  notify(tx, 'address-check', { userId, changeId, address: hashOf(email) }, { at });

/**
 * Sends the confirmation again. The new address of a change is not the account's yet, so it counts as a stranger's.
 * @throws EMAIL_CONFIRMED when there is nothing to confirm; TOO_MANY
 */
export const askAgain = (userId: UserId, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const { email, change, isVerified } = await lockPending(tx, userId);
    if (isVerified && !change) throw refuse('EMAIL_CONFIRMED');
    await countMail(tx, userId, at);
    if (change) return askNewAddress(tx, { userId, email: change.newEmail, changeId: change.id }, at);
    await countMailToHolder(tx, email, at);
    await askToConfirm(tx, { userId, email }, at);
  });

export const cancelEmailChange = (tx: Transaction, userId: UserId): Promise<unknown> =>
  tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));

/** Where a confirmation goes, with a token for its link and a code; null when there is nothing to confirm any more. */
type Confirmation = { to: string; token: string; code: string; isChange: boolean };

type Check = { userId: UserId; changeId?: EmailChangeId | undefined; address?: string | undefined };

/**
 * Creates link and code of a confirmation when its mail is composed. The codes of
 * earlier mails become invalid. A mail goes only to the address that it was counted
 * for (`address`, a hash): the account may have moved to another meanwhile.
 */
export const createConfirmation = ({ userId, changeId, address }: Check, at: Date): Promise<Confirmation | null> =>
  transaction(async (tx) => {
    const { email, isVerified, change } = await lockPending(tx, userId);
    if (changeId ? change?.id !== changeId : isVerified) return null;
    const to = changeId ? change!.newEmail : email;
    if (address !== undefined && address !== hashOf(to)) return null;
    await tx.update(accountTokens).set({ codeHash: null }).where(eq(accountTokens.userId, userId));
    const { code, codeHash } = createCode(userId);
    const token = await createToken(tx, { userId, purpose: 'verify', changeId: changeId ?? null, codeHash }, at);
    return { to, token, code, isChange: Boolean(changeId) };
  });

/** @throws LINK_EXPIRED; EMAIL_TAKEN when another account took the new address in the meantime */
export async function confirmByLink(token: string, at: Date): Promise<void> {
  const { userId } = await findToken(token, 'verify', at);
  await transaction(async (tx) => {
    await lockPending(tx, userId);
    await confirm(tx, await takeToken(tx, token, 'verify', at), at);
  });
}

/**
 * Confirms an address with the code of the latest mail, within 30 minutes and ten tries.
 * @throws INVALID with a field error for a wrong or expired code; EMAIL_TAKEN
 */
export async function confirmByCode(userId: UserId, code: string, at: Date): Promise<void> {
  const isUsable = and(
    eq(accountTokens.userId, userId),
    isNotNull(accountTokens.codeHash),
    gt(accountTokens.createdAt, new Date(at.getTime() - codeMs).toISOString()),
    lt(accountTokens.codeTries, maxCodeTries),
  );
  // Counted and committed before the comparison, so that concurrent tries cannot exceed the limit.
  const [tried] = await db
    .update(accountTokens)
    .set({ codeTries: sql`${accountTokens.codeTries} + 1` })
    .where(isUsable)
    .returning();
  if (!tried) throw expiredCode();
  if (!tried.codeHash!.equals(hashCode(userId, code))) throw refuseFields({ code: 'Kode salah.' });
  await transaction(async (tx) => {
    await lockPending(tx, userId);
    // The address may have been replaced since the comparison, with which the code was deleted.
    const taken = await tx.delete(accountTokens).where(eq(accountTokens.tokenHash, tried.tokenHash)).returning();
    if (taken.length === 0) throw expiredCode();
    await confirm(tx, tried, at);
  });
}

/**
 * Requires a confirmed address when EMAIL_CHECK is on.
 * @throws EMAIL_UNCONFIRMED
 */
export async function requireConfirmedEmail(userId: UserId): Promise<void> {
  if (!config.emailCheck) return;
  const [account] = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
  if (!account?.at) throw refuse('EMAIL_UNCONFIRMED');
}

export async function findPending(runner: Queryable, userId: UserId) {
  const [found] = await runner
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, change: emailChanges })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), isNull(emailChanges.confirmedAt)))
    .where(eq(users.id, userId))
    .orderBy(desc(emailChanges.requestedAt))
    .limit(1);
  return { email: found!.email, isVerified: found!.verifiedAt !== null, change: found!.change };
}

/** The same after locking the account: its tokens change only while the account is locked. */
export async function lockPending(tx: Transaction, userId: UserId) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return findPending(tx, userId);
}

/** @throws EMAIL_TAKEN */
export const setEmail = (
  tx: Transaction,
  userId: UserId,
  changed: { email: string; emailVerifiedAt: string | null },
  at: Date,
): Promise<void> => {
  const isOther = and(eq(users.id, userId), ne(users.email, changed.email));
  return claimEmail(tx, { id: userId, ...changed }, tx.update(users).set(changed).where(isOther), at.toISOString());
};

type Account = { id: UserId; email: string };

/**
 * Runs a statement that gives an account its address.
 * @throws EMAIL_TAKEN when another account has the address, or can return to it
 */
export async function claimEmail(tx: Transaction, account: Account, statement: Promise<unknown>, at: string) {
  await statement.catch((error: unknown) => {
    throw violatedConstraint(error) === 'users_email' ? refuse('EMAIL_TAKEN') : error;
  });
  // Afterwards, because the statement waits for a change that just leaves this address.
  if (await isKept(tx, account, at)) throw refuse('EMAIL_TAKEN');
}

/** Whether another account can return to an address by taking back a change. */
export async function isKept(runner: Queryable, { id, email }: Account, at: string): Promise<boolean> {
  const { userId, oldEmail, undoUntil } = emailChanges;
  return (await runner.$count(emailChanges, and(eq(oldEmail, email), gt(undoUntil, at), ne(userId, id)))) > 0;
}

/**
 * Counts a mail that a user asks for.
 * @throws TOO_MANY after five within 15 minutes, or 20 within a day
 */
export async function countMail(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await countMailRequest(tx, { subject: `address check ${userId}`, max: maxMails }, at);
  await countMailRequest(tx, { subject: `address checks of a day ${userId}`, max: maxMailsPerDay }, at, dayMs);
}

const expiredCode = () => refuseFields({ code: 'Kode sudah tidak berlaku. Kirim kode baru.' });

async function confirm(
  tx: Transaction,
  { userId, changeId }: { userId: UserId; changeId: EmailChangeId | null },
  at: Date,
): Promise<void> {
  const now = at.toISOString();
  if (changeId) {
    const isOpen = and(eq(emailChanges.id, changeId), isNull(emailChanges.confirmedAt));
    const [change] = await tx.update(emailChanges).set({ confirmedAt: now }).where(isOpen).returning();
    if (!change) throw refuse('LINK_EXPIRED');
    await setEmail(tx, userId, { email: change.newEmail, emailVerifiedAt: now }, at);
    await allowUndo(tx, change, at);
    await notify(tx, 'email-changed', { userId, changeId }, { at });
  } else {
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
  }
  await deleteTokensOf(tx, userId);
}
