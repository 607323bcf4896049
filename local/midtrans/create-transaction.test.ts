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

test.each([
  ['no order id', { gross_amount: 1 }, {}, 'transaction_details.order_id is required'],
  ['an empty order id', { order_id: '', gross_amount: 1 }, {}, 'transaction_details.order_id is required'],
  ['an order id of 51 characters', { ...valid, order_id: 'x'.repeat(51) }, {}, 'transaction_details.order_id too long'],
  ['a space in the order id', { ...valid, order_id: 'a b' }, {}, 'transaction_details.order_id format is invalid'],
  ['no amount', { order_id: 'x' }, {}, 'transaction_details.gross_amount is required'],
  ['a decimal amount', { ...valid, gross_amount: 1.5 }, {}, 'transaction_details.gross_amount must be an integer'],
  ['an amount as text', { ...valid, gross_amount: '1' }, {}, 'transaction_details.gross_amount must be an integer'],
  [
    'an amount of zero',
    { ...valid, gross_amount: 0 },
    {},
    'transaction_details.gross_amount must be greater than or equal to 1',
  ],
  [
    'an item name of 51 characters',
    valid,
    { item_details: [{ ...item, name: 'x'.repeat(51) }] },
    'item_details Name too long',
  ],
  ['a nameless item', valid, { item_details: [{ ...item, name: undefined }] }, 'item_details Name is required'],
  ['a decimal price', valid, { item_details: [{ ...item, price: 0.5 }] }, 'item_details Price must be an integer'],
  [
    'a quantity of zero',
    valid,
    { item_details: [item, { ...item, quantity: 0 }] },
    'item_details Quantity must be greater than or equal to 1',
  ],
  ['a long item id', valid, { item_details: [{ ...item, id: 'x'.repeat(51) }] }, 'item_details Id too long'],
  ['a long brand', valid, { item_details: [{ ...item, brand: 'x'.repeat(51) }] }, 'item_details Brand too long'],
  [
    'a different sum of items',
    valid,
    { item_details: [{ ...item, quantity: 1 }] },
    'transaction_details.gross_amount is not equal to the sum of item_details',
  ],
  ['an empty e-mail', valid, { customer_details: { email: '' } }, 'customer_details.email format is invalid'],
  [
    'a first name of 256 characters',
    valid,
    { customer_details: { first_name: 'x'.repeat(256) } },
    'customer_details.first_name too long',
  ],
  [
    'a long city',
    valid,
    { customer_details: { shipping_address: { city: 'x'.repeat(101) } } },
    'customer_details.shipping_address.city too long',
  ],
  [
    'a long postal code',
    valid,
    { customer_details: { billing_address: { postal_code: 'x'.repeat(11) } } },
    'customer_details.billing_address.postal_code too long',
  ],
  ['a long custom field', valid, { custom_field1: 'x'.repeat(256) }, 'custom_field1 too long'],
  [
    'an expiry of 4 minutes',
    valid,
    { expiry: { unit: 'minutes', duration: 4 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  [
    'an expiry of 8 days',
    valid,
    { expiry: { unit: 'day', duration: 8 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  [
    'a page expiry of 169 hours',
    valid,
    { page_expiry: { unit: 'hours', duration: 169 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  ['an unknown unit', valid, { expiry: { unit: 'week', duration: 1 } }, 'expiry.unit format is invalid'],
  [
    'a start time without time zone',
    valid,
    { expiry: { unit: 'day', duration: 1, start_time: '2030-01-01 10:00:00' } },
    'expiry.start_time format is invalid',
  ],
  [
    'an expiry in the past',
    valid,
    { expiry: { unit: 'hour', duration: 1, start_time: '2020-01-01 10:00:00 +0700' } },
    'expiry time has already passed',
  ],
])('%s is refused with 400 and the reason', async (_case, details, more, message) => {
  expect(await createWith(details, more)).toEqual({ status: 400, body: { error_messages: [message] } });
});

test('a discount is an item with a negative price', async () => {
  const discount = { name: 'Potongan', price: -50_000, quantity: 1 };
  const { status } = await createWith(
    { order_id: 'discount', gross_amount: 100_000 },
    { item_details: [item, discount] },
  );
  expect(status).toBe(201);
});

test('all errors are returned at once', async () => {
  const { body } = await createWith({ order_id: '', gross_amount: 0 });
  expect(body.error_messages).toHaveLength(2);
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
  expect(broken).toEqual({
    status: 400,
    body: { error_messages: ['There was a problem in the JSON you submitted'] },
  });
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
  const unknown = await provider.call('POST', '/snap/v1/transactions/nothing/expire');
  expect(unknown).toEqual({ status: 404, body: { error_messages: ['token not found'] } });
});
