import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { seal, unseal } from '#platform/seal.ts';
import { endSessionsOf } from '#platform/session.ts';
import { revokeConfirmations } from '#server/areas/bank-accounts/revoke-confirmation.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { users } from '#server/db/schema/index.ts';
import { createToken, deleteTokensOf, findToken, takeToken } from './account-tokens.ts';
import { cancelEmailChange } from './email-check.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { countMailRequest, isCounted } from './failure-counts.ts';
import { hashNewPassword } from './passwords.ts';

/** The payload of the job `mail-password-reset`: the address is encrypted, because finished jobs are kept for days. */
export type ResetRequest = { requestId: string; email: string };

/** Marks the tokens that an operator hands over: whoever uses one did not read a mail. Other tokens have no dot. */
const operatorPrefix = 'operator.';
const maxPerAddress = 3;
const maxPerClient = 30;

/**
 * Asks for the mail with the link. A job looks the account up, so known and unknown addresses cause the same statements
 * and the same answer. Of more than three requests for an address in 15 minutes, the rest is ignored.
 * @throws TOO_MANY when the client sent too many requests
 */
export async function requestReset(
  { email, clientKey }: { email: string; clientKey: string },
  at: Date,
): Promise<void> {
  await transaction(async (tx) => {
    // Browser tests ask for many mails from one address.
    if (config.rateLimits) await countMailRequest(tx, { subject: `reset from ${clientKey}`, max: maxPerClient }, at);
    if (!(await isCounted(countMailRequest(tx, { subject: `reset ${email}`, max: maxPerAddress }, at)))) return;
    const requestId = newId(at.getTime());
    const sealed = seal(email, contextOf(requestId)).toString('base64');
    await sendJob(tx, 'mail-password-reset', { requestId, email: sealed } satisfies ResetRequest);
  });
}

/** Returns the account that a request is for; undefined for an unknown address or a suspended account. */
export const findResetAccount = ({ requestId, email }: ResetRequest): Promise<UserId | undefined> =>
  findActive(unseal(Buffer.from(email, 'base64'), contextOf(requestId)));

/**
 * Creates the token of a reset mail, and returns it with the address that it is for; null when the
 * account was suspended in the meantime. A change of the address waits for the token, and deletes it.
 */
export const createResetToken = (
  userId: UserId,
  at: Date,
  prefix?: string,
): Promise<{ to: string; token: string } | null> =>
  transaction(async (tx) => {
    const { email, suspendedAt } = users;
    const [account] = await tx
      .select({ email, suspendedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!account || account.suspendedAt) return null;
    return {
      to: account.email,
      token: await createToken(tx, { userId, purpose: 'reset', ...(prefix && { prefix }) }, at),
    };
  });

/** The same for an operator, who gives the link to the user; null without an active account of this address. */
export async function createResetTokenFor(email: string, at: Date): Promise<string | null> {
  const userId = await findActive(email);
  return userId ? ((await createResetToken(userId, at, operatorPrefix))?.token ?? null) : null;
}

type Reset = { token: string; password: string; device: string | undefined };

/**
 * Sets a new password, ends all sessions of the account, cancels a change of its address, takes back
 * bank accounts that were named in the last seven days, and makes this device its only known one.
 * Returns the user and the token of the device. Who read the mail also proved to own its address.
 * @throws LINK_EXPIRED when the token is unknown, used or expired, or the account is suspended
 */
export async function resetPassword(
  { token, password, device }: Reset,
  at: Date,
): Promise<{ userId: UserId; device: string }> {
  const { userId } = await findToken(token, 'reset', at);
  const passwordHash = await hashNewPassword(password);
  const hasReadMail = !token.startsWith(operatorPrefix);
  return transaction(async (tx) => {
    const now = at.toISOString();
    const changed = await tx
      .update(users)
      .set({ passwordHash, ...(hasReadMail && { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` }) })
      .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) throw refuse('LINK_EXPIRED');
    await takeToken(tx, token, 'reset', at);
    await deleteTokensOf(tx, userId);
    await cancelEmailChange(tx, userId);
    await endSessionsOf(tx, userId);
    await forgetDevices(tx, userId);
    await revokeConfirmations(tx, { userId }, at);
    await notify(tx, 'password-changed', { userId, changedAt: now }, { at });
    return { userId, device: await rememberDevice(tx, { userId, token: device, at }) };
  });
}

async function findActive(email: string): Promise<UserId | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.suspendedAt)));
  return found?.id;
}

const contextOf = (row: string) => ({ table: 'jobs', column: 'email', row });
