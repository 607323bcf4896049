import fc from 'fast-check';
import { expect } from 'vitest';
import { setShipping } from '#server/testing/shipping.ts';
import { command } from './command.ts';
import * as model from './model.ts';
import type { Model } from './model.ts';
import { addFor, feesOf, submitFor, type RealShop, restock } from './real-shop.ts';

const buyer = fc.nat({ max: 1 });
const product = fc.nat({ max: 2 });
const pieces = fc.integer({ min: 1, max: 4 });

export async function put(state: Model, real: RealShop, who: number, what: number, count: number): Promise<void> {
  const cart = state.carts[who]!;
  const sum = (cart.get(what) ?? 0) + count;
  const isEnough = sum <= model.ownStock(state, who, what);
  expect((await addFor(real, who, what, count)).status).toBe(isEnough ? 200 : 409);
  if (isEnough) cart.set(what, sum);
}

export async function order(state: Model, real: RealShop, who: number): Promise<void> {
  const cart = state.carts[who]!;
  const earlier = model.findUnpaid(state, who);
  const { status, body } = await submitFor(state, real, who, cart);
  if (earlier && !earlier.isWindowOver && model.isWhole(earlier) && model.isSame(state, earlier, cart)) {
    expect([status, body.snapToken, body.orderId]).toEqual([200, earlier.token, earlier.orderId]);
    return;
  }
  if (earlier?.isUnreported) {
    model.receiveMoney(state, earlier);
    expect(status).toBe(409);
    return;
  }
  if (earlier) model.end(state, earlier);
  const placed = model.placeOrder(state, who);
  expect(status).toBe(placed ? 200 : 409);
  if (placed) Object.assign(placed, { orderId: body.orderId, token: body.snapToken });
}

const addToCart = fc
  .tuple(buyer, product, pieces)
  .map(([who, what, count]) =>
    command(`add(buyer ${who}, product ${what}, ${count})`, (state, real) => put(state, real, who, what, count)),
  );

const checkOut = buyer.map((who) =>
  command(
    `check out(buyer ${who})`,
    (state, real) => order(state, real, who),
    (state) => state.carts[who]!.size > 0,
  ),
);

const buy = fc.tuple(buyer, product, product, pieces).map(([who, what, more, count]) =>
  command(`add and check out(buyer ${who}, products ${what} and ${more}, ${count})`, async (state, real) => {
    await put(state, real, who, what, count);
    await put(state, real, who, more, 1);
    if (state.carts[who]!.size > 0) await order(state, real, who);
  }),
);

async function orderAgain(state: Model, real: RealShop, who: number): Promise<void> {
  const unpaid = model.findUnpaid(state, who)!;
  const { body } = await submitFor(state, real, who, unpaid.ordered);
  expect([body.snapToken, body.orderId]).toEqual([unpaid.token, unpaid.orderId]);
}

const submitAgain = buyer.map((who) =>
  command(
    `submit again(buyer ${who})`,
    (state, real) => orderAgain(state, real, who),
    (state) => {
      const unpaid = model.findUnpaid(state, who);
      return unpaid?.isWindowOver === false && model.isWhole(unpaid) && model.isSame(state, unpaid, unpaid.ordered);
    },
  ),
);

const restocked = fc.tuple(product, pieces).map(([what, count]) =>
  command(`restock(product ${what}, ${count})`, async (state, real) => {
    await restock(real.products[what]!, count);
    state.stock[what]! += count;
  }),
);

const setsFee = fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(0, 10_000, 15_000)).map(([store, fee]) =>
  command(`set the shipping fee(store ${store}, ${fee})`, async (state, real) => {
    await setShipping(real.sellers[store]!, feesOf(fee));
    state.shippingFees[store] = fee;
  }),
);

export const buyerCommands = [addToCart, checkOut, checkOut, buy, buy, buy, submitAgain, restocked, setsFee];
