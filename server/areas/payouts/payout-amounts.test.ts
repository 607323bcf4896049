import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderId, storeOf } from '#contract/ids.ts';
import { maxDeductions, maxOrdersPerPayout } from '#contract/payouts/payouts.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { transaction } from '#platform/transaction.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { moveTo, placeOrders } from '#server/testing/orders.ts';
import {
  copyDueOrder,
  dueOrder,
  dueOrdersOf,
  markPaidOut,
  paidOrder,
  payoutsOf,
  refundAfterwards,
  refundPart,
} from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { listDeductions } from './due-orders.ts';

const admin = await newAdmin();
const sari = await newCustomer();

async function sellerWithDeduction(): Promise<{ seller: Person; due: OrderId }> {
  const seller = await newSeller();
  const first = await dueOrder(sari, seller, 60_000);
  await markPaidOut(admin, seller, [first._id]);
  await refundAfterwards(first);
  return { seller, due: (await dueOrder(sari, seller, 200_000))._id };
}

test('refuses a payout whose amount changed, returns the current amount and records nothing', async () => {
  const { seller, due } = await sellerWithDeduction();
  const { status, body } = await markPaidOut(admin, seller, [due], 200_000);
  expect([status, body.code]).toEqual([409, 'PAYOUT_CHANGED']);
  expect(body.message).toContain('Rp\u00a0140.000');
  expect(body).toMatchObject({ payableAmount: 140_000 });
  expect((await dueOrdersOf(admin, seller)).total).toBe(1);
  expect((await payoutsOf(admin, seller)).total).toBe(1);

  expect((await markPaidOut(admin, seller, [due], 140_000)).status).toBe(200);
  expect((await payoutsOf(admin, seller)).data[0]!.amount).toBe(140_000);
  await expectInvariants();
});

test('accepts a missing or blank expected amount and refuses an invalid one', async () => {
  const seller = await newSeller();
  const orders = [await dueOrder(sari, seller), await dueOrder(sari, seller)];
  for (const [wrong, reason] of [
    ['banyak', 'Jumlah harus berupa angka bulat'],
    ['1.5', 'Jumlah harus berupa angka bulat'],
    ['-1', 'Jumlah tidak boleh negatif'],
    ['1e5', 'Jumlah harus berupa angka bulat'],
    ['100,000', 'Tulis ribuan dengan titik: 10.000'],
  ] as const) {
    const { status, body } = await markPaidOut(admin, seller, [orders[0]!._id], wrong);
    expect([status, body.errors]).toEqual([400, { expectedAmount: reason }]);
  }
  expect((await markPaidOut(admin, seller, [orders[0]!._id], '')).status).toBe(200);
  expect((await markPaidOut(admin, seller, [orders[1]!._id])).status).toBe(200);
});

test('returns the payable amount after deductions next to the total of the orders', async () => {
  const { seller, due } = await sellerWithDeduction();
  const { orders, totalAmount, payableAmount } = await dueOrdersOf(admin, seller);
  expect({ totalAmount, payableAmount }).toEqual({ totalAmount: 200_000, payableAmount: 140_000 });
  expect(orders).toMatchObject([{ _id: due, totalAmount: 200_000, payableAmount: 200_000 }]);
  const listed = async () => {
    const { body } = await call(admin, 'GET /api/admin/payout/unpaid-sellers', {});
    return body.data.find(({ sellerId }) => sellerId === storeOf(seller.id));
  };
  expect(await listed()).toMatchObject({ totalAmount: 200_000, payableAmount: 140_000 });

  // The deductions exceed the due amount, so nothing is payable.
  await markPaidOut(admin, seller, [due]);
  await refundAfterwards(await dueAndPaidOut(seller));
  await dueOrder(sari, seller, 1_000);
  expect(await listed()).toMatchObject({ totalAmount: 1_000, payableAmount: 0 });
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ totalAmount: 1_000, payableAmount: 0 });
});

test('pays an order without what a partial refund returned', async () => {
  const seller = await newSeller();
  const order = await dueOrder(sari, seller, 100_000);
  await refundPart(order, 30_000);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({
    orders: [{ totalAmount: 100_000, payableAmount: 70_000 }],
    totalAmount: 100_000,
    payableAmount: 70_000,
  });
  expect((await markPaidOut(admin, seller, [order._id], 70_000)).status).toBe(200);
  expect((await payoutsOf(admin, seller)).data[0]).toMatchObject({ amount: 70_000, lines: [{ amount: 70_000 }] });
  await expectInvariants();
});

test('deducts a partial refund after the payout from the next payout, once', async () => {
  const seller = await newSeller();
  const order = await dueOrder(sari, seller, 100_000);
  await markPaidOut(admin, seller, [order._id]);
  await refundPart(order, 30_000);
  expect((await dueOrdersOf(admin, seller)).deductions).toEqual([{ orderId: order._id, amount: 30_000 }]);
  expect((await markPaidOut(admin, seller, [(await dueOrder(sari, seller, 50_000))._id], 20_000)).status).toBe(200);
  expect((await dueOrdersOf(admin, seller)).deductions).toEqual([]);
  await expectInvariants();
});

