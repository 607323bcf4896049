import { brokenConstraint, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { users } from '#server/db/schema/index.ts';

/** Opens an account, in the role that its caller gives it; nobody is signed in by it. Refuses EMAIL_TAKEN. */
export async function openAccount(tx: Transaction, account: typeof users.$inferInsert): Promise<void> {
  await tx
    .insert(users)
    .values(account)
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'users_email' ? refuse('EMAIL_TAKEN') : error;
    });
}
