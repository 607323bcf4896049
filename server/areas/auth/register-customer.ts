import type * as z from 'zod/mini';
import type { registration } from '#contract/auth.ts';
import type { UserId } from '#contract/ids.ts';
import { brokenConstraint, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { users } from '#server/db/schema/index.ts';
import { hashPassword } from './passwords.ts';

/** Opens a customer account. The role is ours to give; nobody is signed in by it. Refuses EMAIL_TAKEN. */
export async function registerCustomer(form: z.output<typeof registration>, at: Date): Promise<void> {
  const { password, ...account } = form;
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    await tx.insert(users).values({ id: newId<UserId>(), role: 'customer', passwordHash, createdAt: at, ...account });
  }).catch((error: unknown) => {
    throw brokenConstraint(error) === 'users_email' ? refuse('EMAIL_TAKEN') : error;
  });
}
