import type { OrderId, OrderLineId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import { commissionOn, type Rupiah, sum, totalOf } from '#contract/money.ts';
import type { DeliveryZone } from '#contract/shipping-zones.ts';
import { config } from '#platform/config.ts';
import type { Transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { type copiedColumns, orderEvents, orderLines, orders } from '#server/db/schema/index.ts';

export type OrderedLine = { productId: ProductId; title: string; image: string; price: Rupiah; quantity: number };

/** How an order is delivered: the fee in rupiah and the estimated days of the arrival. */
export type OrderShipping = { zone: DeliveryZone; fee: Rupiah; from: string; to: string };

type NewOrder = { id: OrderId; sellerId: UserId; lines: readonly OrderedLine[]; shipping: OrderShipping };

/** The delivery address that the orders copy. */
type Delivery = Pick<typeof orders.$inferInsert, 'addressId' | keyof typeof copiedColumns>;

type Opening = { paymentId: PaymentId; userId: UserId; delivery: Delivery; orders: readonly NewOrder[]; at: Date };

/**
 * Creates the orders of a payment, one per store, with a copy of the product data in their lines, the shipping and the
 * commission. Does not take stock.
 */
export async function createOrders(tx: Transaction, opening: Opening): Promise<void> {
  const { paymentId, userId, delivery, at } = opening;
  await tx.insert(orders).values(
    opening.orders.map(({ id, sellerId, lines, shipping }) => ({
      ...delivery,
      ...{ id, paymentId, userId, sellerId },
      status: 'pending' as const,
      paymentStatus: 'pending' as const,
      totalAmount: sum([totalOf(lines), shipping.fee]),
      ...{ shippingFee: shipping.fee, shippingZone: shipping.zone },
      ...{ arrivesFrom: shipping.from, arrivesTo: shipping.to },
      // The shop takes no share of what a courier costs.
      commission: commissionOn(totalOf(lines), config.commissionPercent),
      movedAt: at.toISOString(),
      createdAt: at.toISOString(),
    })),
  );
  const lines = opening.orders.flatMap(({ id, lines: own }) =>
    own.map((line) => ({ ...line, id: newId<OrderLineId>(), orderId: id })),
  );
  await tx.insert(orderLines).values(lines);
  const opened = opening.orders.map(({ id }) => ({
    orderId: id,
    toStatus: 'pending' as const,
    by: 'system' as const,
    at: at.toISOString(),
  }));
  await tx.insert(orderEvents).values(opened);
}
