/** Every way of giving money back, by channel, by the state at the provider and by what the money was for. */
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refunds, unplacedMoney } from '#server/db/schema/index.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, callProvider, callsDuring, sendReport, underFaults } from '#server/testing/provider.ts';
import { continueRefund } from './provider-refunds.ts';
import { openRefund } from './refunds.ts';
import { retryRefunds } from './retry-refunds.ts';
import { refundAtProvider } from './settle-unplaced.ts';

let admin: Person;
let sellers: [Person, Person];
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
  sellers = [await newSeller(), await newSeller('Rumah Anyaman')];
});

/** `whole`: the only order of a payment. `share`: one of its two orders. `second`: the second payment of an order. */
type Share = 'whole' | 'part' | 'share' | 'second';
type State = 'challenge' | 'authorize' | 'capture' | 'settlement' | 'cancelled' | 'refunded' | 'partly refunded';
type Outcome = 'returned' | 'waiting' | 'by hand' | 'refused';

type Money = {
  checkoutId: string;
  amount: number;
  /** What the provider holds of all transactions of the payment, in rupiah. */
  held: () => Promise<number>;
  request: () => Promise<{ status: number; body: { code?: string } }>;
  /** What the jobs do, once more. */
  run: () => Promise<unknown>;
  admins: () => Promise<{ state: string; awaitsSettlement: boolean } | null>;
  buyers: () => Promise<{ isDone: boolean; needsAccount: boolean; awaitsSettlement: boolean }>;
  /** How often the buyer was told that the shop has money for them. */
  told: () => Promise<number>;
};

/** A paid order, or a second payment, whose transaction the provider has in a state that it did not report. */
async function moneyIn(share: Share, channel: string, state: State): Promise<Money> {
  const buyer = await newCustomer();
  const products = [await newProduct(sellers[0]), ...(share === 'share' ? [await newProduct(sellers[1])] : [])];
  const [order] = await placeOrders(buyer, products);
  const { checkoutId } = order!;
  if (share === 'second')
    await atProvider(checkoutId, 'settle', { payment_type: channel === 'dana' ? 'gopay' : 'dana' });
  const isSettled = state === 'settlement' || state.endsWith('refunded');
  const transaction_id =
    share === 'second' && !isSettled
      ? await captureAgain(checkoutId)
      : (await atProvider(checkoutId, isSettled ? 'settle' : 'capture', { payment_type: channel })).transaction
          .transaction_id!;
  const orderId = order!._id;
  if (share !== 'second') {
    const amount = share === 'part' ? { amount: rupiah(30_000) } : {};
    await transaction((tx) => openRefund(tx, { orderId, reason: 'Rusak', by: admin.id, at: new Date(), ...amount }));
  }
  await underFaults({ notifications: 'drop' }, () => moveTo(checkoutId, transaction_id, state));
  return {
    checkoutId,
    amount: share === 'part' ? 30_000 : 100_000,
    held: async () =>
      (await callProvider<{ transaction: { held: number } }>('GET', `/transactions/${checkoutId}`)).transaction.held,
    told: async () => (await toldOf(checkoutId, share)).length,
    ...(share === 'second' ? await secondPayment(buyer, orderId, transaction_id) : refundOf(buyer, orderId)),
  };
}

async function captureAgain(order_id: string): Promise<string> {
  const transaction_id = crypto.randomUUID();
  const captured = { transaction_status: 'capture', fraud_status: 'accept', payment_type: 'credit_card' };
  await sendReport({ order_id, transaction_id, ...captured });
  return transaction_id;
}

async function moveTo(checkoutId: string, transaction_id: string, state: State): Promise<void> {
  if (state === 'cancelled') await atProvider(checkoutId, 'cancel', { transaction_id });
  if (state === 'refunded') await atProvider(checkoutId, 'refund', { transaction_id });
  if (state === 'partly refunded') await atProvider(checkoutId, 'refund', { transaction_id, amount: 5_000 });
  const reported = { challenge: ['capture', 'challenge'], authorize: ['authorize', 'accept'] } as const;
  if (!(state in reported)) return;
  const [transaction_status, fraud_status] = reported[state as keyof typeof reported];
  await sendReport({ order_id: checkoutId, transaction_id, transaction_status, fraud_status });
}

const toldOf = (checkoutId: string, share: Share) =>
  db.rows(sql`
    select from notices where kind = ${share === 'second' ? 'money-held' : 'refund'} and (about->>'isDone') is distinct from 'true'
      and order_id in (select id from orders where payment_id = ${checkoutId.slice(0, 36)}::uuid)`);

