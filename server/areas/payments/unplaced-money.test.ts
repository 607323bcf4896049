/**
 * Reports that cannot be placed: each is kept, answered with 200 and, where it is about money, listed for the admin.
 */
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, sendNotification, sendReport, underFaults } from '#server/testing/provider.ts';
import { judgeWaitingReports } from './judge-report.ts';

let seller: Person;
let admin: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
  admin = await newAdmin();
});

const unpaid = ['pending', 'pending pending'];
const paid = ['paid', 'pending paid'];
const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);
const twoOrders = async () =>
  order(await newCustomer(), [
    [await newProduct(seller), 1],
    [await newProduct(await newSeller('Rumah Anyaman')), 1],
  ]);

const settlement = (changes: object = {}) => ({
  order_id: `kiosk-${newId()}`,
  transaction_id: String(newId()),
  transaction_status: 'settlement',
  status_code: '200',
  gross_amount: '100000.00',
  payment_type: 'qris',
  ...changes,
});

const listed = async (q: string) => {
  const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q } });
  return body.data.map(({ reason, direction, amount, channel }) => ({ reason, direction, amount, channel }));
};

const judgementOf = async (providerOrderId: string) => {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerOrderId, providerOrderId))
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  return event && { outcome: event.outcome, reason: event.reason, isJudged: event.judgedAt !== null };
};

test('lists money for an unknown order once, whichever of its reports arrive', async () => {
  const report = settlement();
  for (const transaction_status of ['capture', 'settlement', 'settlement', 'capture']) {
    expect((await sendReport({ ...report, transaction_status })).status).toBe(200);
  }
  expect(await listed(report.order_id)).toEqual([
    { reason: 'unknown-order', direction: 'in', amount: 100_000, channel: 'QRIS' },
  ]);
  expect(await judgementOf(report.order_id)).toEqual({ outcome: 'unplaced', reason: 'unknown-order', isJudged: true });
  await expectInvariants();
});

test.each([
  ['another amount', { gross_amount: '99999.00' }, 'other-amount', 99_999],
  ['an amount with cents', { gross_amount: '100000.50' }, 'other-amount', null],
  ['an amount that is not a number', { gross_amount: 'NaN' }, 'other-amount', null],
  ['another currency', { currency: 'USD' }, 'other-currency', null],
])('lists a payment with %s and leaves the order unpaid', async (_what, changes, reason, amount) => {
  const orderId = await newOrder();
  const report = settlement({ order_id: orderId });
  const { status } = await sendReport({ ...report, ...changes });
  expect([status, await statusesOf(orderId)]).toEqual([200, unpaid]);
  expect(await listed(orderId)).toEqual([{ reason, direction: 'in', amount, channel: 'QRIS' }]);
  // The same transaction with the right amount is the same money.
  expect((await sendReport({ ...report, currency: 'IDR' })).status).toBe(200);
  expect([await statusesOf(orderId), await listed(orderId)]).toEqual([paid, []]);
  await expectInvariants();
});

test.each([
  ['refunded', ['settlement', 'refund']],
  ['charged back', ['settlement', 'chargeback']],
  ['reversed by the bank', ['settlement', 'deny']],
  ['voided', ['capture', 'cancel']],
])('does not list unknown or second money that was %s', async (_how, statuses) => {
  const paidOrder = await newOrder();
  await atProvider(paidOrder, 'settle');
  for (const report of [settlement(), settlement({ order_id: paidOrder })]) {
    for (const transaction_status of statuses) {
      expect((await sendReport({ ...report, transaction_status })).status).toBe(200);
    }
    expect(await listed(report.transaction_id)).toEqual([]);
  }
  expect(await statusesOf(paidOrder)).toEqual(paid);
  await expectInvariants();
});