test('neither lists nor pays an order while it is disputed or when nothing is left of it', async () => {
  const seller = await newSeller();
  const [disputed, empty] = [await dueOrder(sari, seller), await dueOrder(sari, seller, 40_000)];
  await db.rows(sql`update orders set is_disputed = true where id = ${disputed._id}`);
  await refundPart(empty, 40_000);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ orders: [], total: 0, totalAmount: 0, payableAmount: 0 });
  for (const { _id } of [disputed, empty])
    expect((await markPaidOut(admin, seller, [_id])).body.code).toBe('ORDERS_NOT_DUE');
  const stateOf = async (id: OrderId) =>
    (await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id } })).body.data.payoutState;
  expect([await stateOf(disputed._id), await stateOf(empty._id)]).toEqual(['disputed', 'nothing-left']);
  await db.rows(sql`update orders set is_disputed = false where id = ${disputed._id}`);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ total: 1, payableAmount: 100_000 });
  expect(await stateOf(disputed._id)).toBe('due');
  const account = (set: SQL) => db.rows(sql`update store_identities set ${set} where seller_id = ${seller.id}`);
  await account(sql`account_changed_at = now(), account_confirmed_at = null`);
  expect(await stateOf(disputed._id)).toBe('account-unconfirmed');
  await account(sql`account_confirmed_at = now(), held_until = now() + interval '1 hour'`);
  expect(await stateOf(disputed._id)).toBe('account-held');
  await account(sql`held_until = null`);
  expect(await stateOf(disputed._id)).toBe('due');
  await markPaidOut(admin, seller, [disputed._id]);
  expect(await stateOf(disputed._id)).toBe('paid-out');
  const [unpaid] = await placeOrders(sari, [await newProduct(seller)]);
  expect(await stateOf(unpaid!._id)).toBe('not-paid');
  await expectInvariants();
});

test('lists the sum that waits for confirmation of one and of all sellers', async () => {
  const seller = await newSeller();
  const listed = async () => (await call(admin, 'GET /api/admin/payout/unpaid-sellers', {})).body.waitingAmount;
  const before = await listed();
  const order = await paidOrder(sari, seller, 25_000);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ waitingAmount: 0 });
  await moveTo(order._id, 'delivered');
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ orders: [], waitingAmount: 25_000 });
  expect(await listed()).toBe(before + 25_000);
  const own = await call(seller, 'GET /api/store/payouts/get', {});
  expect(own.body).toMatchObject({ dueAmount: 0, waitingAmount: 25_000 });
});

async function dueAndPaidOut(seller: Person) {
  const order = await dueOrder(sari, seller, 50_000);
  await markPaidOut(admin, seller, [order._id]);
  return order;
}

test('returns all due orders without a limit or one page with a limit, oldest first', async () => {
  const seller = await newSeller();
  const ids: OrderId[] = [];
  for (const price of [10_000, 20_000, 30_000]) ids.push((await dueOrder(sari, seller, price))._id);
  const whole = await dueOrdersOf(admin, seller);
  expect(whole.orders.map(({ _id }) => _id)).toEqual(ids);
  expect(whole.nextCursor).toBeNull();

  const seen: OrderId[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await dueOrdersOf(admin, seller, { limit: 2, ...(cursor && { cursor }) });
    expect(page).toMatchObject({ total: 3, totalAmount: 60_000, payableAmount: 60_000 });
    seen.push(...page.orders.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  expect((await dueOrdersOf(admin, seller, { limit: 2, cursor: 'lain' })).success).toBe(false);
});

test('pays out at most 10,000 orders at once', async () => {
  const seller = await newSeller();
  const due = await dueOrder(sari, seller, 1_000);
  const many = [due._id, ...(await copyDueOrder(due._id, maxOrdersPerPayout - 1))];
  expect((await markPaidOut(admin, seller, [...many, newId<OrderId>()])).body.message).toBe(
    'Maksimal 10.000 pesanan sekaligus',
  );
  expect((await markPaidOut(admin, seller, many, 10_000_000)).status).toBe(200);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ orders: [], total: 0, totalAmount: 0 });
  expect((await payoutsOf(admin, seller)).data[0]).toMatchObject({ amount: 10_000_000 });
  // Autovacuum does so within a minute. Until then PostgreSQL plans for a small table, and a rule of all orders takes
  // longer than a statement may.
  await asOwner(({ client }) => client.query('analyze'));
  await expectInvariants();
}, 60_000);

test('limits the deductions of a payout, oldest first', async () => {
  const seller = await newSeller();
  const order = await dueOrder(sari, seller);
  await markPaidOut(admin, seller, [order._id]);
  await refundAfterwards(order);

  const undone = refuse('INVALID');
  const listing = transaction(async (tx) => {
    await tx.rows(sql`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', '00000000' || right(gen_random_uuid()::text, 28)))).*
      from orders o, generate_series(1, ${maxDeductions}::int) where o.id = ${order._id}`);
    await tx.rows(sql`
      insert into payout_lines
      select l.payout_id, o.id, 'order', l.amount from payout_lines l, orders o
      where l.order_id = ${order._id} and o.payment_id = (select payment_id from orders where id = ${order._id})
        and o.id <> l.order_id`);
    const deductions = await listDeductions(tx, storeOf(seller.id));
    // The copies are inserted later but have earlier ids.
    expect(deductions).toHaveLength(maxDeductions);
    expect(deductions.map(({ orderId }) => orderId)).not.toContain(order._id);
    throw undone;
  });
  await expect(listing).rejects.toBe(undone);
});
