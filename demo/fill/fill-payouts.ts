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

/** Orders at least this many days older than a payout have been delivered by then. */
const onTheWayDays = 14;
/** Days since the payouts to every store. Later orders are still due. */
const payoutDays = [60, 30];

/** Creates the past payouts by the admin `paidBy`, each for all orders that were due at that time. */
export async function fillPayouts(stores: ReadonlyMap<string, UserId>, paidBy: UserId, now: Date): Promise<void> {
  const proof = await readFile(slip);
  for (const days of payoutDays) {
    for (const sellerId of stores.values()) {
      const arrived = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(ofSeller(sellerId), isDue, lt(orders.createdAt, daysAgo(days + onTheWayDays, now).toISOString())));
      const orderIds = arrived.map(({ id }) => id);
      if (orderIds.length > 0) await payOut({ sellerId, orderIds, proof, paidBy }, daysAgo(days, now));
    }
  }
}