function refundOf(buyer: Person, orderId: OrderId): Omit<Money, 'checkoutId' | 'amount' | 'held' | 'told'> {
  const params = { orderId };
  return {
    request: () => call(admin, 'POST /api/admin/refunds/:orderId/provider', { params }),
    run: () => continueRefund({ orderId }, new Date()),
    admins: async () => {
      const { body } = await call(admin, 'GET /api/admin/refunds', { query: { q: orderId } });
      return body.data[0] ?? null;
    },
    buyers: async () => (await call(buyer, 'GET /api/shop/order/refund/:orderId', { params })).body.data,
  };
}

async function secondPayment(buyer: Person, orderId: OrderId, transactionId: string) {
  const [row] = await db.select().from(unplacedMoney).where(eq(unplacedMoney.transactionId, transactionId));
  const { id } = row!;
  return {
    // The job may have run before its request is answered, so it is done here by the first run.
    request: () => call(admin, 'POST /api/admin/money/unplaced/:id/refund', { params: { id: String(id) } }),
    run: () => refundAtProvider({ id }, new Date()),
    admins: async () => {
      const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: transactionId } });
      const [money] = body.data;
      return money ? { state: money.refund, awaitsSettlement: money.awaitsSettlement } : null;
    },
    buyers: async () =>
      (await call(buyer, 'GET /api/shop/order/money/:orderId', { params: { orderId } })).body.data.find(
        (money) => money.id === String(id),
      )!,
  };
}

