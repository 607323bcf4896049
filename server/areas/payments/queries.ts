import { and, eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { payments } from '#server/db/schema/index.ts';

/** One of the user's own payments, by its order id at the provider. Refuses NO_ORDER. */
export async function getOwnPayment(userId: UserId, providerOrderId: string) {
  const mine = and(eq(payments.providerOrderId, providerOrderId), eq(payments.userId, userId));
  const [payment] = await db.select().from(payments).where(mine);
  if (!payment) throw refuse('NO_ORDER');
  return payment;
}
