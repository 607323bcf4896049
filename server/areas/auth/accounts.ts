import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { registration, User } from '#contract/auth/auth.ts';
import type { UserId } from '#contract/ids.ts';
import { termsVersion } from '#contract/personal-data/retention.ts';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { endSessionsOf } from '#platform/session.ts';
import { createQueue } from '#platform/work-queue.ts';
import { users } from '#server/db/schema/index.ts';
import { askNewAddress, claimEmail } from './email-check.ts';
import { rememberDevice } from './known-devices.ts';
import { hashNewPassword } from './passwords.ts';

export async function findUser(id: UserId): Promise<User | undefined> {
  const { userName, email, phoneNumber, role } = users;
  const [found] = await db
    .select({ id: users.id, userName, email, phoneNumber, role, eraseAt: users.eraseAt })
    .from(users)
    .where(eq(users.id, id));
  if (!found) return undefined;
  const { eraseAt, ...user } = found;
  return { ...user, ...(eraseAt && { eraseAt }) };
}

/**
 * Creates a customer account; the role is never taken from the form. Does not sign in, but remembers the device as
 * known and returns its token.
 * @throws EMAIL_TAKEN
 */
export async function registerCustomer(
  form: z.output<typeof registration>,
  device: string | undefined,
  at: Date,
): Promise<string> {
  const { password, ...account } = form;
  const passwordHash = await hashNewPassword(password);
  const id = newId<UserId>(at.getTime());
  return registerInTurn(async (tx) => {
    await openAccount(tx, { id, ...account, role: 'customer', passwordHash, ...consentAt(at) });
    await askNewAddress(tx, { userId: id, email: account.email }, at);
    return rememberDevice(tx, { userId: id, token: device, at });
  });
}

/** All registrations of a role write one counter and so wait for one another. The others must not hold connections. */
const inTurn = createQueue({ running: 4, waiting: 500 });

/**
 * Runs the transaction of a registration, at most four at once, so that pages get a connection while many register.
 * @throws BUSY when too many wait
 */
export const registerInTurn = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTurn(() => transaction(work));

/** The columns of an account that registers at `at`, and so agrees to the present terms. */
export const consentAt = (at: Date) => ({
  createdAt: at.toISOString(),
  consentVersion: termsVersion,
  consentedAt: at.toISOString(),
});

/** @throws EMAIL_TAKEN */
export async function openAccount(tx: Transaction, account: typeof users.$inferInsert): Promise<void> {
  await claimEmail(tx, account, tx.insert(users).values(account), account.createdAt);
}

/**
 * Keeps an account from being erased until the transaction ends, before personal data of its user is written. Must be
 * the first lock of the transaction.
 * @throws SIGN_IN_FIRST when it was erased since the request was let in
 */
export async function holdAccount(tx: Transaction, id: UserId): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('key share');
  if (!account) throw refuse('SIGN_IN_FIRST');
}

/** Updates the name and phone number of an account, unless it was erased. */
export async function editAccount(
  tx: Transaction,
  id: UserId,
  { userName, phoneNumber }: { userName: string; phoneNumber: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ userName, phoneNumber })
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
}

type Account = { userId: UserId; role: Role };

/**
 * Suspends an account and ends its sessions, or reinstates it when `suspendedAt` is null. Returns false without a
 * change when the account is already in that state, was erased, or does not exist with this role.
 */
export async function setSuspended(
  tx: Transaction,
  { userId, role }: Account,
  suspendedAt: Date | null,
): Promise<boolean> {
  const isInOtherState = suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt);
  const changed = await tx
    .update(users)
    .set({ suspendedAt: suspendedAt?.toISOString() ?? null })
    .where(and(eq(users.id, userId), eq(users.role, role), isNull(users.erasedAt), isInOtherState))
    .returning({ id: users.id });
  if (changed.length > 0 && suspendedAt) await endSessionsOf(tx, userId);
  return changed.length > 0;
}
