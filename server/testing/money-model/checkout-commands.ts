import fc from 'fast-check';
import { expect } from 'vitest';
import { ordersOf } from '#server/testing/buying.ts';
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
import { keepSilent, runOut } from './real-shop.ts';

/** A command on one of the checkouts that it applies to. */
const onCheckout = (
  name: string,
  canBe: (checkout: Checkout) => boolean,
  act: (state: Model, checkout: Checkout) => Promise<void>,
) =>
  fc.nat({ max: 99 }).map((which) =>
    command(
      `${name}(${which})`,
      (state) => {
        const among = state.checkouts.filter(canBe);
        return act(state, among[which % among.length]!);
      },
      (state) => state.checkouts.some(canBe),
    ),
  );

async function happen({ orderId }: Checkout, doing: ProviderEvent): Promise<void> {
  expect((await atProvider(orderId, doing)).status).toBe(200);
}

const isUnpaid = ({ standing }: Checkout) => standing === 'unpaid';
const canBePaid = ({ there }: Checkout) => there !== 'settled' && there !== 'returned';
const isSettled = ({ there }: Checkout) => there === 'settled';

const begin = onCheckout(
  'begin to pay',
  (one) => isUnpaid(one) && ['open', 'denied'].includes(one.there),
  async (_, one) => {
    await happen(one, 'pending');
    one.there = 'pending';
  },
);

const deny = onCheckout(
  'deny',
  (one) => isUnpaid(one) && canBePaid(one),
  async (_, one) => {
    await happen(one, 'deny');
    one.there = 'denied';
  },
);

const pay = onCheckout('pay, late or not', canBePaid, async (state, one) => {
  await happen(one, 'settle');
  one.there = 'settled';
  model.receiveMoney(state, one);
});

const payUntold = onCheckout('pay, and the notification is lost', canBePaid, async (_, one) => {
  await payWithoutNotification(one.orderId);
  Object.assign(one, { there: 'settled', isUntold: true });
});

const expire = onCheckout(
  'expire at the provider',
  (one) => isUnpaid(one) && one.there === 'pending',
  async (state, one) => {
    await happen(one, 'expire');
    model.end(state, one);
  },
);

const timeRunsOut = onCheckout('run out of time', isUnpaid, async (state, one) => {
  await runOut(one.orderId);
  if (one.isUntold) model.receiveMoney(state, one);
  else model.end(state, one);
});

const askAfter = onCheckout('ask the provider', isUnpaid, async (state, one) => {
  await keepSilent(one.orderId);
  if (one.isUntold) model.receiveMoney(state, one);
});

const wasTold = ({ there }: Checkout) => ['pending', 'denied', 'settled', 'returned'].includes(there);

const duplicate = onCheckout('repeat the last notification', wasTold, async (state, one) => {
  await replay(one.orderId, { times: 3, together: true });
  if (one.isUntold) model.receiveMoney(state, one);
});

const reorder = onCheckout('repeat all notifications backwards', wasTold, async (state, one) => {
  const { length } = (await notificationsOf(one.orderId)).filter(({ isReplay }) => !isReplay);
  await replay(one.orderId, { order: Array.from({ length }, (_, place) => length - 1 - place) });
  if (one.isUntold) model.receiveMoney(state, one);
});

const refund = onCheckout('refund', isSettled, async (state, one) => {
  await happen(one, 'refund');
  if (one.isUntold) model.receiveMoney(state, one);
  model.returnMoney(state, one);
  one.there = 'returned';
});

const reversal = onCheckout(
  'the bank takes it back',
  (one) => isSettled(one) && !one.isUntold,
  async (state, one) => {
    await happen(one, 'reversal');
    model.returnMoney(state, one);
    one.there = 'returned';
  },
);

const isLive = ({ state }: model.OrderModel) => state === 'live';
const sellerRejects = onCheckout(
  'the seller rejects',
  ({ orders }) => orders.some(isLive),
  async (state, one) => {
    const place = one.orders.findLastIndex(isLive);
    await rejectAsSeller((await ordersOf(one.orderId))[place]!.id);
    model.refuse(state, one.orders[place]!);
  },
);

/** Commands on existing checkouts: provider events, lost notifications, timeouts and rejections by the seller. */
export const checkoutCommands = [
  ...[begin, deny, pay, pay, payUntold, expire, timeRunsOut, askAfter, duplicate, reorder],
  ...[refund, reversal, sellerRejects],
];
