import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressId } from '#contract/ids.ts';
import { totalOf } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders.ts';
import { untilKnown } from '../acknowledged/buyer.ts';
import type { Checkout } from '../acknowledged/ledger.ts';
import type { Person, Run } from './records.ts';

export type Buyer = Person & { addressId: AddressId };

/** Orders, pays, cancels, confirms and reviews at random until the run is over. */
export async function buyAtRandom(buyer: Buyer, run: Run): Promise<void> {
  while (!run.isOver()) {
    if (buyer.random.chance(0.5)) await buy(buyer, run);
    else await continueOrder(buyer, run);
    await sleep(buyer.random.whole(50, 200));
  }
}

async function buy(buyer: Buyer, run: Run): Promise<void> {
  const { visitor, random, userId, addressId } = buyer;
  const { records, offers } = run;
  const first = random.whole(0, offers.length - 1);
  const chosen = [offers[first]!, offers[(first + 1) % offers.length]!].slice(0, random.whole(1, 2));
  const cartItems = chosen.map(({ id, price }) => ({ productId: id, price, quantity: random.whole(1, 2) }));
  for (const { productId, quantity } of cartItems) {
    await visitor.call('POST /api/shop/cart/add', { body: { userId, productId, quantity } });
  }
  const total = totalOf(cartItems);
  const checkout: Checkout = { userId, pieces: cartItems, total, orderId: null, isPaid: false };
  records.checkouts.push(checkout);
  const body = { userId, cartItems, addressInfo: { addressId }, totalAmount: total };
  const placed = await untilKnown(() => visitor.call('POST /api/shop/order/create', { body }), {
    ledger: records,
    isOver: run.isOver,
  });
  if (!placed) return;
  checkout.orderId = placed.orderId;
  await pay(buyer, run, checkout);
}

/** Pays at the provider: at once, after a pending or a denied attempt, twice, or not. */
async function pay({ visitor, random }: Buyer, { control }: Run, checkout: Checkout): Promise<void> {
  const orderId = checkout.orderId!;
  const act = async (action: string, payment_type: string) =>
    (await control('POST', `/transactions/${orderId}/${action}`, { payment_type })).status === 200;
  const ways: (() => Promise<boolean>)[] = [
    () => act('settle', random.pick(['gopay', 'other_qris', 'bca_va'])),
    () => act('settle', random.pick(['gopay', 'other_qris', 'bca_va'])),
    () => act('capture', 'credit_card'),
    async () => (await act('pending', 'bca_va')) && (random.chance(0.5) ? act('settle', 'bca_va') : false),
    async () => (await act('deny', 'credit_card')) && act('settle', 'gopay'),
    async () => {
      const isPaid = await act('settle', 'gopay');
      await act('settle', 'bca_va');
      return isPaid;
    },
    async () => false,
  ];
  if (await random.pick(ways)()) checkout.isPaid = true;
  await visitor.call('POST /api/shop/payment/check/:orderId', { params: { orderId } });
}

/** Takes the next step with one of the buyer's orders. */
async function continueOrder(buyer: Buyer, run: Run): Promise<void> {
  const { visitor, random, userId } = buyer;
  const list = await visitor.call('GET /api/shop/order/list/:userId', { params: { userId }, query: { limit: 30 } });
  if (list.status !== 200 || list.body.data.length === 0) return;
  // Orders that arrived come first, so that some get to their end.
  const arrived = list.body.data.filter(
    ({ orderStatus, cartItems }) =>
      orderStatus === 'delivered' || (orderStatus === 'confirmed' && cartItems.some(({ isReviewed }) => !isReviewed)),
  );
  const order = random.pick(arrived.length > 0 ? arrived : list.body.data);
  const { orderStatus, paymentStatus } = order;
  if (paymentStatus === 'pending')
    return random.chance(0.5) ? cancelUnpaid(buyer, run, order) : payLater(buyer, run, order);
  if (orderStatus === 'rejected' && paymentStatus !== 'refunding') return payLater(buyer, run, order);
  if (orderStatus === 'pending' && random.chance(0.2)) return cancelPaid(buyer, run, order);
  if (orderStatus === 'delivered') return confirm(buyer, run, order);
  if (orderStatus === 'confirmed') return review(buyer, run, order);
  await visitor.open(`/shop/product/${order.cartItems[0]!.productId}`);
}

/** Pays an order that was left unpaid, or money arrives late for one that has ended. */
async function payLater(buyer: Buyer, run: Run, { checkoutId }: ListedOrder): Promise<void> {
  const checkout = run.records.checkouts.find(({ orderId, isPaid }) => orderId === checkoutId && !isPaid);
  if (checkout && buyer.random.chance(0.5)) await pay(buyer, run, checkout);
}

async function cancelUnpaid({ visitor }: Buyer, { records }: Run, { _id: orderId }: ListedOrder): Promise<void> {
  const { status } = await visitor.call('PUT /api/shop/order/cancel-unpaid/:id', { params: { id: orderId } });
  if (status === 200) records.moves.push({ orderId, status: 'rejected' });
}

async function cancelPaid({ visitor }: Buyer, { records }: Run, { _id: orderId }: ListedOrder): Promise<void> {
  const body = { reason: 'Salah pesan' };
  const { status } = await visitor.call('PUT /api/shop/order/cancel/:id', { params: { id: orderId }, body });
  if (status === 200) records.moves.push({ orderId, status: 'rejected' });
}

async function confirm({ visitor }: Buyer, { records }: Run, { _id: orderId }: ListedOrder): Promise<void> {
  const { status } = await visitor.call('PUT /api/shop/order/confirm/:id', { params: { id: orderId } });
  if (status === 200) records.moves.push({ orderId, status: 'confirmed' });
}

async function review({ visitor, random, userId }: Buyer, { records }: Run, order: ListedOrder): Promise<void> {
  const item = order.cartItems.find(({ isReviewed }) => !isReviewed);
  if (!item) return;
  const { productId } = item;
  const fields = { reviewValue: random.whole(1, 5), reviewMessage: 'Bagus' };
  const { status } = await visitor.call('POST /api/shop/review/add', {
    body: { userId, productId, orderId: order._id, ...fields },
  });
  if (status === 200) records.reviews.push({ orderId: order._id, productId });
}
