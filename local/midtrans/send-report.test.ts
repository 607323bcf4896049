import { afterEach, beforeEach, expect, test } from 'vitest';
import { signatureOf } from './payment-wire.ts';
import { openProvider, openShop, serverKey } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeEach(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url });
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

const report = (fields: object) => provider.call('POST', '/control/reports', fields);
const statusOf = async (id: string) => (await provider.call('GET', `/v2/${id}/status`)).body;
const heldOf = async (orderId: string) =>
  (await provider.call('GET', `/control/transactions/${orderId}`)).body.transaction.held;
const settled = { transaction_id: 'one', transaction_status: 'settlement', gross_amount: '50000.00' };

test('a report creates an unknown transaction, is signed, and returns the answer of the shop', async () => {
  const { status, body } = await report({ ...settled, order_id: 'kiosk', payment_type: 'gopay', brand_new: [1] });
  expect([status, body]).toEqual([200, { status: 200, body: { noted: true } }]);
  const sent = shop.received[0]!.body;
  expect(sent).toMatchObject({ ...settled, order_id: 'kiosk', payment_type: 'gopay', brand_new: [1] });
  expect(sent.signature_key).toBe(signatureOf(sent as never, serverKey));
  expect(await statusOf('one')).toMatchObject({ ...settled, order_id: 'kiosk', payment_type: 'gopay' });
  expect(await heldOf('kiosk')).toBe(50_000);
});

test('a report changes a known transaction, on which later actions build', async () => {
  await provider.create('known');
  await provider.control('known', 'settle', { payment_type: 'gopay' });
  const { transaction_id } = shop.received[0]!.body;
  await report({ order_id: 'known', transaction_id, transaction_status: 'partial_refund', refund_amount: '50000.00' });
  expect(await heldOf('known')).toBe(100_000);
  await provider.control('known', 'refund');
  expect(await statusOf('known')).toMatchObject({ transaction_status: 'refund', refund_amount: '150000.00' });
  expect(await heldOf('known')).toBe(0);
});

test('an unsent report changes only what the provider knows', async () => {
  expect((await report({ ...settled, order_id: 'silent', unsent: true })).body).toEqual({ status: null, body: '' });
  expect(shop.received.filter(({ body }) => body.order_id === 'silent')).toEqual([]);
  expect(await statusOf('silent')).toMatchObject({ transaction_status: 'settlement' });
});

test('a forged report is signed, but changes nothing at the provider', async () => {
  await report({ ...settled, order_id: 'kiosk' });
  await report({ ...settled, order_id: 'kiosk', transaction_status: 'refund', forged: true });
  expect(shop.received.map(({ body }) => body.transaction_status)).toEqual(['settlement', 'refund']);
  expect(shop.received[1]!.body).not.toHaveProperty('forged');
  expect((await statusOf('one')).transaction_status).toBe('settlement');
  await report({ ...settled, order_id: 'unknown', transaction_id: 'two', forged: true });
  expect((await statusOf('two')).status_code).toBe('404');
});

test('fields of any type are sent as they are and signed as they read', async () => {
  await report({ ...settled, order_id: 17, gross_amount: 50_000, status_code: 200, refunds: null });
  const sent = shop.received[0]!.body;
  expect(sent).toMatchObject({ order_id: 17, gross_amount: 50_000, status_code: 200, refunds: null });
  const signed = { order_id: '17', status_code: '200', gross_amount: '50000' };
  expect(sent.signature_key).toBe(signatureOf(signed, serverKey));
});

test('any field of a notification becomes part of the state, by order id and by transaction id', async () => {
  const fields = {
    order_id: 'whole',
    transaction_id: 'one',
    transaction_status: 'settlement',
    gross_amount: '40280',
    metadata: { extra_info: { gross_amount_info: { original_amount: '40000.00' } } },
    custom_field1: 'kunci',
    va_numbers: [{ bank: 'bni', va_number: '9880000012345678' }],
    payment_amounts: [{ paid_at: '2026-11-01 10:00:00', amount: '40280.00' }],
    unknown_field: null,
  };
  await report(fields);
  expect(await statusOf('whole')).toMatchObject(fields);
  expect(await statusOf('one')).toEqual(await statusOf('whole'));
  // A field that the next report leaves out stays; what the state decides follows the state.
  await report({ transaction_id: 'one', transaction_status: 'partial_refund', refund_amount: '280.00' });
  expect(shop.received.at(-1)!.body).toMatchObject({ order_id: 'whole', custom_field1: 'kunci' });
  expect(await statusOf('whole')).toMatchObject({
    ...fields,
    transaction_status: 'partial_refund',
    gross_amount: '40280.00',
    refund_amount: '280.00',
  });
  expect(await heldOf('whole')).toBe(40_000);
  await provider.control('whole', 'refund');
  expect(await statusOf('one')).toMatchObject({ metadata: fields.metadata, transaction_status: 'refund' });
});

test.each([
  ['authorize', {}, 'authorize', 0],
  ['capture', { fraud_status: 'challenge' }, 'capture', 0],
  ['capture', { fraud_status: 'accept' }, 'capture', 50_000],
  ['CAPTURE', {}, 'CAPTURE', 50_000],
  ['brand_new', {}, 'brand_new', 0],
  ['refund', {}, 'refund', 0],
])('the status %s with %j is answered as %s and holds Rp %i', async (transaction_status, more, answered, held) => {
  await report({ ...settled, ...more, order_id: 'state', transaction_status });
  expect(await statusOf('state')).toMatchObject({ ...more, transaction_status: answered });
  expect(await heldOf('state')).toBe(held);
});

test('a review ends with its verdict, without a status', async () => {
  await report({ ...settled, order_id: 'card', transaction_status: 'capture', fraud_status: 'challenge' });
  await report({ order_id: 'card', fraud_status: 'accept' });
  expect(await statusOf('card')).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept' });
  expect(await heldOf('card')).toBe(50_000);
});
