import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { cancelUnprocessedOrders } from '#server/areas/orders/cancel.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { latestComplaint, complain } from '#server/testing/complaints.ts';
import { moveTo } from '#server/testing/orders.ts';
import { picture } from '#server/testing/pictures.ts';
import { paymentIdOf } from '#server/testing/provider.ts';
import { order, put } from './buyer-commands.ts';
import { onCheckout, pay } from './checkout-commands.ts';
import { command } from './command.ts';
import * as model from './model.ts';
import type { Checkout, Model, OrderModel } from './model.ts';
import type { RealShop } from './real-shop.ts';

type OrderCommand = { state: Model; real: RealShop; checkout: Checkout; order: OrderModel; id: OrderId };

/** A command on the last order, of one of the checkouts, that it applies to. */
const onOrder = (
  name: string,
  applies: (order: OrderModel) => boolean,
  act: (command: OrderCommand) => Promise<void>,
) =>
  onCheckout(
    name,
    ({ orders }) => orders.some(applies),
    async (state, checkout, real) => {
      const place = checkout.orders.findLastIndex(applies);
      const { id } = (await ordersOf(checkout.orderId))[place]!;
      await act({ state, real, checkout, order: checkout.orders[place]!, id });
    },
  );

const isPaid = ({ state, money }: OrderModel) => state === 'live' && money === 'paid';
const isWaiting = (order: OrderModel) => isPaid(order) && order.progress === 'pending';
const isDelivered = (order: OrderModel) => isPaid(order) && order.progress === 'delivered';
const isUndisputed = ({ complaint, openPart }: OrderModel) => complaint !== 'open' && openPart === 0;
const hasComplaint = (order: OrderModel) => isPaid(order) && order.complaint === 'open';

const buyerCancels = onOrder(
  'the buyer cancels',
  isWaiting,
  async ({ state, real, checkout, order: cancelledOrder, id }) => {
    const cancelled = await call(real.buyers[checkout.buyer]!, 'PUT /api/shop/order/cancel/:id', {
      params: { id },
      body: {},
    });
    expect(cancelled.status).toBe(200);
    model.refuse(state, cancelledOrder);
  },
);

const systemCancels = onCheckout(
  'the system cancels what the sellers left pending for three days',
  ({ orders }) => orders.some(isWaiting),
  async (state, checkout) => {
    const paymentId = paymentIdOf(checkout.orderId);
    await db.rows(sql`
      update payments set paid_at = paid_at - interval '3 days' where id = ${paymentId}`);
    await db.rows(sql`
      update orders set moved_at = moved_at - interval '3 days' where payment_id = ${paymentId}`);
    await cancelUnprocessedOrders(new Date());
    for (const waiting of checkout.orders.filter(isWaiting)) model.refuse(state, waiting);
  },
);

/** Reaches the state in which complaints, confirmations and payouts are possible in one step. */
const sell = fc.nat({ max: 1 }).map((who) =>
  command(`sell and deliver(buyer ${who})`, async (state, real) => {
    await put(state, real, who, 0, 1);
    await put(state, real, who, 2, 1);
    if (state.carts[who]!.size === 0) return;
    await order(state, real, who);
    const checkout = model.findUnpaid(state, who);
    if (!checkout || checkout.providerStatus === 'settled') return;
    await pay(state, checkout);
    for (const [place, { id }] of (await ordersOf(checkout.orderId)).entries()) {
      if (!isWaiting(checkout.orders[place]!)) continue;
      await moveTo(id, 'delivered');
      checkout.orders[place]!.progress = 'delivered';
    }
  }),
);

const deliver = onOrder('deliver', isWaiting, async ({ order, id }) => {
  await moveTo(id, 'delivered');
  order.progress = 'delivered';
});

const confirm = onOrder(
  'the buyer confirms',
  (order) => isDelivered(order) && isUndisputed(order),
  async ({ real, checkout, order, id }) => {
    const confirmed = await call(real.buyers[checkout.buyer]!, 'PUT /api/shop/order/confirm/:id', { params: { id } });
    expect(confirmed.status).toBe(200);
    order.progress = 'confirmed';
  },
);

const complainAbout = onOrder(
  'complain',
  (order) => isPaid(order) && order.progress !== 'pending' && !order.wasPaidOut && order.complaint === 'none',
  async ({ real, checkout, order, id }) => {
    expect((await complain(real.buyers[checkout.buyer]!, { _id: id }, { photos: [] })).status).toBe(200);
    order.complaint = 'open';
  },
);

const decide = (
  name: string,
  way: 'release' | 'refund',
  amountOf: (order: OrderModel) => number | undefined,
  apply: (order: OrderModel) => void,
) =>
  onOrder(name, hasComplaint, async ({ real, checkout, order, id }) => {
    const complaint = await latestComplaint(real.buyers[checkout.buyer]!, { _id: id });
    const amount = amountOf(order);
    const { status } = await call(real.admin, `POST /api/admin/complaints/:id/${way}`, {
      params: { id: complaint._id },
      body: { reason: 'Sudah diperiksa', ...(amount !== undefined && { amount }) },
    });
    expect(status).toBe(200);
    order.complaint = 'decided';
    apply(order);
  });

const release = decide(
  'release the complaint',
  'release',
  () => undefined,
  () => {},
);
const refundPart = (part: number) =>
  decide(
    `refund a part of ${part}`,
    'refund',
    () => part,
    (order) => {
      order.openPart = part;
    },
  );
const refundOrder = decide(
  'refund the order',
  'refund',
  () => undefined,
  (order) => {
    order.money = 'refunding';
  },
);

const returnManually = onOrder(
  'return the money manually',
  ({ money, openPart }) => money === 'refunding' || openPart > 0,
  async ({ state, real, checkout, order, id }) => {
    const returned = await call(real.admin, 'POST /api/admin/refunds/:orderId/manual', {
      params: { orderId: id },
      fields: { note: 'Transfer ke rekening pembeli' },
      files: { proof: picture },
    });
    expect(returned.status).toBe(200);
    if (order.money === 'refunding') return model.returnOrder(state, checkout, order);
    model.returnPart(order);
  },
);

export const fulfilmentCommands = [
  sell,
  sell,
  sell,
  buyerCancels,
  systemCancels,
  deliver,
  confirm,
  confirm,
  confirm,
  complainAbout,
  complainAbout,
  release,
  refundPart(25_000),
  // Lowers the commission only.
  refundPart(1),
  refundOrder,
  returnManually,
  returnManually,
];
