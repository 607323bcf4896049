import { expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders.ts';
import { newId } from '#platform/new-id.ts';
import { statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, sendNotification, notificationsOf } from '#server/testing/provider.ts';

const admin = await newAdmin();
const seller = await newSeller();

const list = async () => (await call(admin, 'GET /api/admin/refunds/duplicates', {})).body.data;
const listed = async (transactionId: string) =>
  (await list()).filter((duplicate) => duplicate.transactionId === transactionId);
const markReturned = (transactionId: string, note = 'Transfer ke BCA pembeli', by = admin) =>
  call(by, 'POST /api/admin/refunds/duplicates/:transactionId/returned', { params: { transactionId }, body: { note } });
const record = async (subject: string) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data.map(({ action, details }) => ({
    action,
    details,
  }));

/** An order that its buyer paid by GoPay and again by bank transfer; returns the id of the second transaction. */
async function paidTwice(): Promise<{ order: DetailedOrder; transactionId: string }> {
  const order = await paidOrder(await newCustomer(), seller, 80_000);
  const { transaction } = await atProvider(order.checkoutId, 'settle', { payment_type: 'bca_va' });
  return { order, transactionId: transaction.transaction_id! };
}

/** Reports the statuses one after another for a second transaction of a paid order; returns its id. */
async function reportStatuses(...reports: (string | object)[]): Promise<string> {
  const { checkoutId } = await paidOrder(await newCustomer(), seller, 80_000);
  const transaction_id: string = newId();
  for (const one of reports) {
    const { status } = await sendNotification({
      ...{ order_id: checkoutId, transaction_id, status_code: '200', gross_amount: '80000.00' },
      ...(typeof one === 'string' ? { transaction_status: one } : { transaction_status: 'settlement', ...one }),
    });
    expect(status).toBe(200);
  }
  return transaction_id;
}

test('lists a duplicate payment with its customer and orders', async () => {
  const buyer = await newCustomer();
  const productIds = [await newProduct(seller), await newProduct(await newSeller('Rumah Anyaman'), { price: 40_000 })];
  const orders = await placeOrders(buyer, productIds);
  const { checkoutId } = orders[0]!;
  await atProvider(checkoutId, 'settle', { payment_type: 'gopay' });
  await rejectAsSeller(orders[0]!._id);
  const { transaction } = await atProvider(checkoutId, 'settle', { payment_type: 'bca_va' });
  expect(await listed(transaction.transaction_id!)).toEqual([
    {
      transactionId: transaction.transaction_id,
      at: expect.stringMatching(/Z$/),
      amount: 140_000,
      paymentType: 'bank_transfer',
      userId: { _id: buyer.id, userName: 'Sari Wowor', email: buyer.email, phoneNumber: '081234567890' },
      orderIds: orders.map(({ _id }) => _id).toSorted(),
    },
  ]);
  expect((await statusesOf(checkoutId)).toSorted()).toEqual(['paid', 'pending paid', 'rejected refunding']);
  await expectInvariants();
});

test('lists duplicates newest first and page by page, each once even if captured and settled', async () => {
  const [older, newer] = [await reportStatuses('capture', 'settlement'), await reportStatuses('settlement', 'capture')];
  const page = (cursor?: string) =>
    call(admin, 'GET /api/admin/refunds/duplicates', { query: { limit: 1, ...(cursor && { cursor }) } });
  const first = (await page()).body;
  const second = (await page(first.nextCursor!)).body;
  expect([first, second].map(({ data }) => data.map(({ transactionId }) => transactionId))).toEqual([[newer], [older]]);
  expect(first.total).toBe((await list()).length);
});

test.each([
  ['refunded', ['settlement', 'refund']],
  ['refunded, with the refund reported first', ['refund', 'settlement']],
  ['charged back', ['settlement', 'chargeback']],
  ['reversed by the bank', ['settlement', 'deny']],
  ['voided', ['capture', 'cancel']],
])('does not list a duplicate that was %s at the provider', async (_how, reports) => {
  const transactionId = await reportStatuses(...reports);
  expect(await listed(transactionId)).toEqual([]);
  const { status, body } = await markReturned(transactionId);
  expect([status, body.code]).toEqual([409, 'ALREADY_RETURNED']);
  expect(await record(transactionId)).toEqual([]);
});

test.each([
  ['expired', ['expire', 'settlement']],
  ['cancelled', ['cancel', 'settlement']],
  ['refused', ['pending', 'failure', 'settlement']],
])('lists a duplicate whose attempt was first reported as %s', async (_how, reports) => {
  expect(await listed(await reportStatuses(...reports))).toHaveLength(1);
});

test('keeps the duplicate listed when the first payment is refunded', async () => {
  const { order, transactionId } = await paidTwice();
  const [paying] = await notificationsOf(order.checkoutId);
  await sendNotification({ ...paying!.body, transaction_status: 'refund' });
  expect(await listed(transactionId)).toHaveLength(1);
  expect(await statusesOf(order.checkoutId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});

test('shows the amount still to refund, or null when it is not known in whole rupiah', async () => {
  const amounts = await Promise.all(
    [
      [{}, { transaction_status: 'partial_refund', refund_amount: '30000.00' }],
      [{ gross_amount: '12000.00' }],
      [{ gross_amount: '80000.50' }],
      [{ gross_amount: 'NaN' }],
      [{ currency: 'USD' }],
      [{ transaction_status: 'partial_refund', refund_amount: '90000.00' }],
    ].map(async (reports) => (await listed(await reportStatuses(...reports)))[0]!.amount),
  );
  expect(amounts).toEqual([50_000, 12_000, null, null, null, null]);
});

test('lets an admin mark a duplicate as returned once, with a note, and records it in the audit log', async () => {
  const { order, transactionId } = await paidTwice();
  expect((await markReturned(transactionId, ' ')).body.message).toBe('Catatan wajib diisi');
  expect((await markReturned(transactionId, 'x'.repeat(501))).status).toBe(400);
  const { status, body } = await markReturned(transactionId);
  expect([status, body.message]).toEqual([200, 'Pengembalian pembayaran ganda telah dicatat.']);
  expect(await listed(transactionId)).toEqual([]);
  const again = await markReturned(transactionId);
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_RETURNED']);
  expect(await record(transactionId)).toEqual([
    { action: 'duplicate-returned', details: { note: 'Transfer ke BCA pembeli', amount: 80_000 } },
  ]);
  expect(await statusesOf(order.checkoutId)).toEqual(['paid', 'pending paid']);
  await expectInvariants();
});

test('records one return when two admins mark a duplicate at the same time', async () => {
  const [{ transactionId }, other] = [await paidTwice(), await newAdmin()];
  const race = await Promise.all([admin, other, admin, other].map((by) => markReturned(transactionId, 'Selesai', by)));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await record(transactionId)).toHaveLength(1);
});

test('returns 404 when marking a payment that is not a duplicate', async () => {
  const order = await paidOrder(await newCustomer(), seller);
  const { transaction } = await atProvider(order.checkoutId, 'settle');
  for (const id of [newId(), 'tidak ada', await reportStatuses('pending'), transaction.transaction_id!]) {
    const { status, body } = await markReturned(id);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  }
});
