/** One request of the seller for a later day by which an order that is made for its buyer is sent. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { longDate, makassarDay } from '#contract/dates.ts';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import { daysAfter, waitingDays } from '#contract/waiting.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { orders } from '#server/db/schema/index.ts';
import { lockOrder } from './lock-order.ts';

type Request = { orderId: OrderId; sellerId: StoreId; shipBy: string; reason: string };

/**
 * Asks the buyer of an order that is made for a later day, once.
 * @throws NO_ORDER for an order of another store, NO_LATER when it is not made, not
 * paid or was sent, LATER_ASKED, INVALID for a day that is not later, or too late
 */
export async function requestPostponement({ orderId, sellerId, shipBy, reason }: Request, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockWaiting(tx, and(eq(orders.id, orderId), eq(orders.sellerId, sellerId))!);
    if (!order.shipBy || order.productionDays === 0) throw refuse('NO_LATER');
    if (order.laterShipBy) throw refuse('LATER_ASKED');
    const today = makassarDay(at.toISOString());
    const first = order.shipBy > today ? order.shipBy : today;
    const last = makassarDay(daysAfter(new Date(order.shipBy), waitingDays.later).toISOString());
    if (shipBy <= first || shipBy > last) {
      throw refuseFields({ shipBy: `Pilih tanggal setelah ${longDate(first)}, paling lambat ${longDate(last)}` });
    }
    await tx.update(orders).set({ laterShipBy: shipBy, laterReason: reason }).where(eq(orders.id, orderId));
    await notify(tx, 'later-day', { orderId, isAccepted: false }, { at, orderId });
  });
}

/**
 * Accepts the later day that the seller of an order asked for. Repeating it changes nothing.
 * @throws NO_ORDER for an order that is not the buyer's own, NO_LATER when none is asked for or the order was sent
 */
export async function acceptPostponement(
  { orderId, userId }: { orderId: OrderId; userId: UserId },
  at: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockWaiting(tx, and(eq(orders.id, orderId), eq(orders.userId, userId))!);
    if (!order.laterShipBy) throw refuse('NO_LATER');
    if (order.laterAcceptedAt) return;
    const { laterShipBy: shipBy, arrivesFrom, arrivesTo } = orders;
    const moved = (day: typeof arrivesFrom | typeof arrivesTo) => sql`${day} + (${shipBy} - ${orders.shipBy})`;
    await tx
      .update(orders)
      .set({
        shipBy: sql`${shipBy}`,
        laterAcceptedAt: at.toISOString(),
        arrivesFrom: moved(arrivesFrom),
        arrivesTo: moved(arrivesTo),
      })
      .where(eq(orders.id, orderId));
    await notify(tx, 'later-day', { orderId, isAccepted: true }, { at, orderId });
  });
}

/** Locks a paid order that is not sent. */
async function lockWaiting(tx: Transaction, which: SQL): Promise<typeof orders.$inferSelect> {
  const order = await lockOrder(tx, which);
  const isWaiting = order.status === 'pending' || order.status === 'processing';
  if (!isWaiting || order.paymentStatus !== 'paid') throw refuse('NO_LATER');
  return order;
}
