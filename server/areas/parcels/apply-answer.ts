import { eq, sql } from 'drizzle-orm';
import type { OrderId, ParcelId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { parcelLabel } from '#contract/shipping/parcels.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { complainForBuyer } from '#server/areas/complaints/complaints.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { setDeadlines } from '#server/areas/orders/deadlines.ts';
import { moveOrder } from '#server/areas/orders/move-order.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { parcelEvents, parcels } from '#server/db/schema/index.ts';
import type { CourierAnswer, TrackedParcel } from './courier.ts';
import { nextPoll } from './pace.ts';

type Found = { orderId: OrderId; status: OrderStatus; sentAt: string; paidAt: string; isForeign: boolean };

/** With such a status the parcel will not arrive. */
const lost = ['returned', 'rejected', 'disposed', 'cancelled'];
const troubled = [...lost, 'onhold', 'returnintransit', 'couriernotfound'];
const dayMs = 24 * 60 * 60_000;

/**
 * Stores what a courier answered about a parcel, each step once, with what follows
 * for its order. Nothing, when the courier is not asked about it any more.
 */
export async function applyAnswer(id: ParcelId, answer: CourierAnswer, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [found] = await tx.rows<Found>(sql`
      select o.id as "orderId", o.status, pay.paid_at as "paidAt",
        (select min(at) from order_events where order_id = o.id
          and to_status in ('shipped', 'delivered')) as "sentAt",
        exists (select from parcels x join orders other on other.id = x.order_id
          where x.waybill = p.waybill and x.courier = p.courier and x.id < p.id
            and (other.user_id, other.seller_id) <> (o.user_id, o.seller_id)) as "isForeign"
      from orders o join parcels p on p.order_id = o.id join payments pay on pay.id = o.payment_id
      where p.id = ${id} and p.next_look_at is not null for no key update of o, p`);
    if (!found) return;
    const tracked = typeof answer === 'object' ? answer : null;
    const isSilent = answer === 'silent' || answer === 'refused';
    const next = nextPoll(new Date(found.sentAt), at, isSilent);
    const isWrong = tracked !== null && !fits(found, tracked, at);
    const moved = isWrong ? undefined : tracked?.status;
    const isDelivered = moved === 'delivered';
    const isLost = lost.includes(moved ?? '');
    const needsAdmin = isWrong || troubled.includes(moved ?? '');
    await tx
      .update(parcels)
      .set({
        nextPollAt: isWrong || isDelivered || isLost ? null : (next?.toISOString() ?? null),
        ...(!isSilent && { askedAt: at.toISOString() }),
        ...(tracked && { status: tracked.status, link: tracked.link, needsAdmin }),
        ...(isDelivered && { deliveredAt: at.toISOString() }),
      })
      .where(eq(parcels.id, id));
    if (tracked && tracked.history.length > 0) {
      const steps = tracked.history.map(({ updated_at: stepAt, ...step }) => ({ parcelId: id, at: stepAt, ...step }));
      await tx.insert(parcelEvents).values(steps).onConflictDoNothing();
    }
    const { orderId, status } = found;
    if (isDelivered && status === 'shipped') await moveOrder(tx, { orderId, to: 'delivered', by: 'system', at });
    if (isDelivered && status === 'delivered') await notify(tx, 'order-again', { orderId }, { at, orderId });
    if (tracked && isLost) await complainForBuyer(tx, { orderId, text: lossText(tracked) }, at);
    await setDeadlines(tx, [orderId], at);
  });
}

/** Whether an answer can be about the order: a seller may type the number of a parcel that arrived long ago. */
function fits({ isForeign, paidAt, sentAt }: Found, { status, history }: TrackedParcel, at: Date): boolean {
  if (isForeign || status !== 'delivered') return !isForeign;
  const arrived = history.flatMap((step) => (step.status === status ? Date.parse(step.updated_at) : []));
  const arrivedAt = arrived.length > 0 ? Math.max(...arrived) : at.getTime();
  return arrivedAt >= Date.parse(paidAt) && arrivedAt >= Date.parse(sentAt) - dayMs;
}

function lossText({ status, history }: TrackedParcel): string {
  const note = history.findLast((step) => step.status === status)?.note;
  return [`Kurir melaporkan: ${parcelLabel(status)}`, note].filter(Boolean).join('. ');
}

/** Erases the numbers of parcels and the notes about them. */
export async function eraseParcels(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  const ids = sql`(select id from parcels where order_id = any(${sql.param(orderIds)}::uuid[]))`;
  await tx.rows(sql`update parcel_events set note = '' where parcel_id in ${ids}`);
  await tx
    .update(parcels)
    .set({ ...erasedColumns(parcels), nextPollAt: null })
    .where(sql`${parcels.id} in ${ids}`);
}
