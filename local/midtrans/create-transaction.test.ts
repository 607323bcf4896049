import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProvider } from './simulator-under-test.ts';

let provider: Awaited<ReturnType<typeof openProvider>>;

beforeAll(async () => {
  provider = await openProvider({ notificationUrl: 'http://127.0.0.1:9/nowhere' });
});
afterAll(() => provider.close());

function createWith(details: object, more: object = {}) {
  return provider.call('POST', '/snap/v1/transactions', { transaction_details: details, ...more });
}

const item = { id: 'p1', name: 'Kain Bentenan', price: 75_000, quantity: 2 };
const valid = { order_id: 'limits', gross_amount: 150_000 };

test('a valid request returns 201 with a token and the URL of its payment page', async () => {
  const { status, body } = await createWith({ order_id: 'a.b-c_d~1', gross_amount: 150_000 }, { item_details: [item] });
  expect(status).toBe(201);
  expect(body.redirect_url).toBe(`${provider.base}/snap/v4/redirection/${body.token}`);
});

const named = (name: string | undefined) => ({ item_details: [{ ...item, name }] });
const timed = (expiry: object) => ({ expiry });

test.each([
  ['no order id', { gross_amount: 1 }, {}, 'transaction_details.order_id'],
  ['an empty order id', { order_id: '', gross_amount: 1 }, {}, 'transaction_details.order_id'],
  ['an order id of 51 characters', { ...valid, order_id: 'x'.repeat(51) }, {}, 'transaction_details.order_id'],
  ['a space in the order id', { ...valid, order_id: 'a b' }, {}, 'transaction_details.order_id'],
  ['no amount', { order_id: 'x' }, {}, 'transaction_details.gross_amount'],
  ['a decimal amount', { ...valid, gross_amount: 1.5 }, {}, 'transaction_details.gross_amount'],
  ['an amount as text', { ...valid, gross_amount: '1' }, {}, 'transaction_details.gross_amount'],
  ['an amount of zero', { ...valid, gross_amount: 0 }, {}, 'transaction_details.gross_amount'],
  ['an item name of 51 characters', valid, named('x'.repeat(51)), 'item_details[0].name'],
  ['a nameless item', valid, named(undefined), 'item_details[0].name'],
  ['a decimal price', valid, { item_details: [{ ...item, price: 0.5 }] }, 'item_details[0].price'],
  ['a quantity of zero', valid, { item_details: [item, { ...item, quantity: 0 }] }, 'item_details[1].quantity'],
  ['a long item id', valid, { item_details: [{ ...item, id: 'x'.repeat(51) }] }, 'item_details[0].id'],
  ['a different sum of items', valid, { item_details: [{ ...item, quantity: 1 }] }, 'the sum of item_details'],
  ['an empty e-mail', valid, { customer_details: { email: '' } }, 'customer_details.email'],
  ['a long first name', valid, { customer_details: { first_name: 'x'.repeat(256) } }, 'customer_details.first_name'],
  ['a phone number that BNI refuses', valid, { customer_details: { phone: '62812345' } }, 'customer_details.phone'],
  ['an expiry of 4 minutes', valid, timed({ unit: 'minutes', duration: 4 }), 'at least 5 minutes'],
  ['an expiry of 8 days', valid, timed({ unit: 'day', duration: 8 }), 'at most 7 days'],
  ['an unknown unit', valid, timed({ unit: 'week', duration: 1 }), 'expiry.unit'],
  [
    'a start time without time zone',
    valid,
    timed({ unit: 'day', duration: 1, start_time: '2030-01-01 10:00:00' }),
    'expiry.start_time',
  ],
  [
    'an expiry in the past',
    valid,
    timed({ unit: 'hour', duration: 1, start_time: '2020-01-01 10:00:00 +0700' }),
    'expiry time has already passed',
  ],
])('%s is refused with 400 and the reason', async (_case, details, more, reason) => {
  const { status, body } = await createWith(details, more);
  expect([status, body.error_messages]).toEqual([400, [expect.stringContaining(reason)]]);
});

test('a discount is an item with a negative price', async () => {
  const discount = { name: 'Potongan', price: -50_000, quantity: 1 };
  const { status } = await createWith(
    { order_id: 'discount', gross_amount: 100_000 },
    { item_details: [item, discount] },
  );
  expect(status).toBe(201);
});

test('a wrong server key is refused with 401', async () => {
  const authorization = `Basic ${Buffer.from('another:').toString('base64')}`;
  const { status, body } = await provider.call('POST', '/snap/v1/transactions', {}, { authorization });
  expect(status).toBe(401);
  expect(body.error_messages[0]).toBe(
    'Access denied due to unauthorized transaction, please check client or server key',
  );
});

test('bodies above 16 KB and invalid JSON are refused', async () => {
  const large = await createWith({ order_id: 'large', gross_amount: 1 }, { metadata: 'x'.repeat(16 * 1024) });
  expect(large.status).toBe(413);
  const broken = await provider.call('POST', '/snap/v1/transactions', '{"transaction_details":');
  expect(broken.status).toBe(400);
});

test('an order id sent again before a channel is chosen gets a new token and invalidates the old one', async () => {
  const first = await provider.create('again');
  const second = await provider.create('again');
  expect(second.status).toBe(201);
  expect((await provider.call('GET', `/snap/v1/transactions/${first.body.token}`)).status).toBe(404);
  expect((await provider.call('GET', `/snap/v1/transactions/${second.body.token}`)).status).toBe(200);
});

test('an order id cannot be reused after a channel is chosen', async () => {
  const { body } = await provider.create('used');
  await provider.call('POST', `/snap/v2/transactions/${body.token}/charge`, { channel: 'bri_va' });
  expect(await provider.create('used')).toEqual({
    status: 400,
    body: { error_messages: ['transaction_details.order_id sudah digunakan'] },
  });
});

test('a session can be cancelled once, and only before a channel is chosen', async () => {
  const { body } = await provider.create('withdrawn');
  const cancel = () => provider.call('POST', `/snap/v1/transactions/${body.token}/cancel`);
  expect(Object.keys((await cancel()).body)).toEqual(['canceled_at']);
  expect((await cancel()).body).toEqual({ error_messages: ['token already canceled'] });

  const busy = await provider.create('busy');
  await provider.control('busy', 'pending');
  const refused = await provider.call('POST', `/snap/v1/transactions/${busy.body.token}/cancel`);
  expect(refused.body).toEqual({ error_messages: ['Transaction is on progress'] });
  const unknown = await provider.call('POST', '/snap/v1/transactions/nothing/cancel');
  expect(unknown).toEqual({ status: 404, body: { error_messages: ['token not found'] } });
});
