import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProvider, openShop } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;
let orderId = '';
let count = 0;

beforeAll(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url });
});
afterAll(async () => {
  await provider.close();
  await shop.close();
});
beforeEach(async () => {
  count += 1;
  orderId = `order-${count}`;
  await provider.create(orderId);
});

const statusOf = async (id = orderId) => (await provider.call('GET', `/v2/${id}/status`)).body;
const core = async (verb: string, body?: object) => (await provider.call('POST', `/v2/${orderId}/${verb}`, body)).body;

/** The control actions that bring an order into each state. */
const actionsTo: Record<string, [string, object?][]> = {
  pending: [['pending']],
  challenge: [['challenge']],
  capture: [['capture']],
  settlement: [['settle', { payment_type: 'gopay' }]],
  deny: [['deny']],
  cancel: [['pending'], ['cancel']],
  expire: [['pending'], ['expire']],
  refund: [['settle', { payment_type: 'gopay' }], ['refund']],
  partial_refund: [
    ['settle', { payment_type: 'gopay' }],
    ['refund', { amount: 1 }],
  ],
  chargeback: [['settle'], ['chargeback']],
};

const allowed: Record<string, Record<string, string>> = {
  pending: { cancel: 'cancel', expire: 'expire' },
  challenge: { cancel: 'cancel' },
  capture: { cancel: 'cancel' },
  settlement: { refund: 'refund' },
  partial_refund: { refund: 'refund' },
};

const pairs = Object.keys(actionsTo).flatMap((from) =>
  ['cancel', 'expire', 'refund'].map((verb) => [verb, from, allowed[from]?.[verb]] as const),
);

test.each(pairs)('the merchant’s %s of a transaction in state %s results in %s', async (verb, from, to) => {
  for (const [action, body] of actionsTo[from] ?? []) await provider.control(orderId, action, body);
  const before = await statusOf();
  expect(before.transaction_status).toBe(from === 'challenge' ? 'capture' : from);
  const answer = await core(verb);
  if (to === undefined) {
    expect(answer).toMatchObject({
      status_code: '412',
      status_message: 'Merchant cannot modify the status of the transaction',
    });
    expect(await statusOf()).toEqual(before);
  } else {
    expect(answer).toMatchObject({ order_id: orderId, transaction_status: to });
    expect(await statusOf()).toMatchObject({ transaction_status: to });
  }
});

test('an order does not exist for the Core API until a payment channel is chosen', async () => {
  expect(await statusOf()).toMatchObject({ status_code: '404', status_message: "Transaction doesn't exist." });
  expect(await core('cancel')).toMatchObject({ status_code: '404' });
});

test('an expired transaction returns status code 407 in the body of a 200 response', async () => {
  await provider.control(orderId, 'pending');
  expect(await core('expire')).toMatchObject({ status_code: '407', transaction_status: 'expire' });
  const { status, body } = await provider.call('GET', `/v2/${orderId}/status`);
  expect([status, body.status_code]).toEqual([200, '407']);
});

test('a transaction can be queried by its own id, and the order id returns the latest attempt', async () => {
  const first = (await provider.control(orderId, 'deny')).body.transaction;
  const second = (await provider.control(orderId, 'settle', { payment_type: 'bca_va' })).body.transaction;
  expect(first.transaction_id).not.toBe(second.transaction_id);
  expect(await statusOf(first.transaction_id)).toMatchObject({ transaction_status: 'deny', order_id: orderId });
  expect(await statusOf()).toMatchObject({ transaction_status: 'settlement' });
});

test('a repeated refund key returns the same refund, or an error when the amount differs', async () => {
  await provider.control(orderId, 'settle', { payment_type: 'gopay' });
  const refund = { refund_key: 'r-1', amount: 50_000, reason: 'stok habis' };
  const first = await core('refund', refund);
  expect(first).toMatchObject({ status_code: '200', refund_amount: '50000.00', transaction_status: 'partial_refund' });
  expect(await core('refund', refund)).toMatchObject({ status_code: '200', refund_chargeback_id: 1 });
  expect((await statusOf()).refunds).toHaveLength(1);
  expect(await core('refund', { ...refund, amount: 1 })).toMatchObject({
    status_code: '406',
    status_message: 'Duplicate refund ID',
  });
});

test('a refund cannot exceed the remaining amount', async () => {
  await provider.control(orderId, 'settle', { payment_type: 'gopay' });
  await core('refund', { amount: 100_000 });
  for (const amount of [50_001, 0, -1]) {
    expect(await core('refund', { amount })).toMatchObject({
      status_code: '414',
      status_message: 'Refund request is rejected due to invalid amount',
    });
  }
  expect(await core('refund')).toMatchObject({ transaction_status: 'refund', refund_amount: '50000.00' });
  expect(await statusOf()).toMatchObject({ refund_amount: '150000.00' });
});

test('bank transfers cannot be refunded, ShopeePay and OVO only in full', async () => {
  await provider.control(orderId, 'settle', { payment_type: 'bca_va' });
  expect(await core('refund')).toMatchObject({ status_code: '412' });
  for (const wallet of ['shopeepay', 'ovo']) {
    orderId = `${wallet}-1`;
    await provider.create(orderId);
    await provider.control(orderId, 'settle', { payment_type: wallet });
    expect(await core('refund', { amount: 1 })).toMatchObject({ status_code: '414' });
    expect(await core('refund')).toMatchObject({ transaction_status: 'refund' });
  }
});

test('a refund with an invalid key or a reason that is too long is refused', async () => {
  await provider.control(orderId, 'settle', { payment_type: 'gopay' });
  expect(await core('refund', { refund_key: 'a b' })).toMatchObject({ status_code: '400' });
  expect(await core('refund', { reason: 'x'.repeat(256) })).toMatchObject({ status_code: '400' });
});

test('the Core API refuses a wrong key', async () => {
  const { status, body } = await provider.call('GET', `/v2/${orderId}/status`, undefined, {
    authorization: 'Basic eDo=',
  });
  expect([status, body.status_code]).toEqual([401, '401']);
});
