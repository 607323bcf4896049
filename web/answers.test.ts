/** Answers with only the fields of the specification become answers of the contract; whole ones stay as they are. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { notAnId } from '#contract/endpoint.ts';
import { api as table, type Call, type Key } from '#contract/index.ts';
import { call as adminCall } from './admin/answers.ts';
import { unwrapped, wholeOf } from './answers.ts';
import { ApiError, call } from './call.ts';
import { call as reviewCall } from './parts/product/answers.ts';
import { call as shopCall } from './shop/answers.ts';
import { call as addressCall } from './parts/buying/answers.ts';
import { call as orderCall } from './parts/order/answers.ts';
import { call as storeCall } from './store/answers.ts';
import { openApiServer } from './testing/api-server.ts';
import {
  cart,
  history,
  id,
  order,
  other,
  params,
  person,
  place,
  product,
  profile,
  sold,
  time,
} from './testing/bare-records.ts';

const api = openApiServer();

/** The calls of both documents that answer more than a message: by which `call`, and a bare answer. */
const bare = (
  [
    [call, 'GET /api/auth/check-auth', { user: { id, name: 'Sari', role: 'customer' } }],
    [call, 'POST /api/shop/cart/add', cart],
    [call, 'GET /api/shop/cart/get/:userId', cart],
    [call, 'PUT /api/shop/cart/update-cart', cart],
    [call, 'DELETE /api/shop/cart/:userId/:productId', cart],
    [call, 'GET /api/shop/products/get', { data: [product] }],
    [call, 'GET /api/shop/products/get/:id', { data: product }],
    [call, 'GET /api/admin/banner', { data: [{ _id: id, type: 'intro', image: '/a.jpg', caption: 'Promo' }] }],
    [
      reviewCall,
      'GET /api/shop/review/:productId',
      { data: [{ _id: id, userName: 'S', reviewValue: 5, reviewMessage: 'x' }] },
    ],
    [shopCall, 'GET /api/shop/search/:keyword', { data: [product] }],
    [shopCall, 'GET /api/shop/store/:sellerId', { data: { sellerId: id, storeName: 'T', products: [product] } }],
    [shopCall, 'GET /api/shop/store/:sellerId', { sellerId: id, storeName: 'T', products: [product] }],
    [addressCall, 'GET /api/shop/address/get/:userId', { data: [{ _id: id, userId: other, ...place }] }],
    [addressCall, 'POST /api/shop/address/add', {}],
    [addressCall, 'PUT /api/shop/address/update/:userId/:addressId', {}],
    [orderCall, 'GET /api/shop/order/list/:userId', { data: [order] }],
    [orderCall, 'GET /api/shop/order/details/:id', { data: order }],
    [storeCall, 'GET /api/store/profile/get', { data: profile }],
    [storeCall, 'PUT /api/store/profile/edit', {}],
    [storeCall, 'POST /api/store/products/add', { product }],
    [storeCall, 'GET /api/store/products/get', { data: [product] }],
    [storeCall, 'PUT /api/store/products/edit/:id', {}],
    [storeCall, 'GET /api/store/orders/get', { data: [{ ...order, userName: 'Sari', phoneNumber: '0812' }] }],
    [
      storeCall,
      'GET /api/store/orders/details/:id',
      { data: { _id: id, orderStatus: 'pending', paymentStatus: 'paid' } },
    ],
    [adminCall, 'GET /api/admin/info/sellers', { sellers: [{ ...person, storeName: 'T' }] }],
    [adminCall, 'GET /api/admin/info/sellers', [{ ...person, storeName: 'T' }]],
    [adminCall, 'GET /api/admin/info/seller/:id', { ...profile, createdAt: time }],
    [adminCall, 'GET /api/admin/info/customers', { customers: [{ ...person, userName: 'Sari' }] }],
    [adminCall, 'GET /api/admin/info/transactions', { data: [sold, { ...sold, sellerId: null, userId: id }] }],
    [adminCall, 'GET /api/admin/info/transaction/:id', { data: sold }],
    [
      adminCall,
      'GET /api/admin/payout/unpaid-sellers',
      { data: [{ sellerId: id, sellerName: 'Rini', totalAmount: { numberInt: '9' }, totalUnpaidOrders: 1 }] },
    ],
    [
      adminCall,
      'GET /api/admin/payout/unpaid-orders/:sellerId',
      {
        sellerName: 'R',
        orders: [{ _id: { oid: id }, totalAmount: '9.5', orderDate: time, cartItems: [{ title: 'K' }] }],
      },
    ],
    [adminCall, 'GET /api/admin/payout/history/all', history],
    [adminCall, 'GET /api/admin/payout/history/:sellerId', history],
    [
      adminCall,
      'GET /api/admin/dashboard/stats',
      { data: { sellerCount: 1, weeklyRevenue: [{ date: '2026-03-06', revenue: 1 }] } },
    ],
    [adminCall, 'POST /api/admin/banner/upload', { data: { _id: id, type: 'intro', imageUrl: '/a.jpg' } }],
    [adminCall, 'GET /api/admin/notification/history', { notifications: [{ title: 'Promo', body: 'Hari ini' }] }],
  ] satisfies [Call, Key, object][]
).map(([by, key, answer]) => ({ by, key, answer }));

