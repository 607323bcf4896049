/** When delivered orders count as received and are confirmed, by the rules of contract/waiting.ts. */
import { eq, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { DeliveryZone } from '#contract/shipping/shipping-zones.ts';
import { complaintWorkingDays, confirmationOf, receiptOf } from '#contract/waiting.ts';
import { caseWhen, columns } from '#platform/columns.ts';
import type { Transaction } from '#platform/sql.ts';
import { readSettings } from '#server/areas/shop-settings/shop-settings.ts';
import { holidays, orders } from '#server/db/schema/index.ts';

type Delivered = {
  id: OrderId;
  zone: DeliveryZone | null;
  sentAt: string;
  deliveredAt: string;
  parcel: ParcelTimes | null;
};
type ParcelTimes = { deliveredAt: string | null; isMoving: boolean };

/**
 * Sets when orders count as received and when they are confirmed, if they are delivered. The caller has locked them. A
 * holiday that is added at the same time waits for this transaction.
 */
export async function setDeadlines(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  await tx.rows(sql`lock table ${holidays} in row share mode`);
  const days = new Set((await tx.select().from(holidays)).map(({ day }) => day));
  const { autoConfirmDays } = await readSettings(tx);
  const delivered = await tx.rows<Delivered>(sql`
    select orders.id, orders.shipping_zone as zone, min(e.at) as "sentAt",
      orders.moved_at as "deliveredAt", (
        select json_build_object('deliveredAt', p.delivered_at,
          'isMoving', coalesce(p.status is not null and p.next_look_at is not null
            and p.asked_at > ${at}::timestamptz - interval '72 hours', false))
        from parcels p where p.order_id = orders.id order by p.id desc limit 1
      ) as parcel
    from orders
    join order_events e on e.order_id = orders.id and e.to_status in ('shipped', 'delivered')
    where orders.id = any(${sql.param(orderIds)}::uuid[]) and orders.status = 'delivered'
    group by orders.id`);
  for (const { id, zone, sentAt, deliveredAt, parcel } of delivered) {
    const times = { sentAt: new Date(sentAt), deliveredAt: new Date(deliveredAt) };
    const tracked = parcel && { ...parcel, deliveredAt: parcel.deliveredAt ? new Date(parcel.deliveredAt) : null };
    const receivedAt = receiptOf({ ...times, zone, parcel: tracked });
    const confirmsAt = confirmationOf(receivedAt, autoConfirmDays, days);
    const set = { receivedAt: receivedAt.toISOString(), confirmsAt: confirmsAt.toISOString() };
    await tx.update(orders).set(set).where(eq(orders.id, id));
  }
}

/** SQL: the end of the days of the law for a complaint about an order that was received. */
export const complaintWindowEnd = sql`working_day_end(orders.received_at, ${complaintWorkingDays})`;

/**
 * `confirmsAt`, when the system confirms an order without an answer of its buyer, and `complainUntil`: until its
 * confirmation, and in any case in the days of the law, while it is not paid out. Null for orders that have not
 * arrived, are not paid, or for which that is over at `at`, and `confirmsAt` for disputed ones.
 */
export const deadlineColumns = (at: Date) =>
  columns({
    confirmsAt: caseWhen(
      sql`orders.status = 'delivered' and orders.payment_status = 'paid' and not orders.is_disputed`,
      orders.confirmsAt,
    ),
    complainUntil: sql<string | null>`case when orders.payment_status = 'paid' then case orders.status
      when 'delivered' then orders.confirms_at
      when 'confirmed' then (select ends_at from ${complaintWindowEnd} ends_at
        where ends_at > ${at} and orders.paid_out_at is null)
    end end`,
  });
