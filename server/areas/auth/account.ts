import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Profile } from '#contract/auth/account.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { endOtherSessions, type Session } from '#platform/session.ts';
import { revokeConfirmations } from '#server/areas/bank-accounts/revoke-confirmation.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { users } from '#server/db/schema/index.ts';
import { deleteTokensOf } from './account-tokens.ts';
import { editAccount } from './accounts.ts';
import { cancelEmailChange, findPending } from './email-check.ts';
import { requirePassword, requireSamePassword } from './log-in.ts';
import { hashNewPassword } from './passwords.ts';

export async function getAccount(userId: UserId): Promise<Profile> {
  const { userName, phoneNumber } = users;
  const [found] = await db.select({ userName, phoneNumber }).from(users).where(eq(users.id, userId));
  const { email, isVerified, change } = await findPending(db, userId);
  return { ...found!, email, isEmailVerified: isVerified, newEmail: change?.newEmail ?? null };
}

/** Changes name and phone number. A new name of an admin is recorded, because other admins know them by it. */
export async function changeProfile(
  userId: UserId,
  change: Pick<Profile, 'userName' | 'phoneNumber'>,
  at: Date,
): Promise<Profile> {
  await transaction(async (tx) => {
    const { role, userName } = users;
    const [before] = await tx.select({ role, userName }).from(users).where(eq(users.id, userId)).for('no key update');
    await editAccount(tx, userId, change);
    if (before!.role !== 'admin' || before!.userName === change.userName) return;
    const details = { changes: `${before!.userName} → ${change.userName}` };
    await recordAudit(tx, { actorId: userId, action: 'admin-renamed', subject: userId, details, at });
  });
  return getAccount(userId);
}

type PasswordChange = { session: Session; clientKey: string; password: string; newPassword: string };

/**
 * Changes the password of the signed-in user and ends all their other sessions.
 * A change of the address that waits for its confirmation is cancelled, and bank accounts that were named in the last
 * seven days are taken back, because a stranger may have done so.
 * @throws INVALID with a field error when `password` is not the present one; WRONG_CREDENTIALS when it was replaced
 * meanwhile; TOO_MANY
 */
export async function changePassword({ newPassword, ...check }: PasswordChange, at: Date): Promise<void> {
  const account = await requirePassword(check, at);
  const userId = account.id;
  const passwordHash = await hashNewPassword(newPassword, 'newPassword');
  await transaction(async (tx) => {
    await requireSamePassword(tx, account);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await deleteTokensOf(tx, userId, ['reset']);
    await cancelEmailChange(tx, userId);
    await endOtherSessions(tx, check.session);
    await revokeConfirmations(tx, { userId }, at);
    await notify(tx, 'password-changed', { userId, changedAt: at.toISOString() }, { at });
  });
}
