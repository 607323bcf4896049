/** For how long the unpaid checkouts of an account, and of a client, may hold stock (ten minutes, or a refusal). */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { Refusal } from '#platform/refuse.ts';
import { markPaid } from '#server/areas/payments/mark-paid.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { payments } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { placeOrder } from './place-order.ts';

const minute = 60_000;
const hour = 60 * minute;

beforeAll(async () => {
  const { env } = await openShop();
  configure({ ...env, RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await expectInvariants();
  configure((await openShop()).env);
});

const seller = await newSeller();

async function requestOf(buyer: Person, pieces: [ProductId, number][], clientKey?: string): Promise<CheckoutRequest> {
  return { ...(await formFor(buyer, pieces)), clientKey } as unknown as CheckoutRequest;
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;
const minutesOf = ({ expiresAt }: Placed, at: Date) => (Date.parse(expiresAt) - at.getTime()) / minute;

/** Places a checkout at a time, whose token arrives at once. */
async function place(request: CheckoutRequest, at: Date): Promise<Placed> {
  const placed = await placeOrder(request, at);
  await db.update(payments).set({ snapToken: placed.id }).where(eq(payments.id, placed.id));
  return placed;
}

type End = 'cancelled' | 'expired' | 'failed' | 'by shop' | 'no token' | 'paid' | 'reviewed';

/** Ends a checkout at a time. */
async function end(placed: Pick<Placed, 'id' | 'providerOrderId'>, how: End, at: Date): Promise<void> {
  const { id: paymentId } = placed;
  if (how === 'no token') await db.update(payments).set({ snapToken: null }).where(eq(payments.id, paymentId));
  if (how === 'paid') {
    await addReport({ ...placed, fraud: 'accept', effect: 'paid' }, at);
    await transaction((tx) => markPaid(tx, { paymentId, transactionId: paymentId, at }));
    return;
  }
  if (how === 'reviewed') {
    await addReport({ ...placed, fraud: 'challenge', effect: null }, at);
  }
  const to = how === 'expired' || how === 'failed' ? how : how === 'no token' ? 'failed' : 'cancelled';
  const reason = how === 'by shop' ? { reason: 'toko tutup' } : {};
  await transaction((tx) => releasePayment(tx, { paymentId, to, ...reason, at }));
}

const addReport = (
  {
    id,
    providerOrderId,
    fraud,
    effect,
  }: Pick<Placed, 'id' | 'providerOrderId'> & { fraud: string; effect: string | null },
  at: Date,
) =>
  db.rows(sql`
    insert into payment_events (payment_id, provider_order_id, transaction_id, transaction_status, status_code,
      fraud_status, refund_amount, effect, report, at, judged_at, outcome)
    values (${id}, ${providerOrderId}, ${id}, 'capture', '200', ${fraud}, '', ${effect}, '{}', ${at}, ${at}, 'applied')`);

type Held = [begun: number, minutes: number, how?: End];

const outcomeOf = async (request: CheckoutRequest, at: Date): Promise<number | string> => {
  try {
    const placed = await place(request, at);
    const window = minutesOf(placed, at);
    await end(placed, 'by shop', at);
    return window;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const hours = (count: number, from = 0): Held[] =>
  Array.from({ length: count }, (_, n) => [from + n * 60, 60, 'expired']);

test.each<[what: string, held: Held[], at: number, outcome: number | string]>([
  ['nothing', [], 0, 60],
  [
    'four cart changes in ten minutes',
    [
      [0, 2],
      [2, 3],
      [5, 3],
      [8, 2],
    ],
    10,
    60,
  ],
  ['40 cart changes of four minutes', Array.from({ length: 40 }, (_, n): Held => [n * 4, 4]), 170, 60],
  ['three hours', hours(3), 180, 60],
  ['three hours and a minute', [...hours(3), [180, 1]], 181, 10],
  [
    'the same of cancelled and failed ones',
    [
      [0, 60],
      [60, 60, 'failed'],
      [120, 60],
      [180, 1],
    ],
    181,
    10,
  ],
  ['four hours', hours(4), 240, 10],
  ['four hours and a minute', [...hours(4), [240, 1]], 241, 'STOCK_HELD_TOO_LONG'],
  ['four hours and a minute, shortly before a day', [...hours(4), [240, 1]], 60 + 24 * 60 - 1, 'STOCK_HELD_TOO_LONG'],
  ['four hours and a minute, when the first leaves', [...hours(4), [240, 1]], 60 + 24 * 60, 10],
  ['four hours and a minute, when two have left', [...hours(4), [240, 1]], 120 + 24 * 60, 60],
  ['five hours of which the shop ended two', [[0, 60, 'by shop'], [60, 60, 'by shop'], ...hours(3, 120)], 300, 60],
  ['five hours of which two had no token', [[0, 60, 'no token'], [60, 60, 'no token'], ...hours(3, 120)], 300, 60],
  ['four hours, then a paid order', [...hours(4), [240, 10, 'paid']], 250, 60],
  ['a paid order, then four hours', [[0, 10, 'paid'], ...hours(4, 10), [250, 1]], 251, 'STOCK_HELD_TOO_LONG'],
  ['what was released hours after its window', [[0, 600, 'expired']], 600, 60],
  ['a card under review for three hours and a minute', [[0, 181, 'reviewed']], 181, 10],
  ['a card under review for 20 hours', [[0, 20 * 60, 'reviewed']], 20 * 60, 'STOCK_HELD_TOO_LONG'],
])('after %s a checkout has its window or is refused', async (_, held, after, outcome) => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  const request = await requestOf(sari, [[bag, 1]]);
  const start = Date.now() - after * minute;
  const at = (minutes: number) => new Date(start + minutes * minute);
  for (const [begun, minutes, how = 'cancelled'] of held) {
    await end(await place(request, at(begun)), how, at(begun + minutes));
  }
  expect(await outcomeOf(request, at(after))).toBe(outcome);
});

test('the refusal says until when, and the present checkout counts and stays', async () => {
  const [sari, bag, cup] = [await newCustomer(), await newProduct(seller), await newProduct(seller)];
  const request = await requestOf(sari, [[bag, 1]]);
  const start = Date.now() - 241 * minute;
  for (const [begun, minutes] of [...hours(3), [180, 51]] as Held[]) {
    await end(
      await place(request, new Date(start + begun * minute)),
      'cancelled',
      new Date(start + (begun + minutes) * minute),
    );
  }
  const held = await place(request, new Date(start + 231 * minute));
  const refused = await submitCheckout(sari, await formFor(sari, [[cup, 1]]));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'STOCK_HELD_TOO_LONG',
    'Pesanan Anda yang tidak jadi dibayar menahan stok lebih dari 4 jam hari ini. Anda dapat memesan lagi dalam 21 jam.',
  ]);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(Math.abs(seconds - (60 + 24 * 60 - 241) * 60)).toBeLessThan(30);
  const [present] = await db.select().from(payments).where(eq(payments.id, held.id));
  expect(present!.status).toBe('pending');
  // The other account has its own budget.
  const tono = await newCustomer('Tono');
  expect((await submitCheckout(tono, await formFor(tono, [[cup, 1]]))).status).toBe(200);
});

/**
 * Orders whenever the shop lets them for a day, and lets each window pass. Returns for how many minutes stock was held.
 */
async function hoard(buyer: Person, pieces: [ProductId, number][], start: number): Promise<number> {
  const request = await requestOf(buyer, pieces);
  let heldMs = 0;
  for (let now = start; now < start + 24 * hour;) {
    const at = new Date(now);
    try {
      const placed = await place(request, at);
      const until = new Date(placed.expiresAt);
      await end(placed, 'cancelled', until);
      heldMs += until.getTime() - now;
      now = until.getTime() + 1000;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      now += error.retryAfter! * 1000;
    }
  }
  return heldMs / minute;
}

test('an account that takes all pieces of small stocks holds them for 4 hours and 10 minutes a day', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => newProduct(seller, { stock: 5 })));
  const held = await hoard(
    await newCustomer(),
    ids.map((id): [ProductId, number] => [id, 5]),
    Date.now() - 25 * hour,
  );
  expect(held).toBe(250);
});

