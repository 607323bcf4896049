import fc from 'fast-check';
import { expect } from 'vitest';
import { readSettlementFile } from '#server/areas/payments/settlement-file.ts';
import { reconcile } from '#server/areas/payments/settlement.ts';
import { updateOrder } from '#server/areas/orders/update-order.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import {
  atProvider,
  type ProviderEvent,
  payWithoutNotification,
  replay,
  notificationsOf,
} from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { command } from './command.ts';
import * as model from './model.ts';
import type { Checkout, Model } from './model.ts';
import { pollPayment, expirePayment, type RealShop } from './real-shop.ts';

/** A command on one of the checkouts that it applies to. */
export const onCheckout = (
  name: string,
  applies: (checkout: Checkout) => boolean,
  act: (state: Model, checkout: Checkout, real: RealShop) => Promise<void>,
) =>
  fc.nat({ max: 99 }).map((which) =>
    command(
      `${name}(${which})`,
      (state, real) => {
        const candidates = state.checkouts.filter(applies);
        return act(state, candidates[which % candidates.length]!, real);
      },
      (state) => state.checkouts.some(applies),
    ),
  );

/** Pays a checkout at the provider, which notifies the shop. */
export async function pay(state: Model, checkout: Checkout): Promise<void> {
  await trigger(checkout, 'settle');
  checkout.providerStatus = 'settled';
  model.receiveMoney(state, checkout);
}

async function trigger({ orderId }: Checkout, event: ProviderEvent): Promise<void> {
  expect((await atProvider(orderId, event)).status).toBe(200);
}

const isUnpaid = ({ status }: Checkout) => status === 'unpaid';
const canBePaid = ({ providerStatus, isPaidElsewhere }: Checkout) =>
  providerStatus !== 'settled' && providerStatus !== 'returned' && !isPaidElsewhere;
const isSettled = ({ providerStatus, isPaidElsewhere }: Checkout) => providerStatus === 'settled' && !isPaidElsewhere;

const begin = onCheckout(
  'begin to pay',
  (one) => isUnpaid(one) && ['open', 'denied'].includes(one.providerStatus),
  async (_, one) => {
    await trigger(one, 'pending');
    one.providerStatus = 'pending';
  },
);

const deny = onCheckout(
  'deny',
  (one) => isUnpaid(one) && canBePaid(one),
  async (state, one) => {
    await trigger(one, 'deny');
    if (one.providerStatus === 'review') state.met.add('the end of a review');
    one.providerStatus = 'denied';
  },
);

/** A card is used after another attempt, whose virtual account stays payable. */
const challenge = onCheckout(
  'the bank reviews a card',
  (one) => isUnpaid(one) && !one.isWindowOver && ['open', 'pending', 'denied'].includes(one.providerStatus),
  async (state, one) => {
    const { transaction } = await atProvider(one.orderId, 'challenge');
    const attempts = transaction.attempts.map(({ transaction_id }) => transaction_id);
    if (one.providerStatus === 'pending') one.abandoned = attempts.at(-2)!;
    one.providerStatus = 'review';
    state.met.add('a review');
  },
);

/** Reaches in one step what random commands seldom do. */
const switchToCard = onCheckout(
  'leave a virtual account, and the bank reviews a card',
  (one) => isUnpaid(one) && !one.isWindowOver && one.abandoned === null && one.providerStatus === 'open',
  async (state, one) => {
    const { transaction } = await atProvider(one.orderId, 'pending');
    await trigger(one, 'challenge');
    Object.assign(one, { providerStatus: 'review', abandoned: transaction.transaction_id! });
    state.met.add('a review');
  },
);

const isReviewed = (one: Checkout) => isUnpaid(one) && one.providerStatus === 'review';

const accept = onCheckout('the bank accepts the card', isReviewed, async (state, one) => {
  state.met.add('the end of a review');
  await trigger(one, 'capture');
  await pay(state, one);
});

const voidCard = onCheckout('the card is voided in the dashboard', isReviewed, async (state, one) => {
  await trigger(one, 'cancel');
  model.end(state, one);
});

const waitForReview = onCheckout('the window ends during a review', isReviewed, async (_, one) => {
  await expirePayment(one.orderId, 60_000);
  one.isWindowOver = true;
});

const payAbandoned = onCheckout(
  'pay an abandoned virtual account',
  ({ abandoned }) => abandoned !== null,
  async (state, one) => {
    const paid = await atProvider(one.orderId, 'settle', { transaction_id: one.abandoned! });
    expect(paid.status).toBe(200);
    one.abandoned = null;
    state.met.add('an abandoned account paid');
    // Money of a second transaction is listed, and changes no order.
    if (one.status !== 'unpaid' && one.status !== 'ended') return;
    model.receiveMoney(state, one);
    one.isPaidElsewhere = true;
  },
);

