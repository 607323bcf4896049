import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';

/** Notes on orders that their money was paid out to the seller. */
export async function notePaidOut(tx: Transaction, orderIds: OrderId[], at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paidOutAt: at })
    .where(sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`);
}
