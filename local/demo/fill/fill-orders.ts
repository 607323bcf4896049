import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, lt } from 'drizzle-orm';
import { orderCode, type OrderId, type PaymentId, type StoreId, type UserId } from '../../../contract/ids.ts';
import { totalOf } from '../../../contract/money.ts';
import type { OrderStatus } from '../../../contract/orders/order-states.ts';
import { placeOrder } from '../../../server/areas/checkout/place-order.ts';
import { confirmReceipt } from '../../../server/areas/orders/receive.ts';
import { applyReport } from '../../../server/areas/payments/judge-report.ts';
import { releasePayment } from '../../../server/areas/orders/release-payment.ts';
import { readReport } from '../../../server/areas/payments/report.ts';
import { bySeller, isDue } from '../../../server/areas/payouts/due-orders.ts';
import { payOut } from '../../../server/areas/payouts/pay-out.ts';
import { addReview } from '../../../server/areas/reviews/reviews.ts';
import { updateOrder } from '../../../server/areas/orders/update-order.ts';
import { orders, orders as orderTable } from '../../../server/db/schema/index.ts';
import { db } from '../../../server/platform/connect.ts';
import { transaction } from '../../../server/platform/transaction.ts';
import { checkouts } from '../orders.ts';
import type { DemoCheckout, DemoOrder } from '../orders/checkout.ts';
import { pictureFile, transferSlip } from '../pictures.ts';
import { daysAgo } from './days-ago.ts';
import type { People } from './fill-people.ts';
import type { DemoProducts } from './fill-products.ts';

const slip = path.join(import.meta.dirname, '../pictures', pictureFile(transferSlip.name, transferSlip.width, 'webp'));

/** Orders at least this many days older than a payout have been delivered by then. */
const onTheWayDays = 14;
/** Days since the payouts to every store. Later orders are still due. */
const payoutDays = [60, 30];

/** Creates the past payouts by the admin `paidBy`, each for all orders that were due at that time. */
export async function fillPayouts(stores: ReadonlyMap<string, StoreId>, paidBy: UserId, now: Date): Promise<void> {
  const proof = await readFile(slip);
  for (const days of payoutDays) {
    for (const sellerId of stores.values()) {
      const arrived = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(bySeller(sellerId), isDue, lt(orders.createdAt, daysAgo(days + onTheWayDays, now).toISOString())));
      const orderIds = arrived.map(({ id }) => id);
      if (orderIds.length > 0) await payOut({ sellerId, orderIds, proof, paidBy }, daysAgo(days, now));
    }
  }
}

const fulfilment: OrderStatus[] = ['processing', 'shipped', 'delivered'];
/** Days between two status changes of an order. */
const stepDays = 1.3;

/** Creates the demo order history: each checkout is placed, paid, processed and reviewed at its past date. */
export async function fillOrders(people: People, products: DemoProducts, now: Date): Promise<void> {
  for (const checkout of checkouts) await placeCheckout(checkout, people, products, now);
  // Otherwise the shop would cancel those that wait for their seller.
  await db.update(orders).set({ isDemo: true });
}

async function placeCheckout(checkout: DemoCheckout, people: People, products: DemoProducts, now: Date): Promise<void> {
  const buyer = people.customers.get(checkout.customer)!;
  const items = checkout.orders.flatMap(({ lines }) =>
    lines.map(({ product, quantity }) => ({
      productId: products.get(product)!.id,
      price: products.get(product)!.price,
      quantity,
    })),
  );
  const at = daysAgo(checkout.daysAgo, now);
  const request = { userId: buyer.id, cartItems: items, addressInfo: buyer, totalAmount: totalOf(items) };
  const { id: paymentId } = await placeOrder(request, at);
  const isPaid = checkout.orders.some(({ payment }) => !['pending', 'expired'].includes(payment));
  // Bank transfers must be refunded manually by an admin, so these orders show that state.
  const isByBank = checkout.orders.some(({ payment }) => payment === 'refunding');
  const paid = { paymentId, amount: String(request.totalAmount), type: isByBank ? 'bank_transfer' : 'qris' };
  if (isPaid) await report(paid, 'settlement', at);
  if (checkout.orders.some(({ payment }) => payment === 'expired')) {
    await transaction((tx) => releasePayment(tx, { paymentId, to: 'expired', at }));
  }
  const placed = await db
    .select({ id: orderTable.id, sellerId: orderTable.sellerId })
    .from(orderTable)
    .where(eq(orderTable.paymentId, paymentId))
    .orderBy(asc(orderTable.id));
  for (const order of checkout.orders) {
    const { id, sellerId } = placed.find((one) => one.sellerId === people.stores.get(order.store))!;
    await applyStatus({ orderId: id, sellerId, userId: buyer.id }, order, checkout.daysAgo, now);
    await review(id, order, buyer.id, products, now);
  }
  if (checkout.orders.some(({ payment }) => payment === 'refunded')) {
    await report(paid, 'refund', daysAgo(checkout.daysAgo - stepDays, now));
  }
}

type Paid = { paymentId: PaymentId; amount: string; type: string };

const report = ({ paymentId, amount, type }: Paid, status: string, at: Date) =>
  applyReport(
    readReport({
      order_id: `${paymentId}-1`,
      transaction_id: paymentId,
      transaction_status: status,
      payment_type: type,
      status_code: '200',
      gross_amount: amount,
      ...(status === 'refund' && { refund_amount: amount }),
    }),
    at,
  );

type Placed = { orderId: OrderId; sellerId: StoreId; userId: UserId };

async function applyStatus(
  { userId, ...own }: Placed,
  { status, payment }: DemoOrder,
  ago: number,
  now: Date,
): Promise<void> {
  if (status === 'rejected') {
    if (payment === 'expired') return;
    const reason = 'Bahan baku sedang habis, mohon maaf.';
    await updateOrder({ ...own, orderStatus: 'rejected', reason }, daysAgo(ago - stepDays / 2, now));
    return;
  }
  const steps = fulfilment.slice(0, status === 'confirmed' ? fulfilment.length : fulfilment.indexOf(status) + 1);
  for (const [step, to] of steps.entries()) {
    const at = daysAgo(Math.max(ago - (step + 1) * stepDays, 0), now);
    await updateOrder({ ...own, orderStatus: to, ...(to === 'shipped' && shipmentOf(own.orderId)) }, at);
  }
  if (status !== 'confirmed') return;
  await confirmReceipt(
    { orderId: own.orderId, userId },
    daysAgo(Math.max(ago - (steps.length + 1) * stepDays, 0), now),
  );
}

const shipmentOf = (orderId: OrderId) => ({ courier: 'JNE', trackingNumber: `CONTOH${orderCode(orderId)}` });

async function review(
  orderId: OrderId,
  { lines }: DemoOrder,
  userId: UserId,
  products: DemoProducts,
  now: Date,
): Promise<void> {
  for (const { product, review: written } of lines) {
    if (!written) continue;
    const { stars: reviewValue, message: reviewMessage } = written;
    const form = { userId, productId: products.get(product)!.id, orderId, reviewValue, reviewMessage };
    await addReview(form, daysAgo(written.daysAgo, now));
  }
}
