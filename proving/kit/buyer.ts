import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressId, ProductId, UserId } from '#contract/ids.ts';
import { type Rupiah, totalOf } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { newId } from '#platform/new-id.ts';
import type { Control } from '#server/testing/provider-and-mail.ts';
import type { Random } from '../../local/demo/random.ts';
import { signatureOf } from '../../local/midtrans/payment-wire.ts';
import type { Checkout, Recorder } from './recorder.ts';
import { isUnknown, type Reply, type Visitor } from './visitor.ts';

/** A product for sale, with its effective price in rupiah. */
export type Offer = { id: ProductId; price: Rupiah };

/** What everybody in a drill shares. */
export type Run = {
  recorder: Recorder;
  offers: readonly Offer[];
  /** The payment provider. */
  control: Control;
  /** Whether nobody begins anything new. */
  isOver: () => boolean;
};

/** Someone who uses the shop, with a sequence of random choices of their own. */
export type Person = { visitor: Visitor; random: Random };

export type Buyer = Person & { userId: UserId; addressId: AddressId };

export const password = 'kolintang-dari-sonder';

const turnsPerAccount = 40;
const pauseMs = 250;

/**
 * Opens one account after the other, and orders, pays, cancels, confirms and reviews at random until the run is over.
 */
export async function keepBuying(person: Person, run: Run): Promise<void> {
  while (!run.isOver()) {
    const buyer = await openBuyer(person, run);
    const turns = buyer ? turnsPerAccount : 1;
    for (let turn = 0; turn < turns && !run.isOver(); turn += 1) {
      if (buyer && person.random.chance(0.5)) await payAtRandom(buyer, run, await order(buyer, run));
      else if (buyer) await continueOrder(buyer, run);
      await sleep(person.random.whole(50, 200));
    }
  }
}

/** Registers a customer with an address. Requests without a result are repeated. Returns null when one was refused. */
export async function openBuyer(person: Person, run: Run): Promise<Buyer | null> {
  const { visitor } = person;
  const email = `${newId()}@contoh.id`;
  const registration = { email, password, userName: 'Sari Wowor', phoneNumber: '081234567890' };
  const registered = await untilKnown(run, async () => {
    const reply = await visitor.call('POST /api/auth/register', { body: registration });
    // An earlier request without a result was carried out.
    return reply.body.code === 'EMAIL_TAKEN' ? { ...reply, status: 200 } : reply;
  });
  if (!registered) return null;
  run.recorder.accounts.push(email);
  if (!(await untilKnown(run, () => visitor.call('POST /api/auth/login', { body: { email, password } })))) return null;
  const session = await untilKnown(run, () => visitor.call('GET /api/auth/check-auth'));
  if (!session?.user) return null;
  const { id: userId } = session.user;
  const place = { address: 'Jalan Sam Ratulangi 12', city: 'Manado', pincode: '95111', notes: 'Pagar biru' };
  const body = { userId, ...place, receiverName: 'Sari Wowor', phone: '081234567890' };
  const added = await untilKnown(run, () => visitor.call('POST /api/shop/address/add', { body }));
  return added && { ...person, userId, addressId: added.data._id };
}

/** Puts one or two products into the cart and orders them. Returns null when the order was refused. */
export async function order({ visitor, random, userId, addressId }: Buyer, run: Run): Promise<Checkout | null> {
  const { recorder, offers } = run;
  const first = random.whole(0, offers.length - 1);
  const chosen = [offers[first]!, offers[(first + 1) % offers.length]!].slice(0, random.whole(1, 2));
  const cartItems = chosen.map(({ id, price }) => ({ productId: id, price, quantity: random.whole(1, 2) }));
  for (const { productId, quantity } of cartItems) {
    await visitor.call('POST /api/shop/cart/add', { body: { userId, productId, quantity } });
  }
  const total = totalOf(cartItems);
  const checkout: Checkout = { userId, pieces: cartItems, total, orderId: null, isPaid: false };
  recorder.checkouts.push(checkout);
  const body = { userId, cartItems, addressInfo: { addressId }, totalAmount: total };
  const placed = await untilKnown(run, () => visitor.call('POST /api/shop/order/create', { body }));
  if (placed) checkout.orderId = placed.orderId;
  return placed && checkout;
}

/** Repeats a request until its result is known. Returns null when it was refused, which is recorded, and at the end. */
async function untilKnown<Body>(
  { recorder: { refusals }, isOver }: Run,
  send: () => Promise<Reply<Body>>,
): Promise<Body | null> {
  for (;;) {
    const reply = await send();
    if (!isUnknown(reply)) {
      if (reply.status! < 400) return reply.body;
      const code = `${reply.status} ${reply.body.code ?? ''}`;
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
      return null;
    }
    if (isOver()) return null;
    await sleep(pauseMs);
  }
}