test('an account that paid Rp 1.000 holds 10,000 pieces for 30 minutes a day', async () => {
  const [sari, cheap, dear] = [
    await newCustomer(),
    await newProduct(seller, { price: 1_000 }),
    await newProduct(seller, { price: 40_000, stock: 10_000 }),
  ];
  const start = Date.now() - 25 * hour;
  await end(
    await place(await requestOf(sari, [[cheap, 1]]), new Date(start - minute)),
    'paid',
    new Date(start - minute),
  );
  expect(await hoard(sari, [[dear, 10_000]], start)).toBe(30);
});

const manyBuyers = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => newCustomer(`Pembeli ${n}`)));
const windowsOf = (placed: readonly Placed[], at: Date) => placed.map((one) => minutesOf(one, at));

test('many new accounts of one client hold 50 lines for an hour, the others ten minutes, and none is refused', async () => {
  const bag = await newProduct(seller, { stock: 1000 });
  const [buyers, at, client] = [await manyBuyers(54), new Date(), crypto.randomUUID()];
  const placed: Placed[] = [];
  for (const buyer of buyers) placed.push(await place(await requestOf(buyer, [[bag, 1]], client), at));
  expect(windowsOf(placed, at)).toEqual([
    ...Array.from({ length: 50 }, () => 60),
    ...Array.from({ length: 4 }, () => 10),
  ]);
  // Neither another client nor an account that has paid is concerned.
  const [other, payer] = await manyBuyers(2);
  expect(minutesOf(await place(await requestOf(other!, [[bag, 1]], crypto.randomUUID()), at), at)).toBe(60);
  await end(await place(await requestOf(payer!, [[bag, 1]], client), at), 'paid', at);
  expect(minutesOf(await place(await requestOf(payer!, [[bag, 1]], client), at), at)).toBe(60);
  // The lines of a checkout that ended are free, and nothing of the client is left.
  for (const one of placed.slice(0, 10)) await end(one, 'cancelled', new Date());
  const [again] = await manyBuyers(1);
  expect(minutesOf(await place(await requestOf(again!, [[bag, 1]], client), at), at)).toBe(60);
  const ended = await db.select().from(payments).where(eq(payments.id, placed[0]!.id));
  expect(ended).toMatchObject([{ status: 'cancelled', clientHash: null }]);
});

