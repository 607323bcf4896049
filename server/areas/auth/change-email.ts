import { and, eq, gte } from 'drizzle-orm';
import type { EmailChangeId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { endSessionsOf, type Session } from '#platform/session.ts';
import { revokeConfirmations } from '#server/areas/bank-accounts/revoke-confirmation.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { emailChanges, users } from '#server/db/schema/index.ts';
import { createToken, deleteTokensOf, type EmailChange, findToken, takeToken } from './account-tokens.ts';
import {
  askNewAddress,
  cancelEmailChange,
  countMail,
  countMailToStranger,
  findPending,
  isKept,
  lockPending,
  setEmail,
} from './email-check.ts';
import { forgetDevices } from './known-devices.ts';
import { authenticate, type Credentials, requirePassword, requireSamePassword } from './log-in.ts';
import { countPasswordCheck } from './login-attempts.ts';
import { hashPassword } from './passwords.ts';

type Replaced = { userId: UserId; oldEmail: string; newEmail: string };
type Request = { session: Session; clientKey: string; password: string; email: string };

/**
 * Changes the address of the signed-in user. A confirmed address stays until the new one is confirmed; one that was
 * never confirmed is replaced at once, because nobody may own it.
 * @throws INVALID with a field error for a wrong password or the present address; WRONG_CREDENTIALS when the password
 * was replaced meanwhile; EMAIL_TAKEN, TOO_MANY
 */
export async function changeEmail({ email, ...check }: Request, at: Date): Promise<void> {
  const checked = await requirePassword(check, at);
  const userId = checked.id;
  await transaction(async (tx) => {
    await requireSamePassword(tx, checked);
    const account = await findPending(tx, userId);
    if (account.email === email) throw refuseFields({ email: 'Ini alamat email Anda sekarang.' });
    await countMail(tx, userId, at);
    if (!account.isVerified) return replaceEmail(tx, { userId, oldEmail: account.email, newEmail: email }, at);
    const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (owner || (await isKept(tx, { id: userId, email }, at.toISOString()))) throw refuse('EMAIL_TAKEN');
    await dropPending(tx, userId);
    const changeId = newId<EmailChangeId>(at.getTime());
    const requestedAt = at.toISOString();
    await tx
      .insert(emailChanges)
      .values({ id: changeId, userId, oldEmail: account.email, newEmail: email, requestedAt });
    await askNewAddress(tx, { userId, email, changeId }, at);
  });
}

/**
 * Corrects the address of a new account before its user signs in.
 * @throws what `authenticate` throws; EMAIL_CONFIRMED, EMAIL_TAKEN, TOO_MANY
 */
export async function correctEmail(
  { newEmail, ...credentials }: Credentials & { newEmail: string },
  session: Session | null,
  at: Date,
): Promise<void> {
  await countPasswordCheck(credentials, at);
  const account = await authenticate(credentials, session, at);
  const { id } = account;
  await transaction(async (tx) => {
    await requireSamePassword(tx, account);
    const { email: oldEmail, isVerified } = await findPending(tx, id);
    if (isVerified) throw refuse('EMAIL_CONFIRMED');
    await countMail(tx, id, at);
    await replaceEmail(tx, { userId: id, oldEmail, newEmail }, at);
  });
}

export async function findChange(changeId: EmailChangeId): Promise<EmailChange | undefined> {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.id, changeId));
  return change;
}

/** Creates the token of the link that takes back a change; null when its old address got none. */
export async function createUndo({ id, userId, confirmedAt, undoUntil }: EmailChange): Promise<string | null> {
  // The link works from the confirmation on, as long as the address is kept.
  return undoUntil && createToken(db, { userId, purpose: 'undo', changeId: id }, new Date(confirmedAt!));
}

/**
 * Takes back a change of the address, and all later ones with their links. Whoever changed it may know the password, so
 * all sessions end and the password does not work any more: only a link to the old address leads back into the account.
 * An erasure that was asked for is cancelled, and bank accounts that were named since, or in the last seven days, are
 * taken back.
 * Links of earlier changes stay valid, because their addresses belonged to the account before.
 * @throws LINK_EXPIRED; EMAIL_TAKEN when another account took the old address in the meantime
 */
export async function undoEmailChange(token: string, at: Date): Promise<void> {
  const { userId } = await findToken(token, 'undo', at);
  const passwordHash = await hashPassword(crypto.randomUUID());
  await transaction(async (tx) => {
    await lockPending(tx, userId);
    const { changeId } = await takeToken(tx, token, 'undo', at);
    const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.id, changeId!));
    await setEmail(tx, userId, { email: change!.oldEmail, emailVerifiedAt: at.toISOString() }, at);
    await tx.update(users).set({ passwordHash, eraseAt: null }).where(eq(users.id, userId));
    const isLater = gte(emailChanges.requestedAt, change!.requestedAt);
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isLater));
    await dropPending(tx, userId);
    await revokeConfirmations(tx, { userId, since: change!.requestedAt }, at);
    await endSessionsOf(tx, userId);
    await forgetDevices(tx, userId);
  });
}

/** Replaces an address that was never confirmed. It is told, without a link that takes the change back. */
async function replaceEmail(tx: Transaction, replaced: Replaced, at: Date): Promise<void> {
  const { userId, newEmail } = replaced;
  await setEmail(tx, userId, { email: newEmail, emailVerifiedAt: null }, at);
  await dropPending(tx, userId);
  const changeId = newId<EmailChangeId>(at.getTime());
  const now = at.toISOString();
  await tx.insert(emailChanges).values({ ...replaced, id: changeId, requestedAt: now, confirmedAt: now });
  if (await countMailToStranger(tx, replaced.oldEmail, at)) {
    await notify(tx, 'email-replaced', { userId, changeId }, { at });
  }
  await askNewAddress(tx, { userId, email: newEmail }, at);
}

/** The links that were sent to an address must not work for another one. */
async function dropPending(tx: Transaction, userId: UserId): Promise<void> {
  await deleteTokensOf(tx, userId);
  await cancelEmailChange(tx, userId);
}
