import type { OrderId, PaymentId } from '#contract/ids.ts';
import { preparedTransaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { takeStock } from '#server/areas/catalogue/stock.ts';
import { createOrders } from '#server/areas/orders/create-orders.ts';
import { pollIntervalMs } from '#server/areas/payments/payment-checks.ts';
import { payments } from '#server/db/schema/index.ts';
import { type CheckoutRequest, fingerprintOf, readCheckoutRequest } from './checkout-request.ts';
import { paymentWindow } from './payment-window.ts';
import type { UnpaidPayment } from './snap-request.ts';

/**
 * Creates a payment with one order per store and takes their stock, all or nothing. A second unpaid payment of the same
 * customer violates the constraint `payments_one_unpaid` before any stock is changed. Returns what the provider is told.
 * @throws what readCheckoutRequest and paymentWindow throw, and CART_CHANGED when there is not enough stock
 */
export function placeOrder(request: CheckoutRequest, at: Date): Promise<UnpaidPayment> {
  const { userId } = request;
  return preparedTransaction(async (tx) => {
    const { buyer, delivery, lines, stores, goods, grossAmount } = await readCheckoutRequest(tx, request, at);
    const window = await paymentWindow(tx, { userId, lines, goods }, at);
    const id = newId<PaymentId>(at.getTime());
    const providerOrderId = `${id}-1`;
    const expiresAt = window.expiresAt.toISOString();
    await tx.insert(payments).values({
      ...{ id, userId, grossAmount, providerOrderId, expiresAt },
      status: 'pending',
      fingerprint: fingerprintOf(request),
      attempt: 1,
      askedAt: at.toISOString(),
      checkedAt: at.toISOString(),
      nextCheckAt: new Date(at.getTime() + pollIntervalMs).toISOString(),
      isLarge: window.isLarge,
      createdAt: at.toISOString(),
    });
    const orders = stores.map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
    const stock = orders.flatMap((order) => order.lines.map((line) => ({ ...line, orderId: order.id })));
    if (!(await takeStock(tx, stock, at))) throw refuse('CART_CHANGED');
    await createOrders(tx, { paymentId: id, userId, delivery, orders, at });
    return { id, providerOrderId, grossAmount, expiresAt, buyer, stores: orders };
  });
}
