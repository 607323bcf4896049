import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orderCode, type PayoutId, storeOf } from '#contract/ids.ts';
import { db, pool } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { changeIdentity } from '#server/areas/store/payout-account.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call, type Sent } from '#server/testing/call.ts';
import { dueOrder, dueOrdersOf, markPaidOut } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { readAllPages } from '#server/testing/read-all-pages.ts';
import { transferTable } from './transfer-list.ts';

const admin = await newAdmin();
const sari = await newCustomer();

const unpaidSellers = async (query: Sent['query']) =>
  (await call(admin, 'GET /api/admin/payout/unpaid-sellers', { query: query as never })).body;
const history = async (query: Sent['query']) =>
  (await call(admin, 'GET /api/admin/payout/history/all', { query: query as never })).body;

async function payOut(seller: Person, amount: number) {
  const order = await dueOrder(sari, seller, amount);
  await markPaidOut(admin, seller, [order._id]);
  const { data } = await history({ sellerId: seller.id, limit: 1 });
  return { order, payoutId: data[0]!._id };
}

/** Changes when a payout was paid and its orders were confirmed; triggers forbid it otherwise. */
const setPaidAt = (payoutId: PayoutId, at: string) =>
  asOwner(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update payouts set paid_at = ${at} where id = ${payoutId}`);
    await tx.execute(sql`update order_events set at = ${at} where to_status = 'confirmed'
      and order_id in (select order_id from payout_lines where payout_id = ${payoutId})`);
  });

test('pages the unpaid sellers by amount and by name, each once, and finds them by name and email', async () => {
  const sellers = [];
  for (const [name, amount] of [
    ['Zxunpaid beta', 30_000],
    ['Zxunpaid Alfa', 50_000],
    ['Zxunpaid gamma', 30_000],
  ] as const) {
    const seller = await newSeller(name);
    await db.rows(sql`update stores set seller_name = store_name where seller_id = ${seller.id}`);
    await dueOrder(sari, seller, amount);
    sellers.push(seller);
  }
  const [beta, alfa, gamma] = sellers.map(({ id }) => id);
  const orders = {
    'amount-hightolow': [alfa, gamma, beta],
    'amount-lowtohigh': [beta, gamma, alfa],
    'name-atoz': [alfa, beta, gamma],
    'name-ztoa': [gamma, beta, alfa],
  };
  for (const [sortBy, expected] of Object.entries(orders)) {
    for (const limit of [1, 2, 3]) {
      const read = (cursor: object) => unpaidSellers({ q: 'zxunpaid', sortBy, limit, ...cursor });
      expect(await readAllPages(read, ({ data }) => data.map(({ sellerId }) => sellerId))).toEqual(expected);
    }
  }
  expect((await unpaidSellers({ q: 'zxunpaid' })).data.map(({ sellerId }) => sellerId)).toEqual([alfa, gamma, beta]);
  expect(await unpaidSellers({ q: 'ZXUNPAID', limit: 1 })).toMatchObject({ total: 3, totalIsMinimum: false });
  expect((await unpaidSellers({ q: sellers[0]!.email })).data.map(({ sellerId }) => sellerId)).toEqual([beta]);
  expect((await unpaidSellers({ q: 'tidak ada yang begini' })).data).toEqual([]);
});

test('finds due orders by code and product while the totals cover all of them', async () => {
  const seller = await newSeller();
  const [first, second] = [await dueOrder(sari, seller, 30_000), await dueOrder(sari, seller, 40_000)];
  const found = async (query: object) => (await dueOrdersOf(admin, seller, query)).orders.map(({ _id }) => _id);
  expect(await found({})).toEqual([first._id, second._id]);
  expect(await found({ sortBy: 'newest' })).toEqual([second._id, first._id]);
  expect(await found({ q: `#${orderCode(second._id)}` })).toEqual([second._id]);
  expect(await found({ q: 'anyaman rotan' })).toEqual([first._id, second._id]);
  const read = (cursor: object) => dueOrdersOf(admin, seller, { sortBy: 'newest', limit: 1, ...cursor });
  expect(await readAllPages(read, ({ orders }) => orders.map(({ _id }) => _id))).toEqual([second._id, first._id]);
  expect(await dueOrdersOf(admin, seller, { q: orderCode(first._id) })).toMatchObject({
    total: 2,
    totalAmount: 70_000,
  });
});

