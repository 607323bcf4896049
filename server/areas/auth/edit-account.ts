import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { users } from '#server/db/schema/index.ts';

/** Changes the name and the phone number that an account is known by. */
export async function editAccount(
  tx: Transaction,
  id: UserId,
  { userName, phoneNumber }: { userName: string; phoneNumber: string },
): Promise<void> {
  await tx.update(users).set({ userName, phoneNumber }).where(eq(users.id, id));
}
