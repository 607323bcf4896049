/** When couriers are asked about parcels: they are only asked, and say nothing by themselves. */
import { eq, sql } from 'drizzle-orm';
import type { OrderId, ParcelId } from '#contract/ids.ts';
import { findCourier } from '#contract/shipping/couriers.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { getLastTime, setLastTime } from '#platform/last-times.ts';
import { newId } from '#platform/new-id.ts';
import { setDeadlines } from '#server/areas/orders/deadlines.ts';
import { orders, parcels } from '#server/db/schema/index.ts';
import { applyAnswer } from './apply-answer.ts';
import { isWaybill, trackParcel, waybillPattern } from './courier.ts';
import { hourMs, pollAfter } from './pace.ts';

/** A number may be corrected so often. */
const maxCorrections = 3;

/**
 * Begins to ask about the parcel of an order that was sent, or about another one when
 * its number was corrected before a delivery. A number that is none of a courier is
 * not asked about. Handler of the job `track-parcel`, which may run twice.
 */
export async function trackOrder({ orderId }: { orderId: OrderId }, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order || !['shipped', 'delivered'].includes(order.status) || order.shippingZone === 'pickup') return;
    const courier = findCourier(order.courier)?.code;
    const waybill = order.trackingNumber;
    const byOrder = eq(parcels.orderId, orderId);
    const earlier = await tx.select().from(parcels).where(byOrder).orderBy(parcels.id);
    const last = earlier.at(-1);
    if (last?.deliveredAt || (last?.courier === courier && last?.waybill === waybill)) return;
    await tx.update(parcels).set({ nextPollAt: null }).where(byOrder);
    if (!courier || !isWaybill(waybill) || earlier.length > maxCorrections) return;
    const id = newId<ParcelId>(at.getTime());
    const createdAt = at.toISOString();
    const nextPollAt = pollAfter(at, 6 * hourMs).toISOString();
    await tx.insert(parcels).values({ id, orderId, courier, waybill, createdAt, nextPollAt });
    await setDeadlines(tx, [orderId], at);
  });
}

/** By the rules of Biteship five calls a second are too many with a key for tests. */
const callsPerSecond = 4;
const pauseMs = 6 * hourMs;
const refusal = 'couriers refused';

type Claimed = { id: ParcelId; courier: string; waybill: string; isAsked: boolean };

/**
 * Asks about the parcels whose time has come, all nodes together about four a
 * second. One that a killed node has claimed, or about which there was no answer, is
 * asked about again an hour later. A refusal of the key pauses all for six hours.
 */
export async function pollCouriers(at: Date): Promise<void> {
  const isDue = sql`next_look_at <= ${at}`;
  const [due] = await db.rows(sql`select from parcels where ${isDue} limit 1`);
  const second = new Date(Date.now() - 1_000);
  if (!due || !(await setLastTime(db, 'couriers asked', new Date(), second))) return;
  const claimed = await db.rows<Claimed>(sql`
    update parcels p set next_look_at = case
      when o.payment_status = 'paid'
      and p.waybill ~ ${waybillPattern} then ${pollAfter(at, hourMs)}::timestamptz end
    from orders o where o.id = p.order_id and p.id in (
      select id from parcels where ${isDue} order by next_look_at limit ${callsPerSecond}
      for no key update skip locked
    ) returning p.id, p.courier, p.waybill, p.next_look_at is not null as "isAsked"`);
  const refusedAt = await couriersRefusedAt();
  const isPaused = refusedAt !== null && at.getTime() - Date.parse(refusedAt) < pauseMs;
  await Promise.all(
    claimed.map(async ({ id, courier, waybill, isAsked }) => {
      const answer = isPaused || !isAsked ? 'silent' : await trackParcel(courier, waybill);
      if (answer === 'refused') await setLastTime(db, refusal, at);
      else if (answer !== 'silent' && refusedAt) await setLastTime(db, refusal, new Date(0));
      await applyAnswer(id, answer, at);
    }),
  );
}

/** When Biteship last refused the key or its empty balance; null when it has answered since. */
export async function couriersRefusedAt(): Promise<string | null> {
  const time = await getLastTime(refusal);
  return time && Date.parse(time) > 0 ? time : null;
}
