import { eq } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';
import { notifyUser } from './notify-user.ts';
import { tellNewOrder } from './order-messages.ts';

/** Tells a seller of an order that was paid: the job `tell-seller`. */
export async function tellSeller({ orderId }: { orderId: OrderId }, at: Date): Promise<void> {
  const { sellerId, totalAmount } = orders;
  const [order] = await db.select({ sellerId, totalAmount }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const message = tellNewOrder({ orderId, totalAmount: order.totalAmount });
  await notifyUser({ ...message, userId: order.sellerId, cause: `order-paid:${orderId}` }, at);
}