const cancelUnpaid = onCheckout('the buyer cancels the unpaid checkout', isUnpaid, async (state, one, real) => {
  const id = (await ordersOf(one.orderId))[0]!.id;
  const { status } = await call(real.buyers[one.buyer]!, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id } });
  expect(status).toBe(one.isUnreported ? 409 : 200);
  if (one.isUnreported) model.receiveMoney(state, one);
  else model.end(state, one);
});

const payLate = onCheckout('pay, in time or late', canBePaid, pay);

const payUnreported = onCheckout('pay, and the notification is lost', canBePaid, async (_, one) => {
  await payWithoutNotification(one.orderId);
  Object.assign(one, { providerStatus: 'settled', isUnreported: true });
});

const expire = onCheckout(
  'expire at the provider',
  (one) => isUnpaid(one) && one.providerStatus === 'pending',
  async (state, one) => {
    await trigger(one, 'expire');
    model.end(state, one);
  },
);

const expireAtShop = onCheckout('expire at the shop', isUnpaid, async (state, one) => {
  await expirePayment(one.orderId);
  if (one.isUnreported) model.receiveMoney(state, one);
  else model.end(state, one);
});

const isPolled = (one: Checkout) => isUnpaid(one) && !one.isWindowOver;

const pollProvider = onCheckout('poll the provider', isPolled, async (state, one) => {
  await pollPayment(one.orderId);
  if (one.isUnreported) model.receiveMoney(state, one);
});

const wasNotified = ({ providerStatus }: Checkout) =>
  ['pending', 'review', 'denied', 'settled', 'returned'].includes(providerStatus);

const duplicate = onCheckout('repeat the last notification', wasNotified, async (state, one) => {
  await replay(one.orderId, { times: 3, together: true });
  if (one.isUnreported) model.receiveMoney(state, one);
});

const reorder = onCheckout('repeat all notifications backwards', wasNotified, async (state, one) => {
  const { length } = (await notificationsOf(one.orderId)).filter(({ isReplay }) => !isReplay);
  await replay(one.orderId, { order: Array.from({ length }, (_, place) => length - 1 - place) });
  if (one.isUnreported) model.receiveMoney(state, one);
});

const refund = onCheckout('refund', isSettled, async (state, one) => {
  await trigger(one, 'refund');
  if (one.isUnreported) model.receiveMoney(state, one);
  model.returnMoney(state, one);
  one.providerStatus = 'returned';
});

const reversal = onCheckout(
  'reversal by the bank',
  (one) => isSettled(one) && !one.isUnreported,
  async (state, one) => {
    await trigger(one, 'reversal');
    model.returnMoney(state, one);
    one.providerStatus = 'returned';
  },
);

const isLive = ({ state, progress }: model.OrderModel) => state === 'live' && progress === 'pending';
const sellerRejects = onCheckout(
  'the seller rejects',
  ({ orders }) => orders.some(isLive),
  async (state, one) => {
    const place = one.orders.findLastIndex(isLive);
    await rejectAsSeller((await ordersOf(one.orderId))[place]!.id);
    model.refuse(state, one.orders[place]!);
  },
);

/** Reaches in one step what random commands seldom do. */
const payRejected = onCheckout(
  'expire at the shop, reject as the seller, pay late',
  (one) => isUnpaid(one) && !one.isUnreported,
  async (state, one) => {
    await expirePayment(one.orderId);
    model.end(state, one);
    const { id: orderId, sellerId } = (await ordersOf(one.orderId))[0]!;
    await updateOrder({ sellerId, orderId, orderStatus: 'rejected' }, new Date());
    model.refuse(state, one.orders[0]!);
    await pay(state, one);
  },
);

/**
 * Posts the settlement report of the provider, which covers all payments that it knows. The shop asks the provider for
 * those of which it never heard.
 */
const settle = fc.constant(
  command('post the settlement report', async (state) => {
    const { provider } = await openShop();
    const report = await (await fetch(`${provider}/control/settlement.csv`)).text();
    await reconcile(readSettlementFile(report), new Date());
    await waitForJobs();
    for (const one of state.checkouts.filter(({ isUnreported }) => isUnreported)) model.receiveMoney(state, one);
  }),
);

export const checkoutCommands = [
  begin,
  deny,
  payLate,
  payLate,
  payUnreported,
  expire,
  expireAtShop,
  challenge,
  challenge,
  switchToCard,
  switchToCard,
  accept,
  voidCard,
  waitForReview,
  payAbandoned,
  cancelUnpaid,
  pollProvider,
  duplicate,
  reorder,
  refund,
  reversal,
  sellerRejects,
  payRejected,
  settle,
];