/** Pays at the provider: at once, after a pending or a denied attempt, twice, or not. */
async function payAtRandom({ visitor, random }: Buyer, { control }: Run, checkout: Checkout | null): Promise<void> {
  if (!checkout) return;
  const orderId = checkout.orderId!;
  const act = async (action: string, payment_type: string) =>
    (await control('POST', `/transactions/${orderId}/${action}`, { payment_type })).status === 200;
  const settle = () => act('settle', random.pick(['gopay', 'other_qris', 'bca_va']));
  const ways: (() => Promise<boolean>)[] = [
    settle,
    settle,
    () => act('capture', 'credit_card'),
    async () => (await act('pending', 'bca_va')) && (random.chance(0.5) ? act('settle', 'bca_va') : false),
    async () => (await act('deny', 'credit_card')) && act('settle', 'gopay'),
    async () => {
      const isPaid = await act('settle', 'gopay');
      await act('settle', 'bca_va');
      return isPaid;
    },
    // Nothing is ever reported of a virtual account that is paid after the buyer chose another channel.
    async () => {
      const silent = { silent: true };
      const begun = await control('POST', `/transactions/${orderId}/pending`, { payment_type: 'bni_va', ...silent });
      if (begun.status !== 200 || !(await act('pending', 'other_qris'))) return false;
      const { transaction_id } = begun.body.transaction as { transaction_id: string };
      await control('POST', `/transactions/${orderId}/settle`, { transaction_id, ...silent });
      return false;
    },
    async () => false,
  ];
  if (await random.pick(ways)()) checkout.isPaid = true;
  await visitor.call('POST /api/shop/payment/check/:orderId', { params: { orderId } });
}

/** A report of the provider, as it sends it when a payment by QRIS has arrived. */
export function reportPaid(
  paid: { order_id: string; transaction_id: string; gross_amount: string },
  serverKey: string,
) {
  const signed = { ...paid, status_code: '200', transaction_status: 'settlement' };
  const details = { transaction_time: '2026-01-06 09:00:00', payment_type: 'qris', currency: 'IDR' };
  return { ...signed, ...details, signature_key: signatureOf(signed, serverKey) };
}

/** Takes the next step with one of the buyer's orders. Those that arrived come first, so that some get to their end. */
async function continueOrder(buyer: Buyer, run: Run): Promise<void> {
  const { visitor, random, userId } = buyer;
  const list = await visitor.call('GET /api/shop/order/list/:userId', { params: { userId }, query: { limit: 30 } });
  if (list.status !== 200 || list.body.data.length === 0) return;
  const hasArrived = ({ orderStatus, cartItems }: ListedOrder) =>
    orderStatus === 'delivered' || (orderStatus === 'confirmed' && cartItems.some(({ isReviewed }) => !isReviewed));
  const arrived = list.body.data.filter(hasArrived);
  const { _id: orderId, ...chosen } = random.pick(arrived.length > 0 ? arrived : list.body.data);
  const { orderStatus, paymentStatus, cartItems } = chosen;
  const params = { id: orderId };
  const { moves, reviews, checkouts } = run.recorder;
  const move = async (status: 'rejected' | 'confirmed', sent: Promise<{ status: number | null }>) =>
    void ((await sent).status === 200 && moves.push({ orderId, status }));

  if (paymentStatus === 'pending' && random.chance(0.5))
    return move('rejected', visitor.call('PUT /api/shop/order/cancel-unpaid/:id', { params }));
  if (paymentStatus === 'pending' || (orderStatus === 'rejected' && paymentStatus !== 'refunding')) {
    // Money may arrive late, for an order that has ended.
    const unpaid = checkouts.find(({ orderId: id, isPaid }) => id === chosen.checkoutId && !isPaid);
    return random.chance(0.5) ? payAtRandom(buyer, run, unpaid ?? null) : undefined;
  }
  if (orderStatus === 'pending' && random.chance(0.2))
    return move(
      'rejected',
      visitor.call('PUT /api/shop/order/cancel/:id', { params, body: { reason: 'Salah pesan' } }),
    );
  if (orderStatus === 'delivered')
    return move('confirmed', visitor.call('PUT /api/shop/order/confirm/:id', { params }));
  const productId = cartItems.find(({ isReviewed }) => !isReviewed)?.productId;
  if (orderStatus !== 'confirmed' || !productId) return visitor.open(`/shop/product/${cartItems[0]!.productId}`);
  const fields = { reviewValue: random.whole(1, 5), reviewMessage: 'Bagus' };
  const reviewed = await visitor.call('POST /api/shop/review/add', { body: { userId, productId, orderId, ...fields } });
  if (reviewed.status === 200) reviews.push({ orderId, productId });
}