test.each([
  ['whole', {}, 100_000],
  ['refunded in part', { transaction_status: 'partial_refund', refund_amount: '30000.00' }, 70_000],
  ['refunded with cents', { transaction_status: 'partial_refund', refund_amount: '0.50' }, null],
  ['refunded above its amount', { transaction_status: 'partial_refund', refund_amount: '100001.00' }, null],
])('shows what is left of a second payment that is %s', async (_what, later, amount) => {
  const orderId = await newOrder();
  await atProvider(orderId, 'settle');
  const second = settlement({ order_id: orderId, payment_type: 'bank_transfer', va_numbers: [{ bank: 'bni' }] });
  await sendReport(second);
  await sendReport({ ...second, ...later });
  expect(await listed(second.transaction_id)).toEqual([
    { reason: 'duplicate', direction: 'in', amount, channel: 'Transfer bank BNI VA' },
  ]);
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('lists partial refunds that were not requested here as money that went out, each amount once', async () => {
  const orderId = await twoOrders();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  await atProvider(orderId, 'refund', { amount: 20_000 });
  await atProvider(orderId, 'refund', { amount: 15_000, refund_key: newId() });
  expect(await listed(orderId)).toEqual([
    { reason: 'partial-refund', direction: 'out', amount: 35_000, channel: 'GoPay' },
  ]);
  expect(await statusesOf(orderId)).toEqual([...paid, 'pending paid']);
  await expectInvariants();
  await atProvider(orderId, 'refund');
  const refunded = ['refunded', 'rejected refunded', 'rejected refunded'];
  expect([await statusesOf(orderId), await listed(orderId)]).toEqual([refunded, []]);
  await expectInvariants();
});

test('a sum with a part of unknown amount is unknown, whichever part comes first', async () => {
  for (const amounts of [
    [{}, { refund_amount: '5000.00' }],
    [{ refund_amount: '5000.00' }, {}],
  ]) {
    const orderId = await twoOrders();
    const report = settlement({ order_id: orderId, payment_type: 'credit_card', gross_amount: '200000.00' });
    await sendReport(report);
    for (const changes of amounts)
      await sendReport({ ...report, transaction_status: 'partial_chargeback', ...changes });
    expect(await listed(orderId)).toMatchObject([{ amount: null }]);
  }
  await expectInvariants();
});

test.each([
  ['negative', '-5000.00'],
  ['not whole rupiah', '5000.50'],
  ['missing', ''],
])('lists a partial refund whose amount is %s as unknown', async (_what, refund_amount) => {
  const orderId = await twoOrders();
  const report = settlement({ order_id: orderId, payment_type: 'gopay', gross_amount: '200000.00' });
  await sendReport(report);
  await sendReport({ ...report, transaction_status: 'partial_refund', refund_amount, refunds: [] });
  expect(await listed(orderId)).toMatchObject([{ reason: 'partial-refund', amount: null }]);
  await expectInvariants();
});

test('keeps an order that the shop refunded apart from a refund in the dashboard', async () => {
  const orderId = await twoOrders();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const [first] = await ordersOf(orderId);
  await atProvider(orderId, 'refund', { amount: 5_000 });
  await atProvider(orderId, 'refund', { amount: 100_000, refund_key: first!.id });
  expect(await statusesOf(orderId)).toEqual(['paid', 'rejected refunded', 'pending paid']);
  expect(await listed(orderId)).toMatchObject([{ reason: 'partial-refund', amount: 5_000 }]);
  await expectInvariants();
});

test.each([
  ['with its amount', { refund_amount: '40000.00' }, 40_000],
  ['without an amount', {}, null],
])('lists a partial chargeback %s', async (_what, changes, amount) => {
  const orderId = await twoOrders();
  const report = settlement({ order_id: orderId, payment_type: 'credit_card', gross_amount: '200000.00' });
  await sendReport(report);
  await sendReport({ ...report, transaction_status: 'partial_chargeback', ...changes });
  expect(await listed(orderId)).toEqual([
    { reason: 'partial-chargeback', direction: 'out', amount, channel: 'Kartu kredit/debit' },
  ]);
  expect(await statusesOf(orderId)).toEqual([...paid, 'pending paid']);
  await sendReport({ ...report, transaction_status: 'chargeback' });
  const refunded = ['refunded', 'rejected refunded', 'rejected refunded'];
  expect([await statusesOf(orderId), await listed(orderId)]).toEqual([refunded, []]);
  await expectInvariants();
});

test.each([
  ['the test button of the dashboard', { order_id: `payment_notif_test_G123_${newId()}` }, 'test'],
  ['an unpaid attempt for an unknown order', { transaction_status: 'pending', status_code: '201' }, 'no-change'],
  ['an unknown status', { transaction_status: 'constructor' }, 'no-change'],
  ['no status', { transaction_status: undefined }, 'no-change'],
])('keeps a report about %s without listing it', async (_what, changes, reason) => {
  const report = settlement(changes);
  const { status } = await sendNotification(report);
  expect([status, await listed(report.transaction_id)]).toEqual([200, []]);
  expect(await judgementOf(report.order_id)).toEqual({ outcome: 'ignored', reason, isJudged: true });
});

test('reads numbers, null and missing fields', async () => {
  const orderId = await newOrder();
  const report = settlement({ order_id: orderId, gross_amount: 100_000, status_code: 200, refunds: null });
  expect((await sendReport({ ...report, refund_amount: null, fraud_status: null })).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(paid);
  const missing = await newOrder();
  await underFaults({ notifications: 'drop' }, () => atProvider(missing, 'settle'));
  const { order_id, status_code, gross_amount, transaction_status } = settlement({ order_id: missing });
  expect((await sendNotification({ order_id, status_code, gross_amount, transaction_status })).status).toBe(200);
  expect(await statusesOf(missing)).toEqual(paid);
  await expectInvariants();
});

test('answers 400 to what is no notification, and 400 to a wrong signature, and keeps neither', async () => {
  for (const body of [[], 'text', {}, { order_id: 'kiosk' }, { ...settlement(), signature_key: 5 }]) {
    expect((await call(null, 'POST /api/payment/notification', { body: body as never })).status).toBe(400);
  }
  const forged = settlement();
  expect((await sendNotification(forged, 'SB-Mid-server-guessed')).status).toBe(400);
  expect(await judgementOf(forged.order_id)).toBeUndefined();
});

test('keeps no names, phone numbers or addresses, and the numbers by which support finds a payment', async () => {
  const report = settlement({
    va_numbers: [{ bank: 'bni', va_number: '9881234567' }],
    customer_details: { first_name: 'Sari', phone: '081234567890' },
    shipping_address: { address: 'Jalan Sam Ratulangi' },
    merchant_id: 'G123',
    transaction_id: 'a\0b\ud800c',
  });
  expect((await sendReport(report)).status).toBe(200);
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.providerOrderId, report.order_id));
  expect(JSON.stringify(event!.report)).toContain('9881234567');
  expect(JSON.stringify(event!.report)).not.toMatch(/Sari|0812|Ratulangi|signature|G123/);
});

test.each(['expire', 'cancel', 'failure', 'refund', 'chargeback', 'partial_refund'])(
  'a forged "%s" changes nothing, because the status query contradicts it; a true one later does',
  async (transaction_status) => {
    const orderId = await newOrder();
    const report = settlement({ order_id: orderId, transaction_status: 'pending', status_code: '201' });
    await sendReport(report);
    const isReturn = ['refund', 'chargeback', 'partial_refund'].includes(transaction_status);
    if (isReturn) await sendReport(settlement({ ...report, transaction_status: 'settlement', status_code: '200' }));
    const stateOf = async () => [
      await statusesOf(orderId),
      (await ordersOf(orderId)).map(({ refundedAmount }) => refundedAmount),
      await listed(orderId),
    ];
    const before = await stateOf();
    const amounts = transaction_status === 'partial_refund' && { refund_amount: '100.00' };
    const end = settlement({ ...report, transaction_status, status_code: isReturn ? '200' : '202', ...amounts });
    expect((await sendReport({ ...end, forged: true })).status).toBe(200);
    expect(await stateOf()).toEqual(before);
    expect((await sendReport(end)).status).toBe(200);
    expect(await stateOf()).not.toEqual(before);
    await expectInvariants();
  },
);

test('a forged reversal before the payment does not return its money', async () => {
  const orderId = await newOrder();
  const report = settlement({ order_id: orderId });
  await sendReport({ ...report, transaction_status: 'deny', status_code: '202', forged: true });
  await sendReport(report);
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('a report that the provider cannot confirm yet waits, and is judged when the provider answers', async () => {
  const orderId = await newOrder();
  await atProvider(orderId, 'pending');
  await underFaults({ status: 'down' }, () => atProvider(orderId, 'expire'));
  expect(await statusesOf(orderId)).toEqual(unpaid);
  expect(await judgementOf(orderId)).toMatchObject({ outcome: null, isJudged: false });
  const soon = new Date(Date.now() + 2 * 60_000);
  await expect(underFaults({ status: 'down' }, () => judgeWaitingReports(soon))).rejects.toThrow('rows failed');
  await judgeWaitingReports(new Date(soon.getTime() + 30_000));
  expect(await statusesOf(orderId)).toEqual(unpaid);
  await judgeWaitingReports(new Date(soon.getTime() + 3 * 60_000));
  expect(await statusesOf(orderId)).toEqual(['expired', 'rejected expired']);
  await expectInvariants();
});
