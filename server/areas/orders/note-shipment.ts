import { eq } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';

export type Shipment = { courier?: string | undefined; trackingNumber?: string | undefined };

/** Notes who carries an order and under which number; what is left out stays as it was. */
export async function noteShipment(
  tx: Transaction,
  orderId: OrderId,
  { courier, trackingNumber }: Shipment,
): Promise<void> {
  if (courier === undefined && trackingNumber === undefined) return;
  await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, orderId));
}
