import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, lt } from 'drizzle-orm';
import type { UserId } from '../../contract/ids.ts';
import { isDue, ofSeller } from '../../server/areas/payouts/due-orders.ts';
import { payOut } from '../../server/areas/payouts/pay-out.ts';
import { orders } from '../../server/db/schema/index.ts';
import { db } from '../../server/platform/db.ts';
import { pictureFile } from '../pictures.ts';
import { transferSlipWidth } from '../every-picture.ts';
import { daysAgo } from './days-ago.ts';

const slip = path.join(import.meta.dirname, '../pictures', pictureFile('transfer-slip', transferSlipWidth, 'webp'));

/** What was ordered so long before a payout has arrived by then. */
const onTheWayDays = 14;
/** Every store was paid out so many days ago; what was ordered since is still due. */
const payoutDays = [60, 30];

/** The stores were paid out before, by this admin, each time for all that had arrived. */
export async function fillPayouts(stores: ReadonlyMap<string, UserId>, paidBy: UserId, now: Date): Promise<void> {
  const proof = await readFile(slip);
  for (const days of payoutDays) {
    for (const sellerId of stores.values()) {
      const arrived = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(ofSeller(sellerId), isDue, lt(orders.createdAt, daysAgo(days + onTheWayDays, now))));
      const orderIds = arrived.map(({ id }) => id);
      if (orderIds.length > 0) await payOut({ sellerId, orderIds, proof, paidBy }, daysAgo(days, now));
    }
  }
}
