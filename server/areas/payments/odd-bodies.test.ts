/**
 * Bodies that differ from the provider's documents: doubled, missing, null and unknown fields, other types and words.
 */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { sendReport, sign, underFaults } from '#server/testing/provider.ts';

const [seller, admin] = [await newSeller(), await newAdmin()];

const newOrder = async () => {
  const order_id = await order(await newCustomer(), [[await newProduct(seller), 1]]);
  return { order_id, transaction_id: String(newId()) };
};
type Ids = Awaited<ReturnType<typeof newOrder>>;

async function post(text: string): Promise<number> {
  const { url } = await openShop();
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/payment/notification`, { method: 'POST', headers, body: text })).status;
}

const signatureOf = (order_id: string, gross_amount = '100000.00') =>
  sign({ order_id, status_code: '200', gross_amount });

/** A settlement with changes; `null` and `undefined` are sent as they are. */
const bodyOf = ({ order_id, transaction_id }: Ids, changes: object = {}): string =>
  JSON.stringify({
    order_id,
    transaction_id,
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
    signature_key: signatureOf(order_id),
    ...changes,
  });

const eventOf = async ({ order_id }: Ids) =>
  (await db.select().from(paymentEvents).where(eq(paymentEvents.providerOrderId, order_id))).at(-1);
const listedOf = async ({ order_id }: Ids) =>
  (await call(admin, 'GET /api/admin/money/unplaced', { query: { q: order_id } })).body.data.map(
    ({ reason, amount }) => [reason, amount],
  );
const deep = JSON.parse(`${'['.repeat(5)}${']'.repeat(5)}`) as unknown;

test.each<[string, (ids: Ids) => string]>([
  [
    'a field that comes twice, of which the last counts',
    (ids) => bodyOf(ids).replace('{', '{"transaction_status":"pending",'),
  ],
  [
    'fields that are null',
    (ids) =>
      bodyOf(ids, {
        fraud_status: null,
        currency: null,
        va_numbers: null,
        refunds: null,
        metadata: null,
        settlement_time: null,
      }),
  ],
  ['unknown fields', (ids) => bodyOf(ids, { brand_new: { list: [1, { deep }] }, length: 7 })],
  [
    'an amount without cents',
    (ids) => bodyOf(ids, { gross_amount: '100000', signature_key: signatureOf(ids.order_id, '100000') }),
  ],
  ['an amount as a number', (ids) => bodyOf(ids, { gross_amount: 100_000 })],
  ['a code as a number', (ids) => bodyOf(ids, { status_code: 200 })],
  [
    'words in capitals',
    (ids) =>
      bodyOf(ids, { transaction_status: 'SETTLEMENT', fraud_status: 'ACCEPT', currency: 'idr', payment_type: 'QRIS' }),
  ],
  ['no time, currency, channel and fraud check', (ids) => bodyOf(ids, { payment_type: undefined })],
  [
    'lists of other types',
    (ids) => bodyOf(ids, { va_numbers: { bank: 'bca' }, refunds: 'none', payment_amounts: 7, metadata: [1] }),
  ],
  [
    'entries of other types',
    (ids) => bodyOf(ids, { va_numbers: [null, 'x', [], { bank: 'bni' }], refunds: [null, 3] }),
  ],
])('a settlement with %s pays', async (_title, textOf) => {
  const ids = await newOrder();
  expect(await post(textOf(ids))).toBe(200);
  expect(await statusesOf(ids.order_id)).toEqual(['paid', 'pending paid']);
  expect(await eventOf(ids)).toMatchObject({ outcome: 'applied', effect: 'paid' });
  expect(await listedOf(ids)).toEqual([]);
});

test('an entry that cannot be read hides no other: the bank of the account is named', async () => {
  const ids = await newOrder();
  const va_numbers = [null, { va_number: '' }, { bank: 'bsi', va_number: '900012' }];
  await post(
    bodyOf(ids, {
      payment_type: 'bank_transfer',
      va_numbers,
      refunds: Array.from({ length: 300 }, () => ({ refund_key: 'x' })),
    }),
  );
  const [{ id: orderId }] = (await ordersOf(ids.order_id)) as [Awaited<ReturnType<typeof ordersOf>>[number]];
  const { body } = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', { params: { orderId } });
  expect(body.data.map(({ detail }) => detail).join()).toContain('Transfer bank BSI VA');
  const { refunds } = (await eventOf(ids))!.report as { refunds: unknown[] };
  expect(refunds).toHaveLength(200);
});

test.each([
  ['no status', { transaction_status: undefined }],
  ['a status that is null', { transaction_status: null }],
  ['an unknown status', { transaction_status: 'on_hold' }],
  ['a status with the name of a property', { transaction_status: 'constructor', payment_type: 'constructor' }],
  ['a status of another type', { transaction_status: { a: 1 }, payment_type: ['x'], transaction_time: 5 }],
])('a report with %s is stored, changes nothing, and an admin reads it', async (_title, changes) => {
  const ids = await newOrder();
  expect(await post(bodyOf(ids, changes))).toBe(200);
  expect(await statusesOf(ids.order_id)).toEqual(['pending', 'pending pending']);
  expect(await eventOf(ids)).toMatchObject({ outcome: 'ignored', reason: 'no-change' });
  const [{ id: orderId }] = (await ordersOf(ids.order_id)) as [Awaited<ReturnType<typeof ordersOf>>[number]];
  const { status, body } = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', { params: { orderId } });
  expect(status).toBe(200);
  expect(body.data.filter(({ title }) => title.startsWith('Penyedia: '))).toHaveLength(1);
});

test.each([
  ['100000.50', null],
  ['1e5', null],
  ['', null],
  ['99000.00', 99_000],
])('money of the amount "%s" is listed for an admin', async (gross_amount, listed) => {
  const ids = await newOrder();
  expect(await post(bodyOf(ids, { gross_amount, signature_key: signatureOf(ids.order_id, gross_amount) }))).toBe(200);
  expect(await listedOf(ids)).toEqual([['other-amount', listed]]);
  expect((await statusesOf(ids.order_id))[0]).toBe('pending');
});

test.each<[string, object]>([
  ['without an amount', { gross_amount: undefined }],
  ['with an amount that is null', { gross_amount: null }],
  ['without a signature', { signature_key: undefined }],
  ['without an order', { order_id: undefined, account_id: 'a', account_status: 'ENABLED' }],
  ['with a code that is a list', { status_code: ['200'] }],
])('a report %s cannot be verified and is refused', async (_title, changes) => {
  const ids = await newOrder();
  expect(await post(bodyOf(ids, changes))).toBe(400);
  expect(await eventOf(ids)).toBeUndefined();
});

const unmeasured = { transaction_status: 'partial_refund' };
const refundedOf = async ({ order_id }: Ids) => (await ordersOf(order_id))[0]!.refundedAmount;
const known = (ids: Ids, refund_amount: string) =>
  sendReport({ ...ids, ...unmeasured, status_code: '200', gross_amount: '100000.00', refund_amount, unsent: true });

/** Source of the shape: https://docs.midtrans.com/reference/direct-refund-transaction */
test('two partial refunds whose reports do not say how much are both booked', async () => {
  const ids = await newOrder();
  expect(await post(bodyOf(ids))).toBe(200);
  await known(ids, '5000.00');
  expect([await post(bodyOf(ids, unmeasured)), await refundedOf(ids)]).toEqual([200, 5_000]);
  await known(ids, '12000.00');
  expect([await post(bodyOf(ids, unmeasured)), await refundedOf(ids)]).toEqual([200, 12_000]);
  expect([await post(bodyOf(ids, unmeasured)), await refundedOf(ids)]).toEqual([200, 12_000]);
});

test('such a report is to be repeated when the provider does not say how much', async () => {
  const ids = await newOrder();
  await post(bodyOf(ids));
  await known(ids, '5000.00');
  await post(bodyOf(ids, unmeasured));
  await known(ids, '9000.00');
  expect(await underFaults({ status: 'error500' }, () => post(bodyOf(ids, unmeasured)))).toBe(503);
  expect([await post(bodyOf(ids, unmeasured)), await refundedOf(ids)]).toEqual([200, 9_000]);
});