/** What the pages check themselves: the store of a product, the fees of a store, and statuses that nobody knows. */
const leftOut = /^store|shipping|orderStatus|paymentStatus/;

/** Asks for a record, or sends the fields of one, and gets this answer. */
function ask(by: Call, key: Key, answer: unknown): Promise<Record<string, unknown>> {
  const path = key.replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name]);
  api.reply(path, { json: Array.isArray(answer) ? answer : { success: true, ...(answer as object) } });
  const sent = { ...place, ...product, userId: other };
  const input = {
    params,
    ...(!key.startsWith('GET') && (/upload|profile/.test(key) ? { fields: sent } : { body: sent })),
  };
  return (by as (key: Key, input: object) => Promise<Record<string, unknown>>)(key, input);
}

function faultsOf(key: Key, whole: object): string[] {
  const issues = safeParse(table[key].out, whole).error?.issues ?? [];
  const faults = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // An id that the document does not know is empty.
  return faults.filter((fault) => !fault.endsWith(notAnId) && !leftOut.test(fault));
}

/** The value with every field of its records null, but for lists and ids. */
function withNulls(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withNulls(item, 'row'));
  if (typeof value !== 'object' || value === null) return name === '_id' || name === 'row' ? value : null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNulls(part, key)]));
}

/** The value with its ids and numbers in MongoDB extended JSON, with and without dollar signs. */
function wrappedOf(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) ? { $numberInt: String(value) } : { numberDouble: value };
  if (typeof value === 'string') return value === id ? { $oid: value } : value === other ? { oid: value } : value;
  if (Array.isArray(value)) return value.map(wrappedOf);
  if (typeof value !== 'object' || value === null || 'oid' in value || 'numberInt' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrappedOf(part)]));
}

test.each(bare)('$key is complete', async ({ by, key, answer }) => {
  const whole = await ask(by, key, answer);
  expect(faultsOf(key, whole)).toEqual([]);
  // With unknown fields, and those that are complete already, nothing changes.
  expect(await ask(by, key, { ...whole, success: true })).toEqual(whole);
  expect({ ...(await ask(by, key, wrappedOf(answer))), now: 0 }).toEqual({ ...whole, now: 0 });
  for (const sent of [withNulls(answer), { message: null, data: [null, 7, {}, []] }]) {
    const other = await ask(by, key, sent).catch((error: unknown) => error);
    if (!(other instanceof ApiError)) expect(faultsOf(key, other as object)).toEqual([]);
  }
});

const lists = bare.filter(({ answer }) =>
  ['data', 'sellers', 'customers', 'orders', 'notifications'].some((name) =>
    Array.isArray((answer as Record<string, unknown>)[name]),
  ),
);
test.each(lists)('$key without rows is empty', async ({ by, key }) => {
  for (const answer of [{}, { data: null }, { data: [] }, { data: {} }, { data: 'tidak ada' }, []]) {
    const whole = await ask(by, key, answer);
    expect(faultsOf(key, whole)).toEqual([]);
    expect(Object.values(whole)).toContainEqual([]);
  }
});

const absent = { status: 404, serverMessage: undefined, message: 'Data tidak ditemukan.' };
test.each<{ by: Call; key: Key }>([
  { by: call, key: 'GET /api/shop/products/get/:id' },
  { by: shopCall, key: 'GET /api/shop/store/:sellerId' },
  { by: call, key: 'POST /api/shop/cart/add' },
  { by: orderCall, key: 'GET /api/shop/order/details/:id' },
  { by: storeCall, key: 'GET /api/store/profile/get' },
  { by: storeCall, key: 'GET /api/store/orders/details/:id' },
  { by: adminCall, key: 'GET /api/admin/info/seller/:id' },
  { by: adminCall, key: 'GET /api/admin/info/transaction/:id' },
  { by: adminCall, key: 'GET /api/admin/dashboard/stats' },
])('$key without a record is absent', async ({ by, key }) => {
  for (const answer of [{}, { data: null }, { data: [] }, { data: '' }]) {
    await expect(ask(by, key, answer)).rejects.toMatchObject(absent);
  }
});

