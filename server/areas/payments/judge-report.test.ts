import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { paymentEvents, payments } from '#server/db/schema/index.ts';
import { newId } from '#platform/new-id.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import {
  atProvider,
  notificationsOf,
  paymentIdOf,
  payWithoutNotification,
  sendNotification,
  sendReport,
  underFaults,
} from '#server/testing/provider.ts';
import { judgeWaitingReports } from './judge-report.ts';
import { whileItFails } from '#server/testing/report-kinds.ts';
import { confirms } from './decide.ts';
import { readReport } from './report.ts';

beforeAll(openShop);

const admin = await newAdmin();

test.each([
  ['the same transaction', {}, true],
  ['a charge that was reversed since', { transaction_status: 'deny' }, true],
  ['a charge that is pending', { transaction_status: 'pending' }, false],
  ['another transaction of the order', { transaction_id: 'other' }, false],
  ['another order', { order_id: 'other' }, false],
])('an answer about %s confirms a settlement or does not', (_what, changes, isConfirmed) => {
  const report = { order_id: 'order', transaction_id: 'transaction', transaction_status: 'settlement' };
  expect(confirms(readReport({ ...report, ...changes }), readReport(report))).toBe(isConfirmed);
});

test('a settlement without the id of its transaction is confirmed first, and the provider names the transaction', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  await payWithoutNotification(orderId);
  const { body } = (await notificationsOf(orderId))[0]!;
  const { transaction_id, ...rest } = body;
  expect((await sendNotification(rest as typeof body)).status).toBe(200);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(orderId)));
  expect([payment!.status, payment!.transactionId]).toEqual(['paid', transaction_id]);
});

test('a refund in part that was reported without amounts is booked with those of the status answer', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  const { transaction } = await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'refund', { amount: 20_000 }));
  const { transaction_id } = transaction;
  const report = { order_id: orderId, transaction_id, status_code: '200', gross_amount: '100000.00' };
  expect((await sendNotification({ ...report, transaction_status: 'partial_refund' })).status).toBe(200);
  expect((await ordersOf(orderId)).map(({ refundedAmount }) => refundedAmount)).toEqual([20_000]);
});

async function newReport(transaction_status: string, changes: object = {}) {
  const order_id = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  return {
    order_id,
    transaction_id: String(newId()),
    transaction_status,
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'credit_card',
    ...changes,
  };
}

const listedOf = async (q: string) =>
  (await call(admin, 'GET /api/admin/money/unplaced', { query: { q } })).body.data.map(({ reason, amount }) => [
    reason,
    amount,
  ]);

test.each(['refund', 'chargeback'])('a %s of another amount does not pay an unpaid order', async (status) => {
  const report = await newReport(status, { gross_amount: '99000.00', refund_amount: '99000.00' });
  await sendReport(report);
  expect([await statusesOf(report.order_id), await listedOf(report.order_id)]).toEqual([
    ['pending', 'pending pending'],
    [],
  ]);
});

test('the expiry of an attempt with another amount ends the payment and lists nothing', async () => {
  const report = await newReport('expire', { status_code: '202', gross_amount: '99000.00' });
  await sendReport(report);
  expect([await statusesOf(report.order_id), await listedOf(report.order_id)]).toEqual([
    ['expired', 'rejected expired'],
    [],
  ]);
});

test('a partial chargeback of unknown amount is listed, also for the only order of its payment', async () => {
  const report = await newReport('settlement');
  await sendReport(report);
  await sendReport({ ...report, transaction_status: 'partial_chargeback' });
  expect([await statusesOf(report.order_id), await listedOf(report.order_id)]).toEqual([
    ['paid', 'pending paid'],
    [['partial-chargeback', null]],
  ]);
});

test('captured card money for an unknown order is listed before it is settled', async () => {
  const report = await newReport('capture', { order_id: `kiosk-${newId()}`, fraud_status: 'accept' });
  await sendReport(report);
  expect(await listedOf(report.order_id)).toEqual([['unknown-order', 100_000]]);
});

const judgementOf = async (transactionId: string) => {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.transactionId, transactionId))
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  return [event!.outcome, event!.reason];
};
const unknownMoney = () => newReport('settlement', { order_id: `kiosk-${newId()}` });
const secondMoney = async () => {
  const { order_id, ...report } = await newReport('settlement');
  await atProvider(order_id, 'settle');
  return { ...report, order_id };
};

const part = { transaction_status: 'partial_refund', refund_amount: '30000.00' };

test.each([
  ['refund', { transaction_status: 'refund', refund_amount: '100000.00' }, []],
  ['chargeback', { transaction_status: 'chargeback' }, []],
  ['reversal', { transaction_status: 'deny', status_code: '202' }, []],
  ['partial refund', part, [70_000]],
  ['partial chargeback', { ...part, transaction_status: 'partial_chargeback' }, [70_000]],
])('a forged %s takes nothing off the list, and a true one later does', async (_what, end, left) => {
  for (const report of [await unknownMoney(), await secondMoney()]) {
    const amounts = async () => (await listedOf(report.transaction_id)).map(([, amount]) => amount);
    // Also before the money is there, and whatever is reported again.
    await sendReport({ ...report, ...end, forged: true });
    for (const sent of [report, { ...report, ...end, forged: true }, report]) {
      expect((await sendReport(sent)).status).toBe(200);
      expect(await amounts()).toEqual([100_000]);
    }
    await sendReport({ ...report, ...end });
    expect(await amounts()).toEqual(left);
  }
});

test('does not list money whose refund was reported before it', async () => {
  const report = await unknownMoney();
  await sendReport({ ...report, transaction_status: 'refund' });
  await sendReport({ ...report, forged: true });
  expect(await listedOf(report.transaction_id)).toEqual([]);
});

test('money stays listed until the provider confirms its refund', async () => {
  const report = await unknownMoney();
  await sendReport(report);
  await underFaults({ status: 'down' }, () => sendReport({ ...report, transaction_status: 'refund' }));
  expect(await listedOf(report.transaction_id)).toHaveLength(1);
  expect(await judgementOf(report.transaction_id)).toEqual([null, null]);
  await judgeWaitingReports(new Date(Date.now() + 2 * 60_000));
  expect(await listedOf(report.transaction_id)).toEqual([]);
  expect(await judgementOf(report.transaction_id)).toEqual(['ignored', 'returned']);
});

test('a report about a transaction that the provider does not know is judged as not confirmed', async () => {
  const report = { ...(await unknownMoney()), forged: true };
  await sendReport(report);
  await sendReport({ ...report, transaction_status: 'refund' });
  expect(await judgementOf(report.transaction_id)).toEqual(['ignored', 'not-confirmed']);
});

test('what the provider says instead of confirming a report is applied', async () => {
  const { order_id, ...report } = await newReport('expire', { status_code: '202' });
  await payWithoutNotification(order_id);
  const { transaction_id } = (await notificationsOf(order_id))[0]!.body;
  expect(await statusesOf(order_id)).toEqual(['pending', 'pending pending']);
  await sendReport({ ...report, order_id, transaction_id, forged: true });
  expect(await statusesOf(order_id)).toEqual(['paid', 'pending paid']);
});

test('a repeated report is told from one that differs only in its amount', async () => {
  const report = await newReport('settlement');
  await sendReport({ ...report, gross_amount: '99000.00' });
  await whileItFails('update', 'new.outcome is not null', () => sendReport(report));
  expect(await statusesOf(report.order_id)).toEqual(['pending', 'pending pending']);
  await sendReport(report);
  expect(await statusesOf(report.order_id)).toEqual(['paid', 'pending paid']);
});
