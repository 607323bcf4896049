import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { PayoutId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import {
  dueOrder,
  dueOrdersOf,
  markPaidOut,
  payoutsOf,
  refundAfterwards,
  refundPart,
  reversePayout,
} from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';

const [admin, sari] = [await newAdmin(), await newCustomer()];
afterEach(expectInvariants);

const lastPayout = async (seller: Person) => (await payoutsOf(admin, seller)).data[0]!;
const cashOf = async (payoutId: PayoutId) =>
  db.rows(sql`
    select posting, account, debit::int, credit::int from ledger_entries
    where posting = ${`payout-reversed:${payoutId}`} order by account`);

test('a reversed payout makes its orders due again and stays in the history, without its amount in the total', async () => {
  const seller = await newSeller();
  const [first, second] = [await dueOrder(sari, seller, 100_000), await dueOrder(sari, seller, 50_000)];
  await markPaidOut(admin, seller, [first._id, second._id]);
  const { _id: payoutId } = await lastPayout(seller);
  const { status, body } = await reversePayout(admin, payoutId);
  expect([status, body.message]).toEqual([200, 'Pembayaran dibatalkan. Pesanannya menunggu pembayaran lagi.']);

  expect(await dueOrdersOf(admin, seller)).toMatchObject({ total: 2, totalAmount: 150_000, payableAmount: 150_000 });
  const history = await payoutsOf(admin, seller);
  expect(history).toMatchObject({ total: 1, grandTotal: 0 });
  expect(history.data[0]).toMatchObject({ _id: payoutId, amount: 150_000, reversal: { reason: 'Dikembalikan bank' } });
  expect(Date.parse(history.data[0]!.reversal!.at)).toBeGreaterThan(Date.now() - 60_000);
  const query = { q: seller.email };
  expect((await call(admin, 'GET /api/admin/payout/history/all', { query })).body).toMatchObject({ grandTotal: 0 });
  expect((await call(seller, 'GET /api/store/payouts/get', {})).body).toMatchObject({
    dueAmount: 150_000,
    grandTotal: 0,
    data: [{ reversal: { reason: 'Dikembalikan bank' } }],
  });
  expect(await cashOf(payoutId)).toMatchObject([
    { account: 'cash', debit: 150_000, credit: 0 },
    { account: 'seller_payable', debit: 0, credit: 150_000 },
  ]);
  const audit = (await call(admin, 'GET /api/admin/audit', { query: { subject: seller.id } })).body.data[0]!;
  expect(audit).toMatchObject({
    action: 'payout-reversed',
    details: { payoutId, amount: 150_000, reason: 'Dikembalikan bank' },
  });

  expect((await markPaidOut(admin, seller, [first._id, second._id], 150_000)).status).toBe(200);
  expect(await payoutsOf(admin, seller)).toMatchObject({ total: 2, grandTotal: 150_000 });
});

test('a payout is reversed once, needs a reason, and must exist', async () => {
  const seller = await newSeller();
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  const { _id: payoutId } = await lastPayout(seller);
  expect((await reversePayout(admin, payoutId, ' ')).body.errors).toEqual({ reason: 'Alasan wajib diisi' });
  const replies = await Promise.all(Array.from({ length: 5 }, () => reversePayout(admin, payoutId)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('PAYOUT_REVERSED');
  expect((await reversePayout(admin, newId<PayoutId>())).status).toBe(404);
});

test('an order that was refunded after its payout is not due again after the reversal', async () => {
  const seller = await newSeller();
  const [refunded, kept] = [await dueOrder(sari, seller, 60_000), await dueOrder(sari, seller, 40_000)];
  await markPaidOut(admin, seller, [refunded._id, kept._id]);
  await refundAfterwards(refunded);
  await reversePayout(admin, (await lastPayout(seller))._id);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ orders: [{ _id: kept._id }], deductions: [] });
});

test('a deduction of a reversed payout is deducted again', async () => {
  const seller = await newSeller();
  const refunded = await dueOrder(sari, seller, 60_000);
  await markPaidOut(admin, seller, [refunded._id]);
  await refundAfterwards(refunded);
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller, 100_000))._id]);
  expect(await lastPayout(seller)).toMatchObject({ amount: 40_000 });
  await reversePayout(admin, (await lastPayout(seller))._id);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({
    deductions: [{ orderId: refunded._id, amount: 60_000 }],
    payableAmount: 40_000,
  });
});

test('a deduction is returned when the payout that it took back is reversed', async () => {
  const seller = await newSeller();
  const [refunded, partly] = [await dueOrder(sari, seller, 60_000), await dueOrder(sari, seller, 30_000)];
  await markPaidOut(admin, seller, [refunded._id, partly._id]);
  const { _id: first } = await lastPayout(seller);
  await refundAfterwards(refunded);
  await refundPart(partly, 10_000);
  const later = await dueOrder(sari, seller, 100_000);
  await markPaidOut(admin, seller, [later._id], 30_000);
  // The first transfer never arrived: the seller was owed 20,000 for the second order and 100,000 for the later one.
  await reversePayout(admin, first);
  const due = await dueOrdersOf(admin, seller);
  expect(due).toMatchObject({ orders: [{ _id: partly._id, payableAmount: 20_000 }], payableAmount: 90_000 });
  expect(due.deductions.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { orderId: refunded._id, amount: -60_000 },
    { orderId: partly._id, amount: -10_000 },
  ]);
  expect((await markPaidOut(admin, seller, [partly._id], 90_000)).status).toBe(200);
  expect(await payoutsOf(admin, seller)).toMatchObject({ grandTotal: 120_000 });
  expect((await dueOrdersOf(admin, seller)).deductions).toEqual([]);
});

test('a reversal and a payout at the same time leave the amounts correct', async () => {
  const seller = await newSeller();
  const [first, second] = [await dueOrder(sari, seller), await dueOrder(sari, seller)];
  await markPaidOut(admin, seller, [first._id]);
  const { _id } = await lastPayout(seller);
  await Promise.all([
    reversePayout(admin, _id),
    markPaidOut(admin, seller, [first._id]),
    markPaidOut(admin, seller, [second._id]),
    refundAfterwards(first),
  ]);
});
