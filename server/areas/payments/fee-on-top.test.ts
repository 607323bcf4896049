/** Midtrans can add its fee on top of what the buyer pays ("automatic fee imposition", a switch of its dashboard). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { payments, unplacedMoney } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { paymentIdOf, sendReport } from '#server/testing/provider.ts';
import { chargedFor, feeOnTop, readReport } from './report.ts';
import { reconcile } from './settlement.ts';

const seller = await newSeller();
const admin = await newAdmin();

const withOriginal = (original_amount: unknown) => ({
  metadata: { extra_info: { gross_amount_info: { original_amount } } },
});

test.each([
  ['40280.00', '40000.00', 40_000, 280],
  ['40280', '40000', 40_000, 280],
  [40_280, 40_000, 40_000, 280],
  ['40280.00', '40280.00', 40_280, 0],
  ['40280.00', '1', 1, 40_279],
  ['40280.00', '40281.00', 40_280, 0],
  ['40280.00', '0', 40_280, 0],
  ['40280.00', '-1', 40_280, 0],
  ['40280.00', '39999.50', 40_280, 0],
  ['40280.00', '1e4', 40_280, 0],
  ['40280.00', '', 40_280, 0],
  ['40280.00', null, 40_280, 0],
  ['40280.00', {}, 40_280, 0],
  ['rubbish', '40000', null, 0],
])(
  'of a gross amount %j with the original %j, %j are for orders and %i are a fee',
  (gross_amount, original, paid, fee) => {
    const report = readReport({ gross_amount, ...withOriginal(original) });
    expect([chargedFor(report), feeOnTop(report)]).toEqual([paid, fee]);
    expect(readReport({ ...report })).toEqual(report);
  },
);

const boughtFor40000 = async (): Promise<string> =>
  order(await newCustomer(), [[await newProduct(seller, { price: 40_000 }), 1]]);
const settled = (orderId: string, fields: object = {}) => ({
  order_id: orderId,
  transaction_id: crypto.randomUUID(),
  transaction_status: 'settlement',
  payment_type: 'gopay',
  gross_amount: '40280.00',
  ...withOriginal('40000.00'),
  ...fields,
});
const paymentOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentIdOf(orderId)))
  )[0]!;
const moneyOf = (transactionId: string) =>
  db.select().from(unplacedMoney).where(eq(unplacedMoney.transactionId, transactionId));

test('the original amount pays the order and the fee is recorded, whatever the order of settlement and refund', async () => {
  const orderId = await boughtFor40000();
  const report = settled(orderId);
  expect((await sendReport(report)).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid']);
  expect(await paymentOf(orderId)).toMatchObject({ feeOnTop: 280, grossAmount: 40_000 });
  expect(await moneyOf(report.transaction_id)).toEqual([]);
  await expectInvariants();
  // The settlement file has the fee on top in the gross amount and in the fee.
  const row = {
    line: 2,
    transactionId: report.transaction_id,
    providerOrderId: orderId,
    gross: rupiah(40_280),
    fee: rupiah(780),
    net: rupiah(39_500),
    settledAt: new Date(),
  };
  expect(await reconcile([row], new Date())).toMatchObject({ posted: 1, onlyThere: [] });
  expect(await reconcile([row], new Date())).toMatchObject({ posted: 0, known: 1 });
  await expectInvariants();
  // A full refund asks for what the orders received; the fee stays with the provider.
  const params = { orderId: (await ordersOf(orderId))[0]!.id };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  expect((await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params })).status).toBe(200);
  await expect.poll(() => statusesOf(orderId)).toEqual(['refunded', 'rejected refunded']);
  expect(await moneyOf(report.transaction_id)).toEqual([]);
  await expectInvariants();
});

test('a channel without partial refunds cannot refund it: the rest would be a part for the provider', async () => {
  const orderId = await boughtFor40000();
  await sendReport(settled(orderId, { payment_type: 'shopeepay' }));
  const params = { orderId: (await ordersOf(orderId))[0]!.id };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  expect((await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params })).body.code).toBe('REFUND_BY_HAND');
});

test.each([
  ['refund', { refund_amount: '40280.00' }],
  ['partial_refund', { refund_amount: '40000.00' }],
])('a %s from the dashboard with %j returns the order, and nothing is left over', async (transaction_status, more) => {
  const orderId = await boughtFor40000();
  const report = settled(orderId);
  await sendReport(report);
  await sendReport({ ...report, transaction_status, ...more });
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded']);
  expect((await moneyOf(report.transaction_id)).filter(({ closing }) => closing === null)).toEqual([]);
  await expectInvariants();
});

test('an original amount that the provider does not confirm decides nothing', async () => {
  const orderId = await boughtFor40000();
  const report = settled(orderId);
  const { metadata: _, ...plain } = report;
  await sendReport({ ...plain, transaction_status: 'pending' });
  await sendReport({ ...report, forged: true });
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
  // The provider holds 40,280 without a fee on top: another amount than the order's.
  await sendReport({ ...report, ...withOriginal(null) });
  await sendReport({ ...report, forged: true });
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
  expect(await moneyOf(report.transaction_id)).toMatchObject([{ reason: 'other-amount', amount: 40_280 }]);
  await expectInvariants();
});

test('money without an order is listed without the fee, and can be assigned', async () => {
  const stray = settled(`toko-lain-${crypto.randomUUID().slice(0, 8)}`);
  await sendReport(stray);
  const [money] = await moneyOf(stray.transaction_id);
  expect(money).toMatchObject({ amount: 40_000, reason: 'unknown-order' });
  const { body: list } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: stray.transaction_id } });
  expect(list.data).toMatchObject([{ amount: 40_000, isAssignable: true }]);
  const orderId = await boughtFor40000();
  const params = { id: String(money!.id) };
  const body = { orderId: (await ordersOf(orderId))[0]!.id };
  expect((await call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params, body })).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid']);
  expect((await paymentOf(orderId)).feeOnTop).toBe(280);
  await expectInvariants();
});

test('a returned stray payment leaves the list, with its fee or without', async () => {
  for (const refund_amount of ['40000.00', '40280.00']) {
    const stray = settled(`toko-lain-${crypto.randomUUID().slice(0, 8)}`);
    await sendReport(stray);
    await sendReport({ ...stray, transaction_status: 'partial_refund', refund_amount });
    expect(await moneyOf(stray.transaction_id)).toMatchObject([{ closing: 'returned' }]);
  }
  await expectInvariants();
});

test('a second payment with a fee on top is listed without it, and cannot be assigned to the paid order', async () => {
  const orderId = await boughtFor40000();
  await sendReport(settled(orderId));
  const second = settled(orderId);
  await sendReport(second);
  const { body: list } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: second.transaction_id } });
  expect(list.data).toMatchObject([{ amount: 40_000, reason: 'duplicate', isAssignable: false }]);
  const params = { id: list.data[0]!.id };
  const body = { orderId: (await ordersOf(orderId))[0]!.id };
  const refused = await call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params, body });
  expect(refused.body.code).toBe('ASSIGN_PAID');
  await expectInvariants();
});
