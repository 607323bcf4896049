import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { db } from '#platform/db.ts';
import { orders, users } from '#server/db/schema/index.ts';
import { foldOrderCounts } from '#server/areas/orders/order-lists.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
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
/** Monday 00:00 in Makassar, the given number of weeks ahead. Each test uses another week. */
const weekAhead = (weeks: number) => new Date(mondayOf(new Date()).getTime() + weeks * 7 * day);

/** The dashboard now, over HTTP. Tests call `getStats` for another time, because sessions use the real clock. */
const statsNow = async () => (await call(admin, 'GET /api/admin/dashboard/stats', {})).body.data;

async function orderAt(at: Date, price: number): Promise<OrderId> {
  const order = await paidOrder(await newCustomer(), await newSeller(), price);
  await db.update(orders).set({ createdAt: at.toISOString() }).where(eq(orders.id, order._id));
  return order._id;
}

test('counts orders at 23:30 and at 00:30 in Makassar on different days', async () => {
  const monday = weekAhead(1);
  const tuesdayMidnight = monday.getTime() + day;
  await orderAt(new Date(tuesdayMidnight - hour / 2), 30_000);
  await orderAt(new Date(tuesdayMidnight + hour / 2), 50_000);
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
  await orderAt(new Date(monday.getTime() - hour / 2), 40_000);
  const sunday = await getStats(new Date(monday.getTime() - 1));
  expect([sunday.totalRevenue, sunday.weeklyRevenue[6]]).toEqual([
    40_000,
    { date: dayOf(new Date(monday.getTime() - 1)), revenue: 40_000, orders: 1 },
  ]);
  await orderAt(new Date(monday.getTime() + hour / 2), 10_000);
  const next = await getStats(new Date(monday.getTime() + hour));
  expect([next.totalRevenue, next.totalOrders]).toEqual([10_000, 1]);
  expect(next.weeklyRevenue[0]).toEqual({ date: dayOf(monday), revenue: 10_000, orders: 1 });
});

test('compares a running week and month with the same part of the one before', async () => {
  const order = await paidOrder(await newCustomer(), await newSeller(), 70_000);
  const [row] = await db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, order._id));
  const made = Date.parse(row!.createdAt);
  const weekLater = async (ms: number) => (await getStats(new Date(made + 7 * day + ms))).before;
  const [earlier, later] = [await weekLater(0), await weekLater(1)];
  expect([later.revenue - earlier.revenue, later.orders - earlier.orders]).toEqual([70_000, 1]);
});

test('a past week and month are compared as a whole', async () => {
  const [monday, price] = [weekAhead(6), 60_000];
  await orderAt(new Date(monday.getTime() + 6 * day + 23 * hour), price);
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
  await orderAt(at(`${leapYear}-01-31`), 20_000);
  await orderAt(at(`${leapYear}-02-29`), 30_000);
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

test('excludes orders that await a refund from revenue', async () => {
  const before = await statsNow();
  const order = await paidOrder(await newCustomer(), await newSeller(), 90_000);
  expect((await statsNow()).totalRevenue).toBe(before.totalRevenue + 90_000);
  await rejectAsSeller(order._id);
  expect(await statsNow()).toMatchObject({
    totalRevenue: before.totalRevenue,
    totalOrders: before.totalOrders,
  });
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

/** The same figures, counted from all orders without the stored counts. */
async function countFromOrders(at: Date) {
  const monday = mondayOf(at).getTime();
  const all = await db.select().from(orders);
  const paid = all.filter(({ paymentStatus }) => paymentStatus === 'paid');
  return Array.from({ length: 7 }, (_, nth) => {
    const date = dayOf(new Date(monday + nth * day));
    const made = paid.filter(({ createdAt }) => dayOf(new Date(createdAt)) === date);
    return { date, revenue: made.reduce((sum, { totalAmount }) => sum + totalAmount, 0), orders: made.length };
  });
}

test('matches a count over all orders after random changes', async () => {
  const base = weekAhead(2).getTime();
  const ids: OrderId[] = [];
  for (let nth = 0; nth < 12; nth += 1) ids.push(await orderAt(new Date(base), 10_000 + nth));
  const change = fc.record({
    order: fc.constantFrom(...ids),
    minute: fc.integer({ min: -8 * 24 * 60, max: 15 * 24 * 60 }),
    paymentStatus: fc.constantFrom<PaymentStatus>('paid', 'paid', 'refunding', 'refunded'),
    fold: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3 }),
      async (changes, days) => {
        for (const { order, minute, paymentStatus, fold } of changes) {
          const createdAt = new Date(base + minute * 60_000).toISOString();
          await db.update(orders).set({ createdAt, paymentStatus }).where(eq(orders.id, order));
          if (fold) await foldOrderCounts();
        }
        const at = new Date(base + days * 3 * day);
        const [stats, expected] = [await getStats(at), await countFromOrders(at)];
        expect(stats.weeklyRevenue).toEqual(expected);
        expect(stats.totalRevenue).toBe(expected.reduce((sum, { revenue }) => sum + revenue, 0));
        expect(stats.totalOrders).toBe(expected.reduce((sum, { orders: made }) => sum + made, 0));
      },
    ),
    { numRuns: 25 },
  );
  for (const order of ids) {
    await db
      .update(orders)
      .set({ createdAt: new Date(base).toISOString(), paymentStatus: 'paid' })
      .where(eq(orders.id, order));
  }
  await Promise.all([foldOrderCounts(), foldOrderCounts(), foldOrderCounts()]);
  await expectInvariants();
});
