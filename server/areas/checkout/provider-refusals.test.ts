import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { lastTimes, payments } from '#server/db/schema/index.ts';
import { listProviderRefusals } from '#server/areas/payments/provider-failures.ts';
import { countUnpaid, formFor, order, ordersOf, statusesOf, stockOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';

const seller = await newSeller();
const { snapUrl, apiUrl } = config.midtrans;

/** What the provider answers to each call, over HTTP. */
let reply: { status: number; body: string };
let provider: http.Server;

beforeEach(async () => {
  provider = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(reply.status).end(reply.body));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  Object.assign(config.midtrans, { snapUrl: url, apiUrl: url });
  await db.delete(lastTimes).where(like(lastTimes.name, 'provider refused %'));
});
afterEach(() => {
  Object.assign(config.midtrans, { snapUrl, apiUrl });
  provider.close();
});

const listedOrders = async (buyer: Person) =>
  (await call(buyer, 'GET /api/shop/order/list/:userId', { params: { userId: buyer.id }, query: {} })).body.total;

const messages = (text: string) => JSON.stringify({ error_messages: [text] });
const refused = [409, 'PAYMENT_REFUSED'] as const;
const passing = [503, 'PAYMENT_UNREACHABLE'] as const;

test.each([
  [400, messages('customer_details.phone format is invalid'), refused],
  [400, messages('transaction_details.gross_amount is not equal to the sum of item_details'), refused],
  [401, messages('Access denied due to unauthorized transaction'), refused],
  [402, messages('Merchant has no access'), refused],
  [403, '<html>Forbidden</html>', refused],
  [404, '', refused],
  [409, '{}', refused],
  [413, '{}', refused],
  [422, '{}', refused],
  [499, 'x', refused],
  [200, JSON.stringify({ status_code: '401', status_message: 'unknown key' }), refused],
  [408, '{}', passing],
  [429, '{}', passing],
  [429, '<html>', passing],
  [500, '{}', passing],
  [502, '<html>', passing],
  [503, '', passing],
  [505, '{}', passing],
  [200, '{}', passing],
  [200, '<html>', passing],
  [201, '<html>', passing],
  [302, '', passing],
  [200, JSON.stringify({ status_code: '500' }), passing],
  [200, JSON.stringify({ status_code: '429' }), passing],
])('the answer %i %s to a new payment is told as %j', async (status, body, told) => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 1 });
  const form = await formFor(sari, [[bag, 1]]);
  reply = { status, body };
  const answer = await submitCheckout(sari, form);
  expect([answer.status, answer.body.code]).toEqual(told);
  const isRefused = told === refused;
  if (isRefused) expect(answer.body.message).toBe('Pembayaran belum bisa dibuat. Hubungi kami.');
  expect(await listProviderRefusals(new Date())).toHaveLength(isRefused ? 1 : 0);
  // The attempt leaves nothing: no order, no stock held, nothing unpaid.
  expect([await listedOrders(sari), await stockOf(bag), await countUnpaid(sari)]).toEqual([0, 1, 0]);
  await expectInvariants();
});

test('requests that wait for a refused one are told the same', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  provider.removeAllListeners('request').on('request', (request, response) => {
    setTimeout(() => request.resume().on('end', () => response.writeHead(400).end('{}')), 400);
  });
  const answers = await Promise.all([submitCheckout(sari, form), submitCheckout(sari, form)]);
  expect(answers.map(({ body }) => body.code)).toEqual(['PAYMENT_REFUSED', 'PAYMENT_REFUSED']);
});

test('refused attempts, however many and large, do not make the next payment window shorter', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller, { stock: 100 }), 60]]);
  reply = { status: 400, body: '{}' };
  for (let count = 0; count < 4; count += 1) expect((await submitCheckout(sari, form)).status).toBe(409);
  Object.assign(config.midtrans, { snapUrl, apiUrl });
  expect((await submitCheckout(sari, form)).status).toBe(200);
  const rows = await db.select().from(payments).where(eq(payments.userId, sari.id)).orderBy(payments.createdAt);
  expect(rows.map(({ isRefused }) => isRefused)).toEqual([true, true, true, true, false]);
});

test('an admin is told of a refused question and of a refused refund, which can be requested again', async () => {
  const admin = await newAdmin();
  Object.assign(config.midtrans, { snapUrl, apiUrl });
  const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const { port } = provider.address() as AddressInfo;
  config.midtrans.apiUrl = `http://127.0.0.1:${port}`;
  reply = { status: 401, body: messages('Unknown server key') };
  const params = { orderId: (await ordersOf(orderId))[0]!.id };
  const checked = await call(admin, 'POST /api/admin/transactions/:orderId/check', { params });
  expect([checked.status, checked.body.code]).toEqual([409, 'PROVIDER_REFUSED']);
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  const refund = () => call(admin, 'POST /api/admin/refunds/:orderId/provider', { params });
  expect([(await refund()).body.code, (await refund()).body.code]).toEqual(['PROVIDER_REFUSED', 'PROVIDER_REFUSED']);
  config.midtrans.apiUrl = apiUrl;
  expect((await refund()).status).toBe(200);
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});
