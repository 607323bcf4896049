import { sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { takeStock } from '#server/areas/catalogue/stock.ts';
import { createOrders } from '#server/areas/orders/create-orders.ts';
import { pollIntervalMs } from '#server/areas/payments/payment-checks.ts';
import { type CheckoutRequest, fingerprintOf, readCheckoutRequest } from './checkout-request.ts';
import { hashClient, paymentWindow, shortenCrowded } from './payment-window.ts';
import type { UnpaidPayment } from './snap-request.ts';

/**
 * Creates a payment with one order per store and takes their stock, all or nothing; then shortens
 * its window if its client holds much. A second unpaid payment of the same customer violates the
 * constraint `payments_one_unpaid` before any stock is changed. Returns what the provider is told.
 * @throws what readCheckoutRequest and paymentWindow throw, and CART_CHANGED when there is not enough stock
 */
export async function placeOrder(request: CheckoutRequest, at: Date): Promise<UnpaidPayment> {
  const { clientHash, ...placed } = await transaction((tx) => place(tx, request, at), { genericPlans: true });
  return clientHash ? { ...placed, expiresAt: await shortenCrowded(placed, clientHash) } : placed;
}

type Placed = UnpaidPayment & { clientHash: Buffer | null };

async function place(tx: Transaction, request: CheckoutRequest, at: Date): Promise<Placed> {
  const { userId } = request;
  const read = await readCheckoutRequest(tx, request, at);
  const { buyer, delivery, lines, stores, productTotal, grossAmount } = read;
  const notes = Object.fromEntries(lines.map(({ productId, note }) => [productId, note]));
  const window = await paymentWindow(tx, { userId, lines, productTotal }, at);
  const id = newId<PaymentId>(at.getTime());
  const providerOrderId = `${id}-1`;
  const clientHash = window.hasPaid ? null : hashClient(request.clientKey);
  const expiresAt = window.expiresAt.toISOString();
  const nextCheckAt = new Date(at.getTime() + pollIntervalMs);
  const orders = stores.map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
  const stock = orders.flatMap((order) => order.lines.map((line) => ({ ...line, orderId: order.id })));
  await tx.rows(sql`
    insert into payments (
      id, user_id, status, gross_amount, fingerprint, attempt, provider_order_id, asked_at,
      expires_at, checked_at, next_check_at, is_large, ended_by_shop, client_hash, created_at
    )
    values (
      ${id}, ${userId}, 'pending', ${grossAmount}, ${fingerprintOf(request, notes)}, 1,
      ${providerOrderId}, ${at}, ${window.expiresAt}, ${at}, ${nextCheckAt}, ${window.isLarge},
      false, ${clientHash}, ${at}
    )`);
  if (!(await takeStock(tx, stock, at))) throw refuse('CART_CHANGED');
  await createOrders(tx, { paymentId: id, userId, delivery, orders }, at);
  return { id, providerOrderId, grossAmount, expiresAt, buyer, stores: orders, clientHash };
}
