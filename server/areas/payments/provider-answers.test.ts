import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rupiah } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { privateWord, withPrivateFields } from '#server/testing/provider-bodies/private-fields.ts';
import { refundTransaction } from './midtrans.ts';

let answer: { status: number; body: object };
const provider = createServer((_request, response) => {
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});

beforeAll(async () => {
  await openShop();
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  config.midtrans.apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

const refund = () => refundTransaction('one', { key: 'kembali', amount: rupiah(5_000), reason: 'retur' });

/** Sources: https://docs.midtrans.com/reference/direct-refund-transaction and https://docs.midtrans.com/reference/code-4xx */
test.each([
  ['the bank declined it', { status_code: '202', status_message: 'Refund denied by the bank', refund_amount: '0.00' }],
  ['the amount is too large', { status_code: '414', status_message: 'Refund request is rejected' }],
  ['there are several reasons', { status_code: '412', status_message: ['Refund request', 'is rejected'] }],
])('a refund is refused when %s', async (_title, body) => {
  answer = { status: 200, body };
  expect(await refund()).toBe([body.status_message].flat().join(', '));
});

test.each([200, 401])('an error with HTTP status %i names what the provider said, and nobody', async (status) => {
  answer = { status, body: withPrivateFields({ status_code: '401', status_message: 'Access denied', id: 'seven' }) };
  const error = await refund().catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/401.*Access denied.*seven/);
  expect(String(error)).not.toContain(privateWord);
});
