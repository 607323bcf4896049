/** Changes of the e-mail address of an account. */
import { and, eq, isNull } from 'drizzle-orm';
import type { EmailChangeId, UserId } from '#contract/ids.ts';
import { db, type Transaction, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { endSessionsOf, type Session } from '#platform/session.ts';
import { emailChanges, users } from '#server/db/schema/index.ts';
import { createToken, deleteTokensOf, findToken, takeToken } from './account-tokens.ts';
import { askToConfirm, countMail, lockPending, setEmail } from './email-check.ts';
import { forgetDevices } from './known-devices.ts';
import { authenticate, type Credentials, requirePassword } from './log-in.ts';

type Change = { session: Session; clientKey: string; password: string; email: string };

/**
 * Changes the address of the signed-in user. A confirmed address stays until the new one is confirmed; one that was
 * never confirmed is replaced at once, because nobody may own it.
 * @throws INVALID with a field error for a wrong password or the present address; EMAIL_TAKEN, TOO_MANY
 */
export async function changeEmail({ email, ...check }: Change, at: Date): Promise<void> {
  await requirePassword(check, at);
  const { userId } = check.session;
  await transaction(async (tx) => {
    const account = await lockPending(tx, userId);
    if (account.email === email) throw refuseFields({ email: 'Ini alamat email Anda sekarang.' });
    await countMail(tx, userId, at);
    if (!account.isVerified) return replaceEmail(tx, userId, email, at);
    const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (owner) throw refuse('EMAIL_TAKEN');
    await dropPending(tx, userId);
    const changeId = newId<EmailChangeId>(at.getTime());
    const requestedAt = at.toISOString();
    await tx
      .insert(emailChanges)
      .values({ id: changeId, userId, oldEmail: account.email, newEmail: email, requestedAt });
    await askToConfirm(tx, userId, at, changeId);
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
  const { id, emailVerifiedAt } = await authenticate(credentials, session, at);
  if (emailVerifiedAt) throw refuse('EMAIL_CONFIRMED');
  await transaction(async (tx) => {
    await lockPending(tx, id);
    await countMail(tx, id, at);
    await replaceEmail(tx, id, newEmail, at);
  });
}

/** Creates the token of the link that takes back a change, with the address to which it is sent. */
export async function createUndo(
  changeId: EmailChangeId,
  at: Date,
): Promise<{ to: string; newEmail: string; token: string } | null> {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.id, changeId));
  if (!change) return null;
  const token = await createToken(db, { userId: change.userId, purpose: 'undo', changeId }, at);
  return { to: change.oldEmail, newEmail: change.newEmail, token };
}

/**
 * Takes back a change of the address, and all later ones: whoever changed it may know the password, so all sessions
 * end.
 * @throws LINK_EXPIRED; EMAIL_TAKEN when another account took the old address in the meantime
 */
export async function undoEmailChange(token: string, at: Date): Promise<void> {
  const { userId } = await findToken(token, 'undo', at);
  await transaction(async (tx) => {
    await lockPending(tx, userId);
    const { changeId } = await takeToken(tx, token, 'undo', at);
    const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.id, changeId!));
    await setEmail(tx, userId, { email: change!.oldEmail, emailVerifiedAt: at.toISOString() });
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await deleteTokensOf(tx, userId, ['reset', 'verify', 'undo']);
    await endSessionsOf(tx, userId);
    await forgetDevices(tx, userId);
  });
}

/** Replaces an address that was never confirmed. */
async function replaceEmail(tx: Transaction, userId: UserId, email: string, at: Date): Promise<void> {
  await setEmail(tx, userId, { email, emailVerifiedAt: null });
  await dropPending(tx, userId);
  await askToConfirm(tx, userId, at);
}

/** The links that were sent to an address must not work for another one. */
async function dropPending(tx: Transaction, userId: UserId): Promise<void> {
  await deleteTokensOf(tx, userId);
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}
