import fc from 'fast-check';
import { expect } from 'vitest';
import { ordersOf } from '#server/testing/buying.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { atProvider, type Doing, payUnnoticed, replay, sentBy } from '#server/testing/provider.ts';
import * as model from './model.ts';
import type { Checkout, Model } from './model.ts';
import { addFor, expectAlike, keepSilent, pressFor, type RealShop, restock, runOut } from './real-shop.ts';

type Command = fc.AsyncCommand<Model, RealShop>;
type Act = (state: Model, real: RealShop) => Promise<void>;

const command = (name: string, act: Act, check: (state: Readonly<Model>) => boolean = () => true): Command => ({
  check,
  run: async (state, real) => {
    await act(state, real);
    await expectAlike(state, real);
  },
  toString: () => name,
});

const buyer = fc.nat({ max: 1 });
const product = fc.nat({ max: 2 });
const pieces = fc.integer({ min: 1, max: 4 });

async function put(state: Model, real: RealShop, who: number, what: number, count: number): Promise<void> {
  const cart = state.carts[who]!;
  const sum = (cart.get(what) ?? 0) + count;
  const isEnough = sum <= state.stock[what]!;
  expect((await addFor(real, who, what, count)).status).toBe(isEnough ? 200 : 409);
  if (isEnough) cart.set(what, sum);
}

async function order(state: Model, real: RealShop, who: number): Promise<void> {
  const cart = state.carts[who]!;
  const earlier = model.findUnpaid(state, who);
  const { status, body } = await pressFor(real, who, cart);
  if (earlier && model.isWhole(earlier) && model.isSame(earlier.ordered, cart)) {
    expect([status, body.snapToken, body.orderId]).toEqual([200, earlier.token, earlier.orderId]);
    return;
  }
  if (earlier?.isUntold) {
    model.receiveMoney(state, earlier);
    expect(status).toBe(409);
    return;
  }
  if (earlier) endThere(state, earlier);
  const placed = model.placeOrder(state, who);
  expect(status).toBe(placed ? 200 : 409);
  if (placed) Object.assign(placed, { orderId: body.orderId, token: body.snapToken });
}

const addToCart = fc.tuple(buyer, product, pieces).map(([who, what, count]) =>
  command(`add(buyer ${who}, product ${what}, ${count})`, (state, real) => put(state, real, who, what, count)),
);

const checkOut = buyer.map((who) =>
  command(`check out(buyer ${who})`, (state, real) => order(state, real, who), (state) => state.carts[who]!.size > 0),
);

const buy = fc.tuple(buyer, product, product, pieces).map(([who, what, more, count]) =>
  command(`add and check out(buyer ${who}, products ${what} and ${more}, ${count})`, async (state, real) => {
    await put(state, real, who, what, count);
    await put(state, real, who, more, 1);
    if (state.carts[who]!.size > 0) await order(state, real, who);
  }),
);

const pressAgain = buyer.map((who) =>
  command(
    `press again(buyer ${who})`,
    async (state, real) => {
      const unpaid = model.findUnpaid(state, who)!;
      const { body } = await pressFor(real, who, unpaid.ordered);
      expect([body.snapToken, body.orderId]).toEqual([unpaid.token, unpaid.orderId]);
    },
    (state) => {
      const unpaid = model.findUnpaid(state, who);
      return unpaid !== undefined && model.isWhole(unpaid);
    },
  ),
);

const restocked = fc.tuple(product, pieces).map(([what, count]) =>
  command(`restock(product ${what}, ${count})`, async (state, real) => {
    await restock(real.goods[what]!, count);
    state.stock[what]! += count;
  }),
);

/** A command on one of the checkouts that it can be done to. */
const onCheckout = (name: string, canBe: (checkout: Checkout) => boolean, act: (state: Model, checkout: Checkout) => Promise<void>) =>
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

async function happen({ orderId }: Checkout, doing: Doing): Promise<void> {
  expect((await atProvider(orderId, doing)).status).toBe(200);
}

function endThere(state: Model, checkout: Checkout): void {
  model.release(state, checkout);
  if (checkout.there !== 'denied') checkout.there = 'over';
}

const isUnpaid = ({ standing }: Checkout) => standing === 'unpaid';
const canBePaid = ({ there }: Checkout) => there !== 'settled' && there !== 'returned';
const isSettled = ({ there }: Checkout) => there === 'settled';

const begin = onCheckout('begin to pay', (one) => isUnpaid(one) && ['open', 'denied'].includes(one.there), async (_, one) => {
  await happen(one, 'pending');
  one.there = 'pending';
});

const deny = onCheckout('deny', (one) => isUnpaid(one) && canBePaid(one), async (_, one) => {
  await happen(one, 'deny');
  one.there = 'denied';
});

const pay = onCheckout('pay, late or not', canBePaid, async (state, one) => {
  await happen(one, 'settle');
  one.there = 'settled';
  model.receiveMoney(state, one);
});

const payUntold = onCheckout('pay, and the notification is lost', canBePaid, async (_, one) => {
  await payUnnoticed(one.orderId);
  Object.assign(one, { there: 'settled', isUntold: true });
});

const expire = onCheckout('expire at the provider', (one) => isUnpaid(one) && one.there === 'pending', async (state, one) => {
  await happen(one, 'expire');
  endThere(state, one);
});

const timeRunsOut = onCheckout('run out of time', isUnpaid, async (state, one) => {
  await runOut(one.orderId);
  if (one.isUntold) model.receiveMoney(state, one);
  else endThere(state, one);
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
  const { length } = (await sentBy(one.orderId)).filter(({ isReplay }) => !isReplay);
  await replay(one.orderId, { order: Array.from({ length }, (_, place) => length - 1 - place) });
  if (one.isUntold) model.receiveMoney(state, one);
});

const refund = onCheckout('refund', isSettled, async (state, one) => {
  await happen(one, 'refund');
  if (one.isUntold) model.receiveMoney(state, one);
  model.returnMoney(state, one);
  one.there = 'returned';
});

const reversal = onCheckout('the bank takes it back', (one) => isSettled(one) && !one.isUntold, async (state, one) => {
  await happen(one, 'reversal');
  model.returnMoney(state, one);
  one.there = 'returned';
});

const isLive = ({ state }: model.OrderModel) => state === 'live';
const sellerRejects = onCheckout('the seller rejects', ({ orders }) => orders.some(isLive), async (state, one) => {
  const place = one.orders.findLastIndex(isLive);
  await rejectAsSeller((await ordersOf(one.orderId))[place]!.id);
  model.refuse(state, one.orders[place]!);
});

/** All that can happen between buyers, sellers, the shop and the provider. */
export const commands = [
  ...[addToCart, checkOut, checkOut, buy, buy, buy, pressAgain, restocked],
  ...[begin, deny, pay, pay, payUntold, expire, timeRunsOut, askAfter, duplicate, reorder],
  ...[refund, reversal, sellerRejects],
];
