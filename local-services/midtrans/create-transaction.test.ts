import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProvider } from './simulator-under-test.ts';

let provider: Awaited<ReturnType<typeof openProvider>>;

beforeAll(async () => {
  provider = await openProvider({ notificationUrl: 'http://127.0.0.1:9/nowhere' });
});
afterAll(() => provider.close());

function ask(details: object, more: object = {}) {
  return provider.call('POST', '/snap/v1/transactions', { transaction_details: details, ...more });
}

const item = { id: 'p1', name: 'Kain Bentenan', price: 75_000, quantity: 2 };
const good = { order_id: 'limits', gross_amount: 150_000 };

test('a good request answers 201 with a token and the address of its page', async () => {
  const { status, body } = await ask({ order_id: 'a.b-c_d~1', gross_amount: 150_000 }, { item_details: [item] });
  expect(status).toBe(201);
  expect(body.redirect_url).toBe(`${provider.base}/snap/v4/redirection/${body.token}`);
});

test.each([
  ['no order id', { gross_amount: 1 }, {}, 'transaction_details.order_id is required'],
  ['an empty order id', { order_id: '', gross_amount: 1 }, {}, 'transaction_details.order_id is required'],
  ['51 characters', { ...good, order_id: 'x'.repeat(51) }, {}, 'transaction_details.order_id too long'],
  ['a space in the order id', { ...good, order_id: 'a b' }, {}, 'transaction_details.order_id format is invalid'],
  ['no amount', { order_id: 'x' }, {}, 'transaction_details.gross_amount is required'],
  ['a decimal amount', { ...good, gross_amount: 1.5 }, {}, 'transaction_details.gross_amount must be an integer'],
  ['an amount as text', { ...good, gross_amount: '1' }, {}, 'transaction_details.gross_amount must be an integer'],
  [
    'no rupiah',
    { ...good, gross_amount: 0 },
    {},
    'transaction_details.gross_amount must be greater than or equal to 1',
  ],
  ['51 letters of name', good, { item_details: [{ ...item, name: 'x'.repeat(51) }] }, 'item_details Name too long'],
  ['a nameless item', good, { item_details: [{ ...item, name: undefined }] }, 'item_details Name is required'],
  ['a decimal price', good, { item_details: [{ ...item, price: 0.5 }] }, 'item_details Price must be an integer'],
  [
    'no pieces',
    good,
    { item_details: [item, { ...item, quantity: 0 }] },
    'item_details Quantity must be greater than or equal to 1',
  ],
  ['a long item id', good, { item_details: [{ ...item, id: 'x'.repeat(51) }] }, 'item_details Id too long'],
  ['a long brand', good, { item_details: [{ ...item, brand: 'x'.repeat(51) }] }, 'item_details Brand too long'],
  [
    'another sum',
    good,
    { item_details: [{ ...item, quantity: 1 }] },
    'transaction_details.gross_amount is not equal to the sum of item_details',
  ],
  ['an empty e-mail', good, { customer_details: { email: '' } }, 'customer_details.email format is invalid'],
  [
    '256 letters of first name',
    good,
    { customer_details: { first_name: 'x'.repeat(256) } },
    'customer_details.first_name too long',
  ],
  [
    'a long city',
    good,
    { customer_details: { shipping_address: { city: 'x'.repeat(101) } } },
    'customer_details.shipping_address.city too long',
  ],
  [
    'a long postal code',
    good,
    { customer_details: { billing_address: { postal_code: 'x'.repeat(11) } } },
    'customer_details.billing_address.postal_code too long',
  ],
  ['a long custom field', good, { custom_field1: 'x'.repeat(256) }, 'custom_field1 too long'],
  [
    'an expiry of 4 minutes',
    good,
    { expiry: { unit: 'minutes', duration: 4 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  [
    'an expiry of 8 days',
    good,
    { expiry: { unit: 'day', duration: 8 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  [
    'a page expiry of 169 hours',
    good,
    { page_expiry: { unit: 'hours', duration: 169 } },
    'expiry must be at least 5 minutes and at most 7 days',
  ],
  ['an unknown unit', good, { expiry: { unit: 'week', duration: 1 } }, 'expiry.unit format is invalid'],
  [
    'a start without zone',
    good,
    { expiry: { unit: 'day', duration: 1, start_time: '2030-01-01 10:00:00' } },
    'expiry.start_time format is invalid',
  ],
  [
    'a window that is over',
    good,
    { expiry: { unit: 'hour', duration: 1, start_time: '2020-01-01 10:00:00 +0700' } },
    'expiry time has already passed',
  ],
])('%s is refused with 400 and the reason', async (_case, details, more, message) => {
  expect(await ask(details, more)).toEqual({ status: 400, body: { error_messages: [message] } });
});

test('discounts are items with a price below zero', async () => {
  const discount = { name: 'Potongan', price: -50_000, quantity: 1 };
  const { status } = await ask({ order_id: 'discount', gross_amount: 100_000 }, { item_details: [item, discount] });
  expect(status).toBe(201);
});

test('all complaints come at once', async () => {
  const { body } = await ask({ order_id: '', gross_amount: 0 });
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

test('more than 16 KB, or what is not JSON, is refused', async () => {
  const large = await ask({ order_id: 'large', gross_amount: 1 }, { metadata: 'x'.repeat(16 * 1024) });
  expect(large.status).toBe(413);
  const broken = await provider.call('POST', '/snap/v1/transactions', '{"transaction_details":');
  expect(broken).toEqual({
    status: 400,
    body: { error_messages: ['There was a problem in the JSON you submitted'] },
  });
});

test('an order id sent again before a channel was chosen gets a new token, and the old one dies', async () => {
  const first = await provider.create('again');
  const second = await provider.create('again');
  expect(second.status).toBe(201);
  expect((await provider.call('GET', `/snap/v1/transactions/${first.body.token}`)).status).toBe(404);
  expect((await provider.call('GET', `/snap/v1/transactions/${second.body.token}`)).status).toBe(200);
});

test('an order id is used up once a channel was chosen', async () => {
  const { body } = await provider.create('used');
  await provider.call('POST', `/snap/v2/transactions/${body.token}/charge`, { channel: 'bri_va' });
  expect(await provider.create('used')).toEqual({
    status: 400,
    body: { error_messages: ['transaction_details.order_id sudah digunakan'] },
  });
});

test('a session is cancelled once, and only before a channel was chosen', async () => {
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
