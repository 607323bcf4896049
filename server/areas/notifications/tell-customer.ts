import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db, rowsOf } from '#platform/db.ts';
import { notifyUser } from './notify-user.ts';
import { tellMove } from './order-messages.ts';

type Found = Parameters<typeof tellMove>[0] & { userId: UserId };

/** Tells a customer of a move of their order: the job `tell-customer`. */
export async function tellCustomer({ eventId }: { eventId: number }, at: Date): Promise<void> {
  const [found] = await rowsOf<Found>(
    db,
    sql`select o.id as "orderId", o.user_id as "userId", e.to_status as "to", e.by, e.reason,
          s.store_name as "storeName", o.payment_status as "paymentStatus", o.courier,
          o.tracking_number as "trackingNumber"
        from order_events e join orders o on o.id = e.order_id join stores s on s.seller_id = o.seller_id
        where e.id = ${eventId}`,
  );
  const message = found && tellMove(found);
  if (message) await notifyUser({ ...message, userId: found.userId, cause: `order-event:${eventId}` }, at);
}
