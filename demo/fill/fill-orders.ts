import { asc, eq } from 'drizzle-orm';
import { orderCode, type OrderId, type PaymentId, type UserId } from '../../contract/ids.ts';
import { totalOf } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/order-states.ts';
import { placeOrder } from '../../server/areas/checkout/place-order.ts';
import { confirmReceipt } from '../../server/areas/orders/move-order.ts';
import { applyReport } from '../../server/areas/payments/apply-report.ts';
import { releasePayment } from '../../server/areas/payments/release-payment.ts';
import { addReview } from '../../server/areas/reviews/reviews.ts';
import { updateOrder } from '../../server/areas/store/update-order.ts';
import { orders as orderTable } from '../../server/db/schema/index.ts';
import { db, transaction } from '../../server/platform/db.ts';
import { checkouts } from '../orders.ts';
import type { DemoCheckout, DemoOrder } from '../orders/checkout.ts';
import { daysAgo } from './days-ago.ts';
import type { DemoProducts } from './fill-products.ts';
import type { People } from './fill-people.ts';

const fulfilment: OrderStatus[] = ['processing', 'shipped', 'delivered'];
/** Days between two status changes of an order. */
const stepDays = 1.3;

/** Creates the demo order history: each checkout is placed, paid, processed and reviewed at its past date. */
export async function fillOrders(people: People, products: DemoProducts, now: Date): Promise<void> {
  for (const checkout of checkouts) await placeCheckout(checkout, people, products, now);
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
  const paymentId = await placeOrder(request, at);
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
    {
      order_id: `${paymentId}-1`,
      transaction_id: paymentId,
      transaction_status: status,
      payment_type: type,
      status_code: '200',
      gross_amount: amount,
      currency: 'IDR',
      refund_amount: status === 'refund' ? amount : '',
      refunds: [],
    },
    at,
  );

type Placed = { orderId: OrderId; sellerId: UserId; userId: UserId };

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
