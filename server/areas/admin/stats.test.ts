import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db, pool } from '#platform/connect.ts';
import { counters, fold } from '#server/db/counters.ts';
import { findViolations } from '#server/db/invariants.ts';
import { users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { payAt as payOrderAt, returnAt as returnMoneyAt } from '#server/testing/dated-money.ts';
import { placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { getStats } from './stats.ts';

const admin = await newAdmin();

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Makassar is UTC+8 all year, so a constant offset gives its days and weeks. */
const ahead = 8 * hour;
const dayOf = (at: Date) => new Date(at.getTime() + ahead).toISOString().slice(0, 10);
const mondayOf = (at: Date) => {
  const midnight = Math.floor((at.getTime() + ahead) / day) * day;
  const daysIn = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - daysIn * day - ahead);
};
/** Tests of other files that share the database pay orders in the next weeks. */
const firstWeek = 100;
/** Monday 00:00 in Makassar, the given number of weeks after the first one. Each test uses another week. */
const weekAhead = (weeks: number) => new Date(mondayOf(new Date()).getTime() + (firstWeek + weeks) * 7 * day);

/** The dashboard now, over HTTP. Tests call `getStats` for another time, because sessions use the real clock. */
const statsNow = async () => (await call(admin, 'GET /api/admin/dashboard/stats', {})).body.data;

const unpaidOrder = async (price: number): Promise<DetailedOrder> =>
  (await placeOrders(await newCustomer(), [await newProduct(await newSeller(), { price })]))[0]!;

/**
 * Records that the payment of an order was received at `at`, with the report that the provider would have sent then.
 */
const payAt = (order: DetailedOrder, at: Date): Promise<void> => payOrderAt(order, at.toISOString(), order._id);

/** Records that `amount` rupiah of an order were returned at `at`. */
const returnAt = (order: DetailedOrder, amount: number, at: Date, isRest = false): Promise<void> =>
  returnMoneyAt(order, { amount, at: at.toISOString(), source: 'cash', isRest });

async function paidAt(at: Date, price: number): Promise<DetailedOrder> {
  const order = await unpaidOrder(price);
  await payAt(order, at);
  return order;
}

test('counts orders that are paid at 23:30 and at 00:30 in Makassar on different days', async () => {
  const monday = weekAhead(1);
  const tuesdayMidnight = monday.getTime() + day;
  await paidAt(new Date(tuesdayMidnight - hour / 2), 30_000);
  await paidAt(new Date(tuesdayMidnight + hour / 2), 50_000);
  const stats = await getStats(new Date(tuesdayMidnight + hour));
  expect(stats.weeklyRevenue.slice(0, 3)).toEqual([
    { date: dayOf(monday), revenue: 30_000, orders: 1 },
    { date: dayOf(new Date(tuesdayMidnight)), revenue: 50_000, orders: 1 },
    { date: dayOf(new Date(tuesdayMidnight + day)), revenue: 0, orders: 0 },
  ]);
  expect([stats.totalRevenue, stats.totalOrders, stats.weeklyRevenue.length]).toEqual([80_000, 2, 7]);
});

test('starts a new week on Monday at midnight in Makassar', async () => {
  const monday = weekAhead(3);
  await paidAt(new Date(monday.getTime() - hour / 2), 40_000);
  const sunday = await getStats(new Date(monday.getTime() - 1));
  expect([sunday.totalRevenue, sunday.weeklyRevenue[6]]).toEqual([
    40_000,
    { date: dayOf(new Date(monday.getTime() - 1)), revenue: 40_000, orders: 1 },
  ]);
  await paidAt(new Date(monday.getTime() + hour / 2), 10_000);
  const next = await getStats(new Date(monday.getTime() + hour));
  expect([next.totalRevenue, next.totalOrders]).toEqual([10_000, 1]);
  expect(next.weeklyRevenue[0]).toEqual({ date: dayOf(monday), revenue: 10_000, orders: 1 });
});

test('compares a running week with the same part of the one before, to the millisecond', async () => {
  const paid = new Date(weekAhead(8).getTime() + 2 * day + 5 * hour);
  const order = await paidAt(paid, 70_000);
  await returnAt(order, 20_000, new Date(paid.getTime() + hour));
  const weekLater = async (ms: number) => (await getStats(new Date(paid.getTime() + 7 * day + ms))).before;
  const [none, whole, part] = [
    { revenue: 0, orders: 0 },
    { revenue: 70_000, orders: 1 },
    { revenue: 50_000, orders: 1 },
  ];
  expect([await weekLater(0), await weekLater(1)]).toEqual([none, whole]);
  expect([await weekLater(hour), await weekLater(hour + 1), await weekLater(day)]).toEqual([whole, part, part]);
});

test('a past week and month are compared as a whole', async () => {
  const [monday, price] = [weekAhead(6), 60_000];
  await paidAt(new Date(monday.getTime() + 6 * day + 23 * hour), price);
  const [week, next, last] = await Promise.all([
    getStats(new Date(monday.getTime() + hour)),
    getStats(new Date(monday.getTime() + 8 * day), 'last-week'),
    getStats(new Date(monday.getTime() + 15 * day), 'last-week'),
  ]);
  expect(next.weeklyRevenue).toEqual(week.weeklyRevenue);
  expect([next.totalRevenue, last.before]).toEqual([price, { revenue: price, orders: 1 }]);
});

test('a month has all its days, and February is compared with the first days of January', async () => {
  const at = (date: string) => new Date(`${date}T12:00:00+08:00`);
  const leapYear = new Date().getUTCFullYear() + 4 - (new Date().getUTCFullYear() % 4);
  await paidAt(at(`${leapYear}-01-31`), 20_000);
  await paidAt(at(`${leapYear}-02-29`), 30_000);
  const february = await getStats(at(`${leapYear}-02-29`), 'month');
  expect([february.weeklyRevenue.length, february.weeklyRevenue.at(-1)]).toEqual([
    29,
    { date: `${leapYear}-02-29`, revenue: 30_000, orders: 1 },
  ]);
  expect(february.before.revenue).toBe(0);
  const march = await getStats(at(`${leapYear}-03-31`), 'month');
  expect(march.before).toEqual({ revenue: 30_000, orders: 1 });
  const lastMonth = await getStats(at(`${leapYear}-03-31`), 'last-month');
  expect([lastMonth.weeklyRevenue, lastMonth.before]).toEqual([february.weeklyRevenue, { revenue: 20_000, orders: 1 }]);
});

test('money counts until it is returned, and an order counts on the day it was paid', async () => {
  const before = await statsNow();
  const order = await paidOrder(await newCustomer(), await newSeller(), 90_000);
  const paid = { totalRevenue: before.totalRevenue + 90_000, totalOrders: before.totalOrders + 1 };
  expect(await statsNow()).toMatchObject(paid);
  await rejectAsSeller(order._id);
  expect(await statsNow()).toMatchObject(paid);
  await returnAt(order, 90_000, new Date());
  expect(await statsNow()).toMatchObject({ ...paid, totalRevenue: before.totalRevenue });
});

test('a closed week never changes: late payments and refunds count in the week in which they happen', async () => {
  const mondays = [10, 11, 12, 13].map(weekAhead);
  const noonOf = (week: number) => new Date(mondays[week]!.getTime() + 12 * hour);
  const sunday = new Date(mondays[1]!.getTime() - 1);
  const order = await paidAt(sunday, 40_000);
  const late = await unpaidOrder(25_000);
  const totals = async () =>
    Promise.all(
      mondays.map(async (monday) => {
        const { totalRevenue, totalOrders } = await getStats(new Date(monday.getTime() + 6 * day));
        return [totalRevenue, totalOrders];
      }),
    );
  expect(await totals()).toEqual([
    [40_000, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  await returnAt(order, 15_000, noonOf(1));
  await payAt(late, noonOf(2));
  await returnAt(order, 25_000, noonOf(3), true);
  expect(await totals()).toEqual([
    [40_000, 1],
    [-15_000, 0],
    [25_000, 1],
    [-25_000, 0],
  ]);
});

test('counts sellers and customers as they register', async () => {
  const before = await statsNow();
  await call(null, 'POST /api/auth/register', {
    body: {
      userName: 'Nona',
      email: `${crypto.randomUUID()}@contoh.test`,
      phoneNumber: '0812',
      password: 'rahasia123',
    },
  });
  await newSeller();
  const { sellerCount, customerCount } = await statsNow();
  expect([sellerCount - before.sellerCount, customerCount - before.customerCount]).toEqual([1, 1]);
  const everybody = await db.select({ role: users.role }).from(users);
  expect(sellerCount).toBe(everybody.filter(({ role }) => role === 'seller').length);
  expect(customerCount).toBe(everybody.filter(({ role }) => role === 'customer').length);
});

test('matches the sum of random payments and refunds, also while the counts are merged', async () => {
  const base = weekAhead(20).getTime();
  const price = 50_000;
  const at = fc.integer({ min: 0, max: 21 * 24 * 60 - 1 }).map((minute) => new Date(base + minute * 60_000));
  const sale = fc.record({
    paid: at,
    part: fc.option(fc.record({ at, amount: fc.integer({ min: 1, max: price }) })),
    isFolded: fc.boolean(),
  });
  const moved: { at: Date; amount: number; orders: number }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), fc.nat({ max: 2 }), async (sales, week) => {
      for (const { paid, part, isFolded } of sales) {
        const order = await paidAt(paid, price);
        moved.push({ at: paid, amount: price, orders: 1 });
        if (part) {
          await returnAt(order, part.amount, part.at);
          moved.push({ at: part.at, amount: -part.amount, orders: 0 });
        }
        if (isFolded) await fold(counters.dailyRevenue);
      }
      const monday = base + week * 7 * day;
      const expected = Array.from({ length: 7 }, (_, nth) => {
        const date = dayOf(new Date(monday + nth * day));
        const ofDay = moved.filter((movement) => dayOf(movement.at) === date);
        const sumOf = (field: 'amount' | 'orders') => ofDay.reduce((sum, movement) => sum + movement[field], 0);
        return { date, revenue: sumOf('amount'), orders: sumOf('orders') };
      });
      const stats = await getStats(new Date(monday + 3 * day));
      expect(stats.weeklyRevenue).toEqual(expected);
      expect(stats.totalRevenue).toBe(expected.reduce((sum, { revenue }) => sum + revenue, 0));
      expect(stats.totalOrders).toBe(expected.reduce((sum, { orders }) => sum + orders, 0));
    }),
    { numRuns: 15, endOnFailure: true },
  );
  await Promise.all([fold(counters.dailyRevenue), fold(counters.dailyRevenue), fold(counters.dailyRevenue)]);
  expect(await findViolations(pool)).toEqual([]);
});
