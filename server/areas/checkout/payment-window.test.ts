/** How long, and how often, an unpaid checkout may hold stock. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { payments } from '#server/db/schema/index.ts';
import { formFor, order, ordersOf, submitCheckout, statusesOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf } from '#server/testing/provider.ts';
import { describePayment, readUnpaidPayment } from './snap-request.ts';

const minute = 60_000;
const hour = 60 * minute;

const seller = await newSeller();

type Bought = { stock: number; price?: number; pieces: number };
const buy = async (buyer: Person, { pieces, ...product }: Bought) =>
  order(buyer, [[await newProduct(seller, product), pieces]]);

async function minutesToPay(orderId: string): Promise<number> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(orderId)));
  return (Date.parse(payment!.expiresAt) - Date.parse(payment!.createdAt)) / minute;
}

test.each<[what: string, bought: Bought, minutes: number]>([
  ['20 pieces of a product', { stock: 100, pieces: 20 }, 60],
  ['21 pieces of a product', { stock: 100, pieces: 21 }, 10],
  ['half of a stock of six', { stock: 6, pieces: 3 }, 60],
  ['more than half of a stock of six', { stock: 6, pieces: 4 }, 10],
  ['all of a stock of five', { stock: 5, pieces: 5 }, 60],
  ['a price of Rp 25.000.000', { stock: 20, price: 25_000_000, pieces: 1 }, 60],
  ['a higher price', { stock: 20, price: 25_000_001, pieces: 1 }, 10],
])('a customer who never paid has, for %s (%o), %i minutes', async (_, bought, minutes) => {
  const orderId = await buy(await newCustomer(), bought);
  expect(await minutesToPay(orderId)).toBe(minutes);
  const request = describePayment(await readUnpaidPayment(paymentIdOf(orderId)), new Date());
  expect(request.expiry).toMatchObject({ unit: 'minute', duration: minutes });
  await expectInvariants();
});

test.each<[what: string, paid: number, price: number, minutes: number]>([
  ['a tenth of the checkout', 500_000, 100_000, 60],
  ['less than a tenth', 499_999, 100_000, 10],
  ['Rp 1.000', 1_000, 40_000, 10],
])('a customer who paid %s has, for a large checkout, %i %i: %i minutes', async (_, paid, price, minutes) => {
  const sari = await newCustomer();
  await atProvider(await buy(sari, { stock: 20, pieces: 1, price: paid }), 'settle');
  expect(await minutesToPay(await buy(sari, { stock: 100, pieces: 50, price }))).toBe(minutes);
});

test('what was refunded or paid more than 90 days ago lifts no limit', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const [old, refunded] = [
    await buy(sari, { stock: 20, pieces: 1, price: 5_000_000 }),
    await buy(tono, { stock: 20, pieces: 1, price: 5_000_000 }),
  ];
  for (const orderId of [old, refunded]) await atProvider(orderId, 'settle');
  await db
    .update(payments)
    .set({ paidAt: new Date(Date.now() - 91 * 24 * hour).toISOString() })
    .where(eq(payments.id, paymentIdOf(old)));
  await rejectAsSeller((await ordersOf(refunded))[0]!.id);
  for (const buyer of [sari, tono]) expect(await minutesToPay(await buy(buyer, { stock: 100, pieces: 50 }))).toBe(10);
});

test('never exceeds the configured payment window', async () => {
  const { env } = await openShop();
  configure({ ...env, PAYMENT_WINDOW_SECONDS: '300' });
  try {
    expect(await minutesToPay(await buy(await newCustomer(), { stock: 100, pieces: 50 }))).toBe(5);
  } finally {
    configure(env);
  }
});

const large = { stock: 100, pieces: 50 };

async function letExpire(buyer: Person, ago: number): Promise<void> {
  const orderId = await buy(buyer, large);
  const begun = Date.now() - ago;
  const createdAt = new Date(begun).toISOString();
  const expiresAt = new Date(begun + 10 * minute).toISOString();
  await db
    .update(payments)
    .set({ createdAt, expiresAt, nextCheckAt: expiresAt })
    .where(eq(payments.id, paymentIdOf(orderId)));
  await releaseExpiredPayments(new Date());
  expect(await statusesOf(orderId)).toEqual(['expired', 'rejected expired']);
}

test('after three large checkouts expired within a day, refuses another until a day after the first', async () => {
  const sari = await newCustomer();
  await letExpire(sari, 20 * hour);
  await letExpire(sari, 2 * hour);
  await letExpire(sari, hour);
  const small = await buy(sari, { stock: 20, pieces: 1 });

  const refused = await submitCheckout(sari, await formFor(sari, [[await newProduct(seller, { stock: 100 }), 50]]));
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_UNPAID']);
  expect(refused.body.message).toContain('dalam 5 jam');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(4 * 3600);
  expect(seconds).toBeLessThanOrEqual(4 * 3600 + 600);
  // The refused attempt does not cancel the earlier checkout.
  expect(await statusesOf(small)).toEqual(['pending', 'pending pending']);
  await expectInvariants();
});

test('accepts another large checkout when three expired over more than a day', async () => {
  const sari = await newCustomer();
  await letExpire(sari, 25 * hour);
  await letExpire(sari, 2 * hour);
  await letExpire(sari, hour);
  await buy(sari, large);
  await expectInvariants();
});

/** Places a large order dated `minutes` back, which is how long it has held stock when it is replaced now. */
async function holdFor(buyer: Person, minutes: number): Promise<string> {
  const orderId = await buy(buyer, large);
  const begun = Date.now() - minutes * minute;
  await db
    .update(payments)
    .set({
      createdAt: new Date(begun).toISOString(),
      expiresAt: new Date(begun + 10 * minute).toISOString(),
    })
    .where(eq(payments.id, paymentIdOf(orderId)));
  return orderId;
}

