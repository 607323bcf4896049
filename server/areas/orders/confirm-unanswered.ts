import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { rowsOf, transaction } from '#platform/db.ts';
import { moveOrder } from './move-order.ts';

const threeDays = 3 * 24 * 60 * 60 * 1000;
const batchSize = 100;

/** Confirms deliveries that their buyers left unanswered for three days; returns how many there were. */
export async function confirmUnanswered(at: Date): Promise<number> {
  let confirmed = 0;
  let batch: number;
  do {
    batch = await confirmBatch(at);
    confirmed += batch;
  } while (batch === batchSize);
  return confirmed;
}

/** Rows that another node, or a buyer, has in hand are passed over. */
const confirmBatch = (at: Date): Promise<number> =>
  transaction(async (tx) => {
    const unanswered = await rowsOf<{ id: OrderId }>(
      tx,
      sql`select id from orders where status = 'delivered' and moved_at <= ${new Date(at.getTime() - threeDays)}
          order by moved_at limit ${batchSize} for no key update skip locked`,
    );
    for (const { id } of unanswered) await moveOrder(tx, { orderId: id, to: 'confirmed', by: 'system', at });
    return unanswered.length;
  });
