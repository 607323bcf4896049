import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { registration, User } from '#contract/auth.ts';
import type { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { db, transaction, type Transaction, violatedConstraint } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { endSessionsOf } from '#platform/session.ts';
import { users } from '#server/db/schema/index.ts';
import { rememberDevice } from './known-devices.ts';
import { hashPassword } from './passwords.ts';

/** The signed-in user, for the header and the account page. */
export async function findUser(id: UserId): Promise<User | undefined> {
  const { userName, email, phoneNumber, role } = users;
  const [found] = await db
    .select({ id: users.id, userName, email, phoneNumber, role })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

/**
 * Opens a customer's account, whatever role the form would like; nobody is signed in by it, but the device becomes a known
 * one, whose token is returned. Refuses EMAIL_TAKEN.
 */
export async function registerCustomer(
  form: z.output<typeof registration>,
  device: string | undefined,
  at: Date,
): Promise<string> {
  const { password, ...account } = form;
  const passwordHash = await hashPassword(password);
  const id = newId<UserId>(at.getTime());
  return transaction(async (tx) => {
    await openAccount(tx, { id, ...account, role: 'customer', passwordHash, createdAt: at });
    return rememberDevice(tx, { userId: id, token: device, at });
  });
}

/** Opens an account, in the role that its caller gives it; nobody is signed in by it. Refuses EMAIL_TAKEN. */
export async function openAccount(tx: Transaction, account: typeof users.$inferInsert): Promise<void> {
  await tx
    .insert(users)
    .values(account)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'users_email' ? refuse('EMAIL_TAKEN') : error;
    });
}

/** Changes the name and the phone number that an account is known by. */
export async function editAccount(
  tx: Transaction,
  id: UserId,
  { userName, phoneNumber }: { userName: string; phoneNumber: string },
): Promise<void> {
  await tx.update(users).set({ userName, phoneNumber }).where(eq(users.id, id));
}

type Account = { userId: UserId; role: Role };

/**
 * Suspends an account of a role as of a moment, which ends its sessions, or with null lets it in again. False, having
 * done nothing, when it stands so already, or there is none.
 */
export async function setSuspended(
  tx: Transaction,
  { userId, role }: Account,
  suspendedAt: Date | null,
): Promise<boolean> {
  const isOtherwise = suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt);
  const changed = await tx
    .update(users)
    .set({ suspendedAt })
    .where(and(eq(users.id, userId), eq(users.role, role), isOtherwise))
    .returning({ id: users.id });
  if (changed.length > 0 && suspendedAt) await endSessionsOf(tx, userId);
  return changed.length > 0;
}