const submitLarge = async (buyer: Person) =>
  submitCheckout(buyer, await formFor(buyer, [[await newProduct(seller, { stock: 100 }), 50]]));

test('counts replaced large checkouts by the time for which they held stock', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  for (let count = 0; count < 7; count += 1) await holdFor(sari, 4.5);
  for (let count = 0; count < 7; count += 1) await holdFor(tono, 4);
  await buy(sari, { stock: 20, pieces: 1 });
  await buy(tono, { stock: 20, pieces: 1 });
  const refused = await submitLarge(sari);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_UNPAID']);
  expect((await submitLarge(tono)).status).toBe(200);
  await expectInvariants();
});

test('counts large checkouts with a declined payment by the time for which they held stock', async () => {
  const sari = await newCustomer();
  for (let count = 0; count < 4; count += 1) await atProvider(await holdFor(sari, 9), 'deny');
  expect((await submitLarge(sari)).status).toBe(429);
});

test('does not count large checkouts that were replaced soon, even if the provider reports them as expired', async () => {
  const sari = await newCustomer();
  for (let count = 0; count < 4; count += 1) {
    const orderId = await buy(sari, large);
    await atProvider(orderId, 'pending', { payment_type: 'bank_transfer' });
    await buy(sari, { stock: 20, pieces: 1 });
    expect(await statusesOf(orderId)).toEqual(['cancelled', 'rejected cancelled']);
  }
  expect((await submitLarge(sari)).status).toBe(200);
  await expectInvariants();
});

test('keeps the earlier checkout when another large one is refused', async () => {
  const sari = await newCustomer();
  await letExpire(sari, 20 * hour);
  await letExpire(sari, 2 * hour);
  await holdFor(sari, 6);
  const held = await holdFor(sari, 6);
  expect((await submitLarge(sari)).status).toBe(429);
  expect(await statusesOf(held)).toEqual(['pending', 'pending pending']);
});

test("counts stock held by the customer's own unpaid checkout as available", async () => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 10 });
  await order(sari, [[bag, 5]]);
  expect(await minutesToPay(await order(sari, [[bag, 4]]))).toBe(60);
});
