import { afterEach, beforeEach, expect, test } from 'vitest';
import { signatureOf } from './payment-wire.ts';
import { eventually, openProvider, openShop, serverKey } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeEach(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url, notificationTimeoutMs: 300 });
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

test('a notification is signed, has amounts with two decimals, and sets the user agent', async () => {
  await provider.create('signed');
  const { body } = await provider.control('signed', 'settle');
  const [notification] = shop.received;
  expect(notification?.headers['user-agent']).toBe('Veritrans');
  expect(notification?.body).toMatchObject({
    order_id: 'signed',
    status_code: '200',
    transaction_status: 'settlement',
    gross_amount: '150000.00',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    fraud_status: 'accept',
    status_message: 'midtrans payment notification',
    transaction_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    settlement_time: expect.any(String),
    va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d+$/) }],
  });
  const signed = { order_id: 'signed', status_code: '200', gross_amount: '150000.00' };
  expect(notification?.body.signature_key).toBe(signatureOf(signed, serverKey));
  expect(body.notification).toMatchObject({ status: 200, outcome: 'delivered', body: notification?.body });
});

test.each([
  ['credit_card', 'capture', { masked_card: '48111111-1114', fraud_status: 'accept' }],
  ['bni_va', 'settle', { va_numbers: [{ bank: 'bni', va_number: expect.any(String) }] }],
  ['permata_va', 'settle', { permata_va_number: expect.any(String) }],
  ['echannel', 'settle', { payment_type: 'echannel', bill_key: expect.any(String), biller_code: '70012' }],
  ['qris', 'settle', { payment_type: 'qris' }],
  ['alfamart', 'settle', { payment_type: 'cstore', store: 'alfamart', payment_code: expect.any(String) }],
  ['indomaret', 'settle', { store: 'indomaret', fraud_status: undefined }],
  ['gopay', 'settle', { payment_type: 'gopay' }],
])('a payment by %s has the fields of its channel', async (channel, action, fields) => {
  await provider.create('kind');
  await provider.control('kind', action, { payment_type: channel });
  expect(shop.received[0]?.body).toMatchObject(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  );
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) expect(shop.received[0]?.body).not.toHaveProperty(name);
  }
});

test('a shop that responds too late counts as not responding', async () => {
  shop.answer = () => new Promise((resolve) => setTimeout(() => resolve({ status: 200 }), 600));
  await provider.create('slow');
  const { body } = await provider.control('slow', 'settle');
  expect(body.notification.status).toBeNull();
});

test('a redirect is not followed', async () => {
  shop.answer = async () => ({ status: 307, location: '/elsewhere' });
  await provider.create('round');
  await provider.control('round', 'settle');
  expect(shop.received.map(({ url }) => url)).toEqual(['/notification']);
});

test('a header of the create request overrides the notification URL', async () => {
  const other = shop.url.replace('notification', 'other');
  await provider.create('override', {}, { 'x-override-notification': other });
  await provider.control('override', 'settle');
  expect(shop.received.map(({ url }) => url)).toEqual(['/other']);
});

test('a refund is notified twice, the second time with the confirmation of the bank', async () => {
  await provider.create('refund');
  await provider.control('refund', 'settle', { payment_type: 'gopay' });
  await provider.control('refund', 'refund', { amount: 50_000, reason: 'stok habis' });
  await provider.call('POST', '/control/clock/advance', { ms: 1_000 });
  await eventually(async () => shop.received.length === 3);
  const [, requested, confirmed] = shop.received.map(({ body }) => body);
  expect(requested).toMatchObject({
    transaction_status: 'partial_refund',
    refund_amount: '50000.00',
    status_code: '200',
  });
  expect(requested?.refunds[0]).not.toHaveProperty('bank_confirmed_at');
  expect(confirmed?.refunds[0]).toHaveProperty('bank_confirmed_at');
});

test('an expired payment is notified, an expired page without a chosen channel is not', async () => {
  const expiry = { unit: 'minutes', duration: 5 };
  await provider.create('chosen', { expiry });
  const untouched = await provider.create('untouched', { expiry });
  await provider.control('chosen', 'pending');
  await provider.call('POST', '/control/clock/advance', { ms: 5 * 60_000 });
  await eventually(async () => shop.received.find(({ body }) => body.transaction_status === 'expire'));
  const { body } = await provider.call('GET', `/snap/v1/transactions/${untouched.body.token}`);
  expect(body.status).toBe('expired');
  expect(shop.received.map(({ body: notification }) => [notification.order_id, notification.status_code])).toEqual([
    ['chosen', '201'],
    ['chosen', '202'],
  ]);
});
