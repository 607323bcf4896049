import { and, eq } from 'drizzle-orm';
import type { AddressId, OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { productTotalOf } from '#contract/orders/order-amounts.ts';
import { isAddressChangeable } from '#contract/orders/order-states.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { readDelivery } from '#server/areas/addresses/addresses.ts';
import { quoteShipping } from '#server/areas/shipping/quote-shipping.ts';
import { getSettings } from '#server/areas/shipping/settings.ts';
import type { Place } from '#server/areas/shipping/zones.ts';
import { copiedColumns, orderAddressChanges, orderLines, orders } from '#server/db/schema/index.ts';
import { isPaymentOf, lockOrder, lockPayment } from './lock-order.ts';

/** Each change of a paid order is a message and a mail to its seller and to its buyer. */
const maxChanges = 5;

type AddressChange = { orderId: OrderId; userId: UserId; addressId: AddressId };
type Order = typeof orders.$inferSelect;

/**
 * Delivers an order that was not sent yet to another address of its buyer, and tells the seller and the buyer of a paid
 * order. The fee stays. An address that the order already has changes nothing.
 * @throws NO_ORDER for an order that is not the buyer's own, ADDRESS_FIXED when it was
 * sent, is picked up or was changed five times, NO_ADDRESS, DELIVERY_COSTS_MORE when
 * the address is in another zone where the order would cost more or is not delivered
 */
export async function changeAddress({ orderId, userId, addressId }: AddressChange, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPayment(tx, isPaymentOf(orderId, userId));
    const order = await lockOrder(tx, and(eq(orders.id, orderId), eq(orders.userId, userId))!);
    if (!isAddressChangeable({ ...order, orderStatus: order.status })) throw refuse('ADDRESS_FIXED');
    if ((await tx.$count(orderAddressChanges, eq(orderAddressChanges.orderId, orderId))) >= maxChanges) {
      throw refuse('ADDRESS_FIXED');
    }
    const delivery = await readDelivery(tx, userId, addressId);
    const fields = Object.keys(copiedColumns) as (keyof typeof copiedColumns)[];
    if (delivery.addressId === order.addressId && fields.every((field) => delivery[field] === order[field])) return;
    const shipping = await shippingTo(tx, order, delivery, at);
    await tx
      .update(orders)
      .set({ ...delivery, ...shipping })
      .where(eq(orders.id, orderId));
    const [change] = await tx
      .insert(orderAddressChanges)
      .values({ orderId, at: at.toISOString() })
      .returning({ id: orderAddressChanges.id });
    if (order.paymentStatus !== 'paid') return;
    await notify(tx, 'order-address', { changeId: change!.id }, { at, orderId });
  });
}

/** The new zone and days of the arrival; nothing within the zone that the buyer paid for. */
async function shippingTo(tx: Transaction, order: Order, place: Place, at: Date) {
  if (order.shippingZone === null) return {};
  // The kecamatan that the store had then, if it had given one.
  const settings = {
    ...(await getSettings(order.sellerId, tx)),
    ...(order.fromRegion && { region: order.fromRegion }),
  };
  const parcel = { settings, ...(await contentsOf(tx, order)), isPickup: false, productionDays: order.productionDays };
  const { zone, fee, from, to } = quoteShipping(parcel, place, at);
  if (zone === order.shippingZone) return {};
  // The store may have changed its own place, and so the zone of the address that the buyer paid for.
  if (zone === quoteShipping(parcel, order, at).zone) return { shippingZone: zone };
  if (fee === null || fee > order.shippingFee) throw refuse('DELIVERY_COSTS_MORE');
  return { shippingZone: zone, arrivesFrom: from, arrivesTo: to };
}

async function contentsOf(tx: Transaction, order: Order): Promise<{ productTotal: Rupiah; pieces: number }> {
  const lines = await tx
    .select({ quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { productTotal: productTotalOf(order), pieces };
}
