import { and, eq, isNull, lt } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makassarDay, startOfDay } from '#contract/dates.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { impactMonths, ledgerEntries, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder, markPaidOut, payoutsOf, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { setShipping } from '#server/testing/shipping.ts';
import { tellPlaces, writeImpact } from './impact.ts';
import { settledDay } from './journal.ts';

beforeAll(openShop);
// Later payouts of today would not be in a row that has today.
afterEach(() => db.delete(impactMonths));

const dayMs = 24 * 60 * 60_000;
const tomorrow = () => new Date(Date.now() + dayMs);
const month = makassarDay(new Date().toISOString()).slice(0, 7);
const nextMonth = new Date(Date.parse(`${month}-28T12:00:00+08:00`) + 6 * dayMs);
const impact = async () => (await call(null, 'GET /api/shop/impact', {})).body.data.impact;
/** Other files of the worker pay out orders at times of their own, also later ones. */
const paidToMakers = async (before: Date): Promise<number> => {
  const { account, orderId, at } = ledgerEntries;
  const ofPayouts = and(eq(account, 'seller_payable'), isNull(orderId), lt(at, before.toISOString()));
  const entries = await db.select().from(ledgerEntries).where(ofPayouts);
  return entries.reduce((all, { debit, credit }) => all + debit - credit, 0);
};

test('what makers were paid is what the ledger says, each day counted once by two nodes', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  const sellers = await Promise.all(Array.from({ length: 6 }, () => newSeller()));
  for (const seller of sellers) {
    await setShipping(seller, { nearbyFee: rupiah(0), region: '71.71.04' });
    await markPaidOut(admin, seller, [(await dueOrder(sari, seller, 60_000))._id]);
  }
  const [payout] = (await payoutsOf(admin, sellers[0]!)).data;
  await reversePayout(admin, payout!._id);
  await writeImpact(new Date());
  // The month is not over.
  expect(await impact()).toBeNull();
  await Promise.all([writeImpact(nextMonth), writeImpact(nextMonth)]);
  const after = (await impact())!;
  expect(after.paidToMakers).toBe(await paidToMakers(startOfDay(settledDay(nextMonth))));
  expect(after.paidToMakers).toBeGreaterThanOrEqual(240_000);
  expect(after.pieces).toBeGreaterThanOrEqual(5);
  const ofMonth = (await db.select().from(impactMonths)).find((row) => row.month === month)!;
  const payoutDays = Math.round((ofMonth.waitedHours / ofMonth.paidOutOrders / 24) * 10) / 10;
  expect(after).toMatchObject({ until: expect.stringMatching(`^${month}-(28|29|30|31)$`), payoutDays });
  expect(after.stores).toBeGreaterThanOrEqual(5);
  await expectInvariants();
  await writeImpact(nextMonth);
  expect(await impact()).toEqual(after);
});

test('a transfer that failed and an order that was not paid out count for nothing', async () => {
  const [admin, sari, seller] = [await newAdmin(), await newCustomer(), await newSeller()];
  const counted = async () => {
    await writeImpact(tomorrow());
    const ofMonth = (await db.delete(impactMonths).returning()).find((row) => row.month === month)!;
    return [ofMonth.paidOutOrders, ofMonth.waitedHours, ofMonth.pieces];
  };
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller, 60_000))._id]);
  const before = await counted();
  await dueOrder(sari, seller, 60_000);
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller, 60_000))._id]);
  const [payout] = (await payoutsOf(admin, seller)).data;
  await reversePayout(admin, payout!._id);
  expect(await counted()).toEqual(before);
  await expectInvariants();
});

test('a store counts that was paid, unless the transfer failed or it is suspended', async () => {
  const [admin, sari, seller] = [await newAdmin(), await newCustomer(), await newSeller()];
  const countStores = async () => {
    await writeImpact(tomorrow());
    const ofMonth = (await db.delete(impactMonths).returning()).find((row) => row.month === month)!;
    return { ever: ofMonth.stores, ofMonth: ofMonth.paidStores };
  };
  const order = await dueOrder(sari, seller);
  const before = await countStores();
  const oneMore = { ever: before.ever + 1, ofMonth: before.ofMonth + 1 };
  await markPaidOut(admin, seller, [order._id]);
  expect(await countStores()).toEqual(oneMore);
  await reversePayout(admin, (await payoutsOf(admin, seller)).data[0]!._id);
  expect(await countStores()).toEqual(before);
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  expect(await countStores()).toEqual(oneMore);
  await db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  expect(await countStores()).toEqual({ ...oneMore, ever: before.ever });
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, seller.id));
});

const ended = {
  until: '2026-02-01',
  paidToMakers: rupiah(900),
  pieces: 3,
  paidOutOrders: 2,
  waitedHours: 96,
  paidStores: 5,
  stores: 5,
  places: [],
};

test('fewer than five stores show nothing at all', async () => {
  await db.insert(impactMonths).values({ ...ended, month: '2026-01', stores: 4 });
  expect(await impact()).toBeNull();
  await db.update(impactMonths).set({ stores: 5 });
  expect(await impact()).toEqual({
    until: '2026-01-31',
    paidToMakers: 900,
    pieces: 3,
    payoutDays: 2,
    stores: 5,
    places: [],
  });
});

test('a month counts when it is over, and one in which fewer than five stores were paid with the next that has them', async () => {
  const tell = async () => [(await impact())?.until, (await impact())?.paidToMakers];
  await db.insert(impactMonths).values({ ...ended, month: '2026-01', paidStores: 4 });
  expect(await impact()).toBeNull();
  await db.insert(impactMonths).values({ ...ended, month: '2026-02', until: '2026-02-28' });
  expect(await impact()).toBeNull();
  await db.update(impactMonths).set({ until: '2026-03-01' }).where(eq(impactMonths.month, '2026-02'));
  expect(await tell()).toEqual(['2026-02-28', 1800]);
  await db.insert(impactMonths).values({ ...ended, month: '2026-03', until: '2026-04-01', paidStores: 4, stores: 9 });
  expect(await tell()).toEqual(['2026-02-28', 1800]);
});

const named = (...counts: number[]) => counts.map((stores, at) => ({ name: `Kota ${at}`, stores }));

test.each([
  [named(9, 6), named(9, 6)],
  [named(5, 8), [named(5, 8)[1], named(5, 8)[0]]],
  [named(8, 3, 2), [...named(8), { name: 'Lainnya', stores: 5 }]],
  // The rest would be one group, or too few stores.
  [named(8, 4), []],
  [named(8, 1, 2), []],
  [named(4, 4), [{ name: 'Lainnya', stores: 8 }]],
])('of the places %j are told %j', (places, told) => expect(tellPlaces(places)).toEqual(told));

test('no told place has fewer than five stores, and all stores are told or none', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }), (counts) => {
      const places = named(...counts);
      const told = tellPlaces(places);
      if (told.length === 0) return;
      const total = (of: typeof told) => of.reduce((all, { stores }) => all + stores, 0);
      expect(total(told)).toBe(total(places));
      expect(Math.min(...told.map(({ stores }) => stores))).toBeGreaterThanOrEqual(5);
    }),
  ));