/** Requests the money, then runs its job again and at the same time. Returns the calls that change something there. */
async function giveBackOften(money: Money): Promise<string[]> {
  const calls = await callsDuring(async () => {
    await money.request();
    await money.run();
  });
  await Promise.all([money.run(), money.run(), retryRefunds(in90Minutes())]);
  await money.run();
  return [...new Set(calls.flatMap(({ action }) => (action === 'status' ? [] : [action])))];
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const in90Minutes = () => inMinutes(90);

const seen: Record<Outcome, { admin: object | null; buyer: object }> = {
  returned: { admin: null, buyer: { isDone: true, awaitsSettlement: false, needsAccount: false } },
  waiting: {
    admin: { state: 'asked', awaitsSettlement: true },
    buyer: { isDone: false, awaitsSettlement: true, needsAccount: false },
  },
  refused: {
    admin: { state: 'refused', awaitsSettlement: false },
    buyer: { isDone: false, awaitsSettlement: false, needsAccount: true },
  },
  'by hand': {
    admin: { awaitsSettlement: false },
    buyer: { isDone: false, awaitsSettlement: false, needsAccount: true },
  },
};

type Row = [share: Share, channel: string, state: State, calls: string[], outcome: Outcome];

const all: Share[] = ['whole', 'part', 'share', 'second'];
const settledRows = (channel: string, parts: Outcome, wholes: Outcome = 'returned'): Row[] =>
  all.map((share) => {
    const outcome = share === 'part' || share === 'share' ? parts : wholes;
    return [share, channel, 'settlement', outcome === 'returned' ? ['refund'] : [], outcome];
  });

const rows: Row[] = [
  ...['credit_card', 'gopay', 'dana', 'qris'].flatMap((channel) => settledRows(channel, 'returned')),
  ...['shopeepay', 'ovo'].flatMap((channel) => settledRows(channel, 'by hand')),
  ...['bca_va', 'echannel', 'indomaret'].flatMap((channel) => settledRows(channel, 'by hand', 'by hand')),
  ...(['challenge', 'authorize', 'capture'] as const).flatMap((state): Row[] => [
    ['whole', 'credit_card', state, ['cancel'], 'returned'],
    ['part', 'credit_card', state, [], 'waiting'],
    ['share', 'credit_card', state, [], 'waiting'],
    ['second', 'credit_card', state, ['cancel'], 'returned'],
  ]),
  ...(['whole', 'share', 'second'] as const).flatMap((share): Row[] => [
    [share, 'credit_card', 'cancelled', [], 'returned'],
    [share, 'gopay', 'refunded', [], 'returned'],
  ]),
  ['whole', 'gopay', 'partly refunded', ['refund'], 'refused'],
  ['second', 'gopay', 'partly refunded', ['refund'], 'refused'],
];

test.each(rows)('the %s by %s, which is %s at the provider, is asked for by %j and is then %s', async (...row) => {
  const [share, channel, state, expectedCalls, outcome] = row;
  const money = await moneyIn(share, channel, state);
  const heldBefore = await money.held();
  const toldBefore = await money.told();
  expect(await giveBackOften(money)).toEqual(expectedCalls);
  const admins = await money.admins();
  if (seen[outcome].admin === null) expect(admins).toBeNull();
  else expect(admins).toMatchObject(seen[outcome].admin);
  expect(await money.buyers()).toMatchObject(seen[outcome].buyer);
  // The buyer is told once more when an account became needed.
  expect((await money.told()) - toldBefore).toBe(outcome === 'refused' ? 1 : 0);
  const isOver = state === 'cancelled' || state === 'refunded';
  const isCharged = state === 'capture' || state === 'settlement';
  if (isCharged) expect(heldBefore - (await money.held())).toBe(outcome === 'returned' ? money.amount : 0);
  if (isOver) expect(await money.held()).toBe(heldBefore);
  await expectInvariants();
});

test.each(['part', 'share'] as const)(
  'a %s of a card payment is refunded after the settlement by itself',
  async (share) => {
    const money = await moneyIn(share, 'credit_card', 'capture');
    const { status } = await money.request();
    expect([status, await money.admins()]).toMatchObject([200, seen.waiting.admin]);
    const heldBefore = await money.held();
    await retryRefunds(in90Minutes());
    expect(await money.held()).toBe(heldBefore);
    await atProvider(money.checkoutId, 'settle');
    // The next question is an hour after the last one.
    await retryRefunds(inMinutes(100));
    expect(await money.held()).toBe(heldBefore);
    await Promise.all([retryRefunds(inMinutes(160)), retryRefunds(inMinutes(160))]);
    expect([heldBefore - (await money.held()), await money.admins()]).toEqual([money.amount, null]);
    expect(await money.buyers()).toMatchObject(seen.returned.buyer);
    await expectInvariants();
  },
);

test.each([
  ['whole', 'capture', { status: 'down' }],
  ['whole', 'capture', { change: 'down' }],
  ['whole', 'capture', { change: 'answer-lost' }],
  ['whole', 'settlement', { change: 'answer-lost' }],
  ['part', 'settlement', { change: 'answer-lost' }],
  ['share', 'settlement', { change: 'error500' }],
  ['whole', 'settlement', { change: 'refused' }],
  ['second', 'capture', { change: 'answer-lost' }],
  ['second', 'settlement', { change: 'down' }],
] as const)('the %s, %s, is given back once after %j', async (share, state, faults) => {
  const money = await moneyIn(share, 'credit_card', state);
  const heldBefore = await money.held();
  await underFaults({ notifications: 'drop', ...faults }, async () => {
    await money.request();
    // What was done there although its answer was lost is found by the question before the next request.
    if (!('change' in faults) || faults.change !== 'answer-lost') {
      await expect(money.run()).rejects.toThrow();
      expect(await money.admins()).toMatchObject({ state: 'asked', awaitsSettlement: false });
    }
  });
  await Promise.all([money.run(), retryRefunds(in90Minutes()), money.run()]);
  expect([heldBefore - (await money.held()), await money.admins()]).toEqual([money.amount, null]);
  await expectInvariants();
});

test('a void that comes too late becomes a refund, and nothing is retried afterwards', async () => {
  const money = await moneyIn('whole', 'credit_card', 'capture');
  await underFaults({ notifications: 'drop' }, () => atProvider(money.checkoutId, 'settle'));
  await money.request();
  expect([await money.held(), await money.admins()]).toEqual([0, null]);
  const [{ id } = { id: '' as OrderId }] = await ordersOf(money.checkoutId);
  const [row] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id as OrderId));
  expect(row).toMatchObject({ retryAt: null, awaitsSettlement: false });
});

test.each(['whole', 'second'] as const)('the %s that a release without retries asked for is retried', async (share) => {
  const money = await moneyIn(share, 'credit_card', 'settlement');
  const heldBefore = await money.held();
  await underFaults({ notifications: 'drop', change: 'down' }, async () => {
    await money.request();
    // Under the fault, so that no job gives the money back.
    await db.rows(sql`update refunds set retry_at = null where done_at is null`);
    await db.rows(sql`update unplaced_money set retry_at = null where closed_at is null`);
    const migration = readFileSync('server/db/migrations/0051_retry_asked_refunds.sql', 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await db.rows(sql.raw(statement));
    const withoutTime = sql`retry_at is null and asked_at is not null and refusal is null`;
    expect(await db.$count(refunds, sql`${withoutTime} and way = 'provider' and done_at is null`)).toBe(0);
    const requested = sql`refund_asked_at is not null and refund_refusal is null and closed_at is null`;
    expect(await db.$count(unplacedMoney, sql`retry_at is null and ${requested}`)).toBe(0);
  });
  await retryRefunds(in90Minutes());
  expect([heldBefore - (await money.held()), await money.admins()]).toEqual([money.amount, null]);
});
