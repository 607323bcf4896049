import { and, eq, isNull } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { refunds } from '#server/db/schema/index.ts';

type Refusal = { orderId: OrderId; refusal: string; at: Date };

/** Records why the provider does not give the money of an order back, and asks the buyer for an account, once. */
export async function recordRefusal(tx: Transaction, { orderId, refusal, at }: Refusal): Promise<void> {
  const isOpen = and(eq(refunds.orderId, orderId), isNull(refunds.doneAt), isNull(refunds.refusal));
  const [refused] = await tx
    .update(refunds)
    .set({ refusal, retryAt: null, awaitsSettlement: false })
    .where(isOpen)
    .returning({ bankName: refunds.bankName });
  if (refused && refused.bankName === null) await notify(tx, 'refund', { orderId, isDone: false }, { at, orderId });
}