test('filters the payout history by seller and text, in both orders, with the sum of what matches', async () => {
  const [seller, other] = [await newSeller('Zxhistory Satu'), await newSeller('Zxhistory Dua')];
  const paid = [await payOut(seller, 30_000), await payOut(other, 40_000), await payOut(seller, 50_000)];
  const ids = paid.map(({ payoutId }) => payoutId);
  const found = async (query: object) => (await history(query)).data.map(({ _id }) => _id);
  expect(await found({ q: 'zxhistory' })).toEqual(ids.toReversed());
  expect(await found({ q: 'zxhistory', sortBy: 'oldest' })).toEqual(ids);
  expect(await found({ sellerId: seller.id })).toEqual([ids[2], ids[0]]);
  expect(await found({ sellerId: seller.id, q: 'zxhistory dua' })).toEqual([]);
  for (const q of [orderCode(paid[1]!.order._id), paid[1]!.order._id, ids[1]!, other.email]) {
    expect(await found({ q })).toEqual([ids[1]]);
  }
  expect(await history({ q: 'zxhistory', limit: 1 })).toMatchObject({ total: 3, grandTotal: 120_000 });
  expect(await history({ sellerId: seller.id, limit: 1 })).toMatchObject({ total: 2, grandTotal: 80_000 });
  for (const sortBy of ['newest', 'oldest']) {
    const read = (cursor: object) => history({ q: 'zxhistory', sortBy, limit: 2, ...cursor });
    const all = await readAllPages(read, ({ data }) => data.map(({ _id }) => _id));
    expect(all).toEqual(sortBy === 'oldest' ? ids : ids.toReversed());
  }
  const own = await call(seller, 'GET /api/store/payouts/get', { query: { q: orderCode(paid[0]!.order._id) } });
  expect(own.body.data.map(({ _id }) => _id)).toEqual([ids[0]]);
});

test('filters the payout history by days in Asia/Makassar, both included', async () => {
  const seller = await newSeller();
  const [before, first, last, after] = [
    await payOut(seller, 10_000),
    await payOut(seller, 20_000),
    await payOut(seller, 40_000),
    await payOut(seller, 80_000),
  ].map(({ payoutId }) => payoutId);
  // Midnight in Asia/Makassar is 16:00 UTC.
  await setPaidAt(before!, '2026-03-09T15:59:59.999Z');
  await setPaidAt(first!, '2026-03-09T16:00:00Z');
  await setPaidAt(last!, '2026-03-11T15:59:59.999Z');
  await setPaidAt(after!, '2026-03-11T16:00:00Z');
  const found = async (query: object) => {
    const { data, total, grandTotal } = await history({ sellerId: seller.id, ...query });
    expect(total).toBe(data.length);
    expect(grandTotal).toBe(data.reduce((sum, { amount }) => sum + amount, 0));
    return data.map(({ _id }) => _id);
  };
  expect(await found({ from: '2026-03-10', to: '2026-03-11' })).toEqual([last, first]);
  expect(await found({ from: '2026-03-11' })).toEqual([after, last]);
  expect(await found({ to: '2026-03-10' })).toEqual([first, before]);
  expect(await found({ from: '2026-03-12', to: '2026-03-11' })).toEqual([]);
});

test.each(['2026-02-30', '10/03/2026', '0001-01-01', 'kemarin', ''])('refuses the day "%s"', async (from) => {
  const { status, body } = await call(admin, 'GET /api/admin/payout/history/all', { query: { from } });
  expect([status, Object.keys(body.errors!)]).toEqual([400, ['from']]);
});

test('marks a suspended seller in the list and above their orders, and lets them be paid', async () => {
  const seller = await newSeller('Zxsuspended');
  const due = await dueOrder(sari, seller, 30_000);
  const marks = async () => {
    const { data } = await unpaidSellers({ q: seller.email });
    return [data[0]!.isSuspended, (await dueOrdersOf(admin, seller)).isSuspended];
  };
  expect(await marks()).toEqual([false, false]);
  const params = { id: seller.id };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Barang tiruan' } });
  expect(await marks()).toEqual([true, true]);
  expect((await markPaidOut(admin, seller, [due._id])).status).toBe(200);
});

test('leaves out an account that changes after the sellers were listed', async () => {
  const seller = await newSeller('Zxsusul');
  await dueOrder(sari, seller);
  const list = async () => JSON.stringify(await transferTable(admin.id, new Date()));
  expect(await list()).toContain('Zxsusul');

  let changes = 0;
  const change = () =>
    transaction((tx) =>
      changeIdentity(tx, storeOf(seller.id), { bankAccountNumber: `9988776655${++changes}` }, new Date()),
    );
  const query = pool.query.bind(pool) as (...statement: unknown[]) => unknown;
  // The numbers are read in a transaction of their own, after the list.
  const sent = vi.spyOn(pool, 'query').mockImplementation((...statement: unknown[]): unknown => {
    const answer = query(...statement);
    const listsSellers = JSON.stringify(statement).includes('totalUnpaidOrders');
    return listsSellers ? Promise.resolve(answer).then((rows) => change().then(() => rows)) : answer;
  });
  const after = await list();
  sent.mockRestore();
  expect(changes).toBeGreaterThan(0);
  for (const absent of ['Zxsusul', '9988776655']) expect(after).not.toContain(absent);
});
