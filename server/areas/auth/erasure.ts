/** The end of an account at its user's request. */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { erasedName } from '#contract/personal-data/retention.ts';
import type { Transaction } from '#platform/sql.ts';
import { endSessionsOf } from '#platform/session.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { accountTokens, emailChanges, knownDevices, loginFailures, users } from '#server/db/schema/index.ts';

type Account = typeof users.$inferSelect;

/**
 * Locks an account that was not erased yet and meets the condition.
 * The lock also blocks new orders and sessions of the account.
 */
export async function lockAccount(tx: Transaction, userId: UserId, condition?: SQL): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), condition))
    .for('update');
  return account;
}

/** Sets when an account will be erased; null: never. */
export async function setEraseAt(tx: Transaction, userId: UserId, eraseAt: string | null): Promise<void> {
  await tx.update(users).set({ eraseAt }).where(eq(users.id, userId));
}

/**
 * Erases an account: nobody can sign in, and its e-mail address can register
 * again. `passwordHash` must be the hash of a password that nobody knows.
 */
export async function eraseUser(tx: Transaction, account: Account, passwordHash: string, at: Date): Promise<void> {
  const { id, email, suspendedAt } = account;
  await endSessionsOf(tx, id);
  await tx.delete(accountTokens).where(eq(accountTokens.userId, id));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  const byEmail = sql`starts_with(${loginFailures.subject}, ${`${email} `})`;
  await tx
    .delete(loginFailures)
    .where(
      or(inArray(loginFailures.subject, [email, `reset ${email}`, `logins ${id}`, `address check ${id}`]), byEmail),
    );
  await tx
    .update(users)
    .set({
      ...erasedColumns(users),
      email: `${id}@dihapus.invalid`,
      emailVerifiedAt: null,
      userName: erasedName,
      passwordHash,
      suspendedAt: suspendedAt ?? at.toISOString(),
      eraseAt: null,
      erasedAt: at.toISOString(),
    })
    .where(eq(users.id, id));
}
