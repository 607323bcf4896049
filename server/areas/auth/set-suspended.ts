import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import type { Transaction } from '#platform/db.ts';
import { endSessionsOf } from '#platform/session.ts';
import { users } from '#server/db/schema/index.ts';

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