test.each([{ success: false, user: { id } }, { user: null }, {}])('%j is no session', async (answer) =>
  expect(await ask(call, 'GET /api/auth/check-auth', answer)).not.toHaveProperty('user'),
);

test('someone without a cart has nothing in it', async () => {
  for (const answer of [{}, { data: null }, { data: [] }, { data: { itemsByStore: null } }])
    expect(await ask(call, 'GET /api/shop/cart/get/:userId', answer)).toMatchObject({ data: { itemsByStore: [] } });
});

test('a cart reads the products of which it has the ids, and leaves out what is gone', async () => {
  const items = [
    { productId: id, quantity: 2 },
    { productId: other, quantity: 1 },
    { productId: null, quantity: 1 },
  ];
  api.reply(`GET /api/shop/products/get/${id}`, { json: { success: true, data: product } });
  const { data } = (await ask(call, 'GET /api/shop/cart/get/:userId', {
    data: { itemsByStore: [{ storeId: other, storeName: 'T', items }] },
  })) as { data: unknown };
  expect(data).toMatchObject({ itemsByStore: [{ items: [{ quantity: 2, productId: { title: 'Kain' } }] }] });
  api.reply(`GET /api/shop/products/get/${id}`, { status: 500, json: {} });
  await expect(call('GET /api/shop/cart/get/:userId', { params: { userId: other } })).rejects.toThrow();
});

test('reviews without a distribution are counted', async () => {
  const data = [5, 4, 5].map((reviewValue) => ({ reviewValue }));
  expect(await ask(reviewCall, 'GET /api/shop/review/:productId', { data })).toMatchObject({
    distribution: [0, 0, 0, 1, 2],
  });
});

test.each([
  ['12500', 12_500],
  ['12500.90', 12_500],
  [' 7', 7],
  ['-500', -500],
  [12_500.9, 12_500],
  ['', 0],
  ['gratis', 0],
  [null, 0],
  [{}, 0],
])('%j is the whole number %d', (sent, number) => expect(wholeOf(sent)).toBe(number));

test('ids and numbers lose their wrappers at any depth', () => {
  for (const [sent, plain] of [
    [{ $oid: 'a' }, 'a'],
    [{ oid: 'a' }, 'a'],
    [{ $numberLong: '3000000000' }, 3_000_000_000],
    [{ numberDecimal: '4.5' }, 4.5],
    [
      { oid: 'a', title: 'b' },
      { oid: 'a', title: 'b' },
    ],
    [{ data: [{ _id: { $oid: 'a' } }, null] }, { data: [{ _id: 'a' }, null] }],
  ])
    expect(unwrapped(sent)).toEqual(plain);
});

test('the pages of an area ask by its own call', () => {
  const owners = globSync('web/**/answers.ts').filter(
    (file) => !['web/answers.ts', 'web/visitor/answers.ts'].includes(file),
  );
  const wrong = owners.flatMap((owner) => {
    const keys = readFileSync(owner, 'utf8')
      .match(/^  '[A-Z]+ \/api\/[^']+'/gm)!
      .map((key) => key.trim());
    return globSync('web/**/*.{ts,tsx}').filter((file) => {
      const text = readFileSync(file, 'utf8');
      const asks = keys.some((key) => text.includes(` call(${key}`));
      return (
        asks && !/import \{ call\b.*answers\.ts'/.test(text) && !/[.]test[.]|layouts\/admin|admin\/tasks/.test(file)
      );
    });
  });
  expect(wrong).toEqual([]);
});

test('a success without a message has the specified text', async () => {
  const params = { id: id as never };
  for (const message of [undefined, null, '', {}]) {
    api.reply(`PUT /api/store/orders/update/${id}`, { json: { success: true, message } });
    const update = storeCall('PUT /api/store/orders/update/:id', { params, body: { orderStatus: 'shipped' } });
    expect(await update).toMatchObject({ message: 'Status berhasil diperbarui' });
  }
});
