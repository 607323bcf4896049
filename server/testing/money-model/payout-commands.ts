import { storeOf } from '#contract/ids.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { storeIdentities } from '#server/db/schema/index.ts';
import { ordersOf } from '#server/testing/buying.ts';
import {
  changeAccount,
  confirmAccount,
  dueOrdersOf,
  endHold,
  markPaidOut,
  payoutsOf,
  reversePayout,
} from '#server/testing/paying-out.ts';
import { command } from './command.ts';
import * as model from './model.ts';
import type { Model } from './model.ts';
import type { RealShop } from './real-shop.ts';

const onStore = (
  name: string,
  applies: (state: Readonly<Model>, store: number) => boolean,
  act: (state: Model, real: RealShop, store: number) => Promise<void>,
) =>
  fc.nat({ max: 1 }).map((store) =>
    command(
      `${name}(store ${store})`,
      (state, real) => act(state, real, store),
      (state) => applies(state, store),
    ),
  );

const hasDue = (state: Readonly<Model>, store: number) => model.ordersOfStore(state, store).some(model.isDue);
const isHeld = ({ accounts }: Readonly<Model>, store: number) => accounts[store] === 'held';
const refusals = { unconfirmed: 'ACCOUNT_UNCONFIRMED', held: 'ACCOUNT_HELD' };

const paysOut = onStore('pay out', hasDue, async (state, { admin, sellers }, store) => {
  const { orders, payableAmount, account } = await dueOrdersOf(admin, sellers[store]!);
  const amount = model.payableTo(state, store);
  expect(orders).toHaveLength(model.ordersOfStore(state, store).filter(model.isDue).length);
  expect([payableAmount, account.state]).toEqual([Math.max(amount, 0), state.accounts[store]]);
  const ids = orders.map(({ _id }) => _id);
  const { status, body } = await markPaidOut(admin, sellers[store]!, ids);
  const expected = state.accounts[store]!;
  if (expected !== 'ready') return expect([status, body.code]).toEqual([409, refusals[expected]]);
  expect(status).toBe(amount > 0 ? 200 : 409);
  if (amount > 0) model.payOut(state, store);
});

const isNotDue = (order: model.OrderModel) => order.money !== 'none' && !model.isDue(order);

/** An order that is unconfirmed, disputed, refunded or paid out already is never paid out. */
const paysTooEarly = onStore(
  'pay out an order that is not due',
  (state, store) => model.ordersOfStore(state, store).some(isNotDue),
  async (state, { admin, sellers }, store) => {
    const chosen = model.ordersOfStore(state, store).findLast(isNotDue)!;
    const checkout = state.checkouts.find(({ orders }) => orders.includes(chosen))!;
    const { id } = (await ordersOf(checkout.orderId))[checkout.orders.indexOf(chosen)]!;
    const { status, body } = await markPaidOut(admin, sellers[store]!, [id]);
    const account = state.accounts[store]!;
    expect([status, body.code]).toEqual([409, account === 'ready' ? 'ORDERS_NOT_DUE' : refusals[account]]);
  },
);

const reverses = onStore(
  'reverse a payout',
  ({ payouts }, store) => payouts[store]!.length > 0,
  async (state, { admin, sellers }, store) => {
    const { data } = await payoutsOf(admin, sellers[store]!);
    const { status } = await reversePayout(admin, data.find(({ reversal }) => reversal === null)!._id);
    expect(status).toBe(200);
    model.reversePayout(state, store);
  },
);

async function change(state: Model, { sellers }: RealShop, store: number): Promise<void> {
  const { body } = await changeAccount(sellers[store]!, { bankAccountNumber: newId() });
  expect(body.data.payoutAccount.state).toBe('unconfirmed');
  state.accounts[store] = 'unconfirmed';
}

async function confirm(state: Model, { sellers }: RealShop, store: number): Promise<void> {
  const { status } = await confirmAccount(sellers[store]!);
  expect(status).toBe(state.accounts[store] === 'unconfirmed' ? 200 : 409);
  if (status === 200) state.accounts[store] = 'held';
}

const always = () => true;
const changesAccount = onStore('change the account', always, change);
const confirmsAccount = onStore('confirm the account', always, confirm);
const redirects = onStore('change and confirm the account', always, async (state, real, store) => {
  await change(state, real, store);
  await confirm(state, real, store);
});

const liftsHold = onStore('lift the hold', always, async (state, { admin, sellers }, store) => {
  const { status } = await endHold(admin, sellers[store]!);
  expect(status).toBe(isHeld(state, store) ? 200 : 409);
  if (status === 200) state.accounts[store] = 'ready';
});

const holdEnds = onStore('end the hold by its time', isHeld, async (state, { sellers }, store) => {
  await db
    .update(storeIdentities)
    .set({ heldUntil: new Date().toISOString() })
    .where(eq(storeIdentities.sellerId, storeOf(sellers[store]!.id)));
  state.accounts[store] = 'ready';
});

export const payoutCommands = [
  paysOut,
  paysOut,
  paysOut,
  paysTooEarly,
  paysTooEarly,
  reverses,
  changesAccount,
  confirmsAccount,
  redirects,
  redirects,
  liftsHold,
  holdEnds,
];
