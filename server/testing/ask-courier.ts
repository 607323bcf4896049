import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { setLastTime } from '#platform/last-times.ts';
import { pollCouriers } from '#server/areas/parcels/poll-couriers.ts';

/** Asks the courier about the parcel of an order, and about no other, which another file may have made due. */
export async function askCourier(orderId: OrderId, at = new Date()): Promise<void> {
  await db.rows(sql`
    update parcels set next_look_at = case
      when order_id = ${orderId} then ${at}::timestamptz else now() + interval '1 year' end
    where next_look_at is not null`);
  await setLastTime(db, 'couriers asked', new Date(0));
  await pollCouriers(at);
}
