import fc from 'fast-check';
import { expect } from 'vitest';
import { readSettlementFile } from '#server/areas/payments/settlement-file.ts';
import { reconcile } from '#server/areas/payments/settlement.ts';
import { updateOrder } from '#server/areas/store/update-order.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import {
  atProvider,
  type ProviderEvent,
  payWithoutNotification,
  replay,
  notificationsOf,
} from '#server/testing/provider.ts';
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
const canBePaid = ({ providerStatus }: Checkout) => providerStatus !== 'settled' && providerStatus !== 'returned';
const isSettled = ({ providerStatus }: Checkout) => providerStatus === 'settled';

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
  async (_, one) => {
    await trigger(one, 'deny');
    one.providerStatus = 'denied';
  },
);

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

const pollProvider = onCheckout('poll the provider', isUnpaid, async (state, one) => {
  await pollPayment(one.orderId);
  if (one.isUnreported) model.receiveMoney(state, one);
});

const wasNotified = ({ providerStatus }: Checkout) =>
  ['pending', 'denied', 'settled', 'returned'].includes(providerStatus);

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

/** Posts the settlement report of the provider, which covers all payments that it knows. */
const settle = fc.constant(
  command('post the settlement report', async () => {
    const { provider } = await openShop();
    const report = await (await fetch(`${provider}/control/settlement.csv`)).text();
    await reconcile(readSettlementFile(report), new Date());
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
  pollProvider,
  duplicate,
  reorder,
  refund,
  reversal,
  sellerRejects,
  payRejected,
  settle,
];
