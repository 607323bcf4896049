/**
 * What the dashboard, the exports and the sellers' statements say about the money of orders, compared with the model.
 */
import { expect } from 'vitest';
import { ordersOf } from '#server/testing/buying.ts';
import { call, type Sent } from '#server/testing/call.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import type { Person } from '#server/testing/people.ts';
import { type Model, ordersOfStore, type OrderModel, totalOf } from './model.ts';
import type { RealShop } from './real-shop.ts';

type Table = 'transactions' | 'movements';

export async function readTable(admin: Person, name: Table, query: Sent['query'] = {}) {
  const { body } = await call(admin, `GET /api/admin/info/${name}/csv`, {
    query: { ...query, format: 'csv' } as never,
  });
  return readCsv(Buffer.from(body as unknown as ArrayBuffer).toString());
}

/** Sums of the whole shop, in rupiah, and the number of paid orders: those of the dashboard of this week. */
export async function shopFigures(admin: Person) {
  const [stats, orders, movements] = await Promise.all([
    call(admin, 'GET /api/admin/dashboard/stats', {}),
    readTable(admin, 'transactions'),
    readTable(admin, 'movements'),
  ]);
  const { totalRevenue, totalOrders, weeklyRevenue } = stats.body.data;
  const days = weeklyRevenue.reduce((sum, { revenue }) => sum + revenue, 0);
  const orderRevenue = sumOf(orders, 'Dibayar (Rp)') - sumOf(orders, 'Dikembalikan (Rp)');
  return { totalRevenue, totalOrders, days, orderRevenue, movementRevenue: sumOf(movements, 'Jumlah (Rp)') };
}

const sumOf = (rows: readonly Record<string, string>[], heading: string): number =>
  rows.reduce((sum, row) => sum + Number(row[heading]), 0);

const paidIn = (order: OrderModel): number => (order.money === 'none' ? 0 : totalOf(order));
const returnedOf = (order: OrderModel): number => (order.money === 'refunded' ? totalOf(order) : order.returnedPart);
const commissionOf = (order: OrderModel): number =>
  order.money === 'none' || order.money === 'refunded' ? 0 : order.commission;
const revenueOf = (orders: readonly OrderModel[]): number =>
  orders.reduce((sum, order) => sum + paidIn(order) - returnedOf(order), 0);

/** Compares all figures with the model, to the rupiah. `before` are those from before its first command. */
export async function expectFiguresAgree(
  model: Model,
  real: RealShop,
  before: Awaited<ReturnType<typeof shopFigures>>,
): Promise<void> {
  const after = await shopFigures(real.admin);
  const all = model.checkouts.flatMap(({ orders }) => orders);
  const revenue = revenueOf(all);
  const grown = Object.entries(after).map(([name, figure]) => [name, figure - before[name as keyof typeof before]]);
  expect(Object.fromEntries(grown)).toEqual({
    totalRevenue: revenue,
    days: revenue,
    orderRevenue: revenue,
    movementRevenue: revenue,
    totalOrders: all.filter(({ money }) => money !== 'none').length,
  });
  await expectOrdersAgree(model, real);
  for (const [store, seller] of real.sellers.entries()) await expectStoreAgrees(ordersOfStore(model, store), seller);
}

async function expectOrdersAgree(model: Model, real: RealShop): Promise<void> {
  const rows = new Map((await readTable(real.admin, 'transactions')).map((row) => [row['ID Order'], row]));
  const movements = Map.groupBy(await readTable(real.admin, 'movements'), (row) => row['ID Order']);
  for (const checkout of model.checkouts) {
    for (const [place, { id }] of (await ordersOf(checkout.orderId)).entries()) {
      const order = checkout.orders[place]!;
      const row = rows.get(id)!;
      const amounts = ['Dibayar (Rp)', 'Dikembalikan (Rp)', 'Komisi (Rp)'].map((heading) => Number(row[heading]));
      expect(amounts).toEqual([paidIn(order), returnedOf(order), commissionOf(order)]);
      const moved = movements.get(id) ?? [];
      expect([sumOf(moved, 'Jumlah (Rp)'), sumOf(moved, 'Komisi (Rp)')]).toEqual([
        paidIn(order) - returnedOf(order),
        commissionOf(order),
      ]);
      expect([row['Dibayar Pada'] === '', row['ID Payout'] === '']).toEqual([
        order.money === 'none',
        !order.wasPaidOut,
      ]);
    }
  }
}

async function expectStoreAgrees(orders: readonly OrderModel[], seller: Person): Promise<void> {
  const { sums } = (await call(seller, 'GET /api/store/money', {})).body;
  expect(sums.paid + sums.refunded).toBe(revenueOf(orders));
  const commission = orders.reduce((sum, order) => sum + commissionOf(order), 0);
  expect(sums.commission + commission).toBe(0);
  const overview = (await call(seller, 'GET /api/store/overview', {})).body.data;
  expect(overview.incomeThisMonth).toBe(revenueOf(orders) - commission);
}