test('checkouts of one client at once hold no more than 50 lines for an hour', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => newProduct(seller, { stock: 1000 })));
  const [buyers, at, client] = [await manyBuyers(16), new Date(), crypto.randomUUID()];
  const pieces = ids.map((id): [ProductId, number] => [id, 1]);
  const requests = await Promise.all(buyers.map((buyer) => requestOf(buyer, pieces, client)));
  const placed = await Promise.all(requests.map((request) => place(request, at)));
  expect(windowsOf(placed, at).filter((minutes) => minutes === 60).length * ids.length).toBeLessThanOrEqual(50);
  expect(Math.min(...windowsOf(placed, at))).toBe(10);
});

test('an account that never paid and orders 51 products has ten minutes, and over HTTP its client is stored as a hash', async () => {
  const ids = await Promise.all(Array.from({ length: 51 }, () => newProduct(seller)));
  const [sari, at] = [await newCustomer(), new Date()];
  const request = await requestOf(
    sari,
    ids.map((id): [ProductId, number] => [id, 1]),
    crypto.randomUUID(),
  );
  expect(minutesOf(await place(request, at), at)).toBe(10);
  const tono = await newCustomer('Tono');
  const { body } = await submitCheckout(tono, await formFor(tono, [[ids[0]!, 1]]));
  const [stored] = await db.select().from(payments).where(eq(payments.providerOrderId, body.orderId));
  expect(stored!.clientHash).toHaveLength(32);
  await atProvider(body.orderId, 'settle');
  const [paid] = await db.select().from(payments).where(eq(payments.providerOrderId, body.orderId));
  expect(paid).toMatchObject({ status: 'paid', clientHash: null });
});
