import type { OrderId, PaymentId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { takeStock } from '#server/areas/catalogue/take-stock.ts';
import { openOrders } from '#server/areas/orders/open-orders.ts';
import { silenceMs } from '#server/areas/payments/payment-checks.ts';
import { payments } from '#server/db/schema/index.ts';
import { fingerprintOf } from './fingerprint.ts';
import { paymentWindow } from './payment-window.ts';
import { readWanted, type Wanted } from './read-wanted.ts';
import { splitByStore } from './split-by-store.ts';

/**
 * Opens a payment and one order per store, and takes their stock: all of it or nothing. A second unpaid payment of the same customer breaks the constraint
 * `payments_one_unpaid`, before any stock is touched.
 * @throws what readWanted and paymentWindow throw, and CART_CHANGED when a piece is gone
 */
export function placeOrder(wanted: Wanted, at: Date): Promise<PaymentId> {
  const { userId, cartItems, addressInfo } = wanted;
  return transaction(async (tx) => {
    const { delivery, lines, grossAmount } = await readWanted(tx, wanted);
    const window = await paymentWindow(tx, { userId, lines, grossAmount }, at);
    const paymentId = newId<PaymentId>(at.getTime());
    await tx.insert(payments).values({
      id: paymentId,
      userId,
      status: 'pending',
      grossAmount,
      fingerprint: fingerprintOf(cartItems, addressInfo.addressId),
      attempt: 1,
      providerOrderId: `${paymentId}-1`,
      askedAt: at,
      checkedAt: at,
      nextCheckAt: new Date(at.getTime() + silenceMs),
      ...window,
      createdAt: at,
    });
    const orders = splitByStore(lines).map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
    const stock = orders.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, orderId: id })));
    if (!(await takeStock(tx, stock, at))) throw refuse('CART_CHANGED');
    await openOrders(tx, { paymentId, userId, delivery, orders, at });
    return paymentId;
  });
}
