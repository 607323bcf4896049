import { inArray } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import type { Transaction } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';

/** Notes on orders how their payment stands; the order of a move and this is the caller's to choose. */
export async function setPaymentStatus(tx: Transaction, orderIds: OrderId[], to: PaymentStatus): Promise<void> {
  await tx.update(orders).set({ paymentStatus: to }).where(inArray(orders.id, orderIds));
}
