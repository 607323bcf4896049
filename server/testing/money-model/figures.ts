/**
 * What the dashboard, the exports and the sellers' statements say about the money of orders, compared with the model.
 */
import { expect } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import { sum } from '#contract/money.ts';
import { shareRows } from '#contract/payouts/seller-money.ts';
import { db } from '#platform/connect.ts';
import { writeImpact } from '#server/areas/books/impact.ts';
import { impactMonths } from '#server/db/schema/index.ts';
import { ordersOf } from '#server/testing/buying.ts';
import { call, callAny, type Sent } from '#server/testing/call.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import type { Person } from '#server/testing/people.ts';
import { type Model, ordersOfStore, type OrderModel, price, totalOf } from './model.ts';
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
  const [stats, orders, movements, quarters] = await Promise.all([
    call(admin, 'GET /api/admin/dashboard/stats', {}),
    readTable(admin, 'transactions'),
    readTable(admin, 'movements'),
    readBooks(admin, 'turnover', { year: makassarDay(new Date().toISOString()).slice(0, 4) }),
  ]);
  const { totalRevenue, totalOrders, weeklyRevenue } = stats.body.data;
  const days = weeklyRevenue.reduce((sum, { revenue }) => sum + revenue, 0);
  const orderRevenue = sumOf(orders, 'Dibayar (Rp)') - sumOf(orders, 'Dikembalikan (Rp)');
  return {
    totalRevenue,
    totalOrders,
    days,
    orderRevenue,
    movementRevenue: sumOf(movements, 'Jumlah (Rp)'),
    turnover: sumOf(quarters, 'Omzet (Rp)'),
    paidToMakers: await publicSum(),
  };
}

/** What the public page will say of the payouts so far, when today is over. */
async function publicSum(): Promise<number> {
  await writeImpact(new Date(Date.now() + 24 * 60 * 60_000));
  const months = await db.select().from(impactMonths);
  // Later payouts of today would not be in it.
  await db.delete(impactMonths);
  return sum(months.map(({ paidToMakers }) => paidToMakers));
}

async function readBooks(
  admin: Person,
  name: 'journal' | 'seller-balances' | 'trial-balance' | 'turnover',
  query: object,
) {
  const sent = { query: { ...query, format: 'csv' } };
  const { body } = await callAny<ArrayBuffer>(admin, `GET /api/admin/books/${name}`, sent);
  return readCsv(Buffer.from(body).toString());
}

type Row = Record<string, string>;
const sumOf = (rows: readonly Row[], heading: string): number =>
  rows.reduce((sum, row) => sum + Number(row[heading]), 0);

const paidIn = (order: OrderModel): number => (order.money === 'none' ? 0 : totalOf(order));
const returnedOf = (order: OrderModel): number => (order.money === 'refunded' ? totalOf(order) : order.returnedPart);
/** A refund gives back the shipping last. */
const goodsOf = (order: OrderModel): number => Math.max(0, paidIn(order) - returnedOf(order) - order.shipping);
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
    turnover: all.reduce((sold, order) => sold + goodsOf(order), 0),
    paidToMakers: all.reduce((paid, order) => paid + order.paidOut, 0),
    totalOrders: all.filter(({ money }) => money !== 'none').length,
  });
  await expectOrdersAgree(model, real);
  await expectBooksAgree(real);
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

/** The tables for auditors of this month agree with each other and with the sellers' statements. */
async function expectBooksAgree({ admin, sellers }: RealShop): Promise<void> {
  const month = makassarDay(new Date().toISOString()).slice(0, 7);
  const [journal, balances, trial] = await Promise.all([
    readBooks(admin, 'journal', { month }),
    readBooks(admin, 'seller-balances', { month }),
    readBooks(admin, 'trial-balance', { month }),
  ]);
  const moved = (rows: readonly Row[]) => [sumOf(rows, 'Debit (Rp)'), sumOf(rows, 'Kredit (Rp)')];
  expect(moved(journal)).toEqual(moved(trial));
  expect(sumOf(trial, 'Saldo Akhir (Rp)')).toBe(0);
  const owed = trial.filter(({ Akun }) => Akun === 'Utang kepada penjual');
  expect(sumOf(balances, 'Saldo Akhir (Rp)') + sumOf(owed, 'Saldo Akhir (Rp)')).toBe(0);
  for (const seller of sellers) {
    const { sums } = (await call(seller, 'GET /api/store/money', {})).body;
    const own = balances.filter((balance) => balance['ID Toko'] === seller.id);
    expect(sumOf(own, 'Saldo Akhir (Rp)')).toBe(sums.closing);
  }
}

async function expectStoreAgrees(orders: readonly OrderModel[], seller: Person): Promise<void> {
  const { sums, shares } = (await call(seller, 'GET /api/store/money', {})).body;
  expect(sums.paid + sums.refunded).toBe(revenueOf(orders));
  const made = orders.reduce((sum, order) => sum + (paidIn(order) && (order.lines.get(0) ?? 0) * price), 0);
  // All products of the other store are without a maker.
  expect(shares?.makers.map(({ amount }) => amount)).toEqual(made > 0 ? [made] : undefined);
  const moved = shares && shareRows(shares).reduce((sum, { amount }) => sum + amount, 0);
  expect(moved ?? sums.closing).toBe(sums.closing - sums.opening);
  const commission = orders.reduce((sum, order) => sum + commissionOf(order), 0);
  expect(sums.commission + commission).toBe(0);
  const overview = (await call(seller, 'GET /api/store/overview', {})).body.data;
  expect(overview.incomeThisMonth).toBe(revenueOf(orders) - commission);
}
