import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { midtransSimulator } from './simulator.ts';
import { eventually, openProvider, openShop, serverKey, type Json } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeAll(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url });
});
afterAll(async () => {
  await provider.close();
  await shop.close();
});

async function openPage(orderId: string, more: object = {}) {
  const { token } = (await provider.create(orderId, more)).body;
  return {
    view: async () => (await provider.call('GET', `/snap/v1/transactions/${token}`)).body,
    charge: (body: object) => provider.call('POST', `/snap/v2/transactions/${token}/charge`, body),
    pay: (body: object = {}) => provider.call('POST', `/snap/v2/transactions/${token}/pay`, body),
  };
}

const card = (number: string) => ({ channel: 'credit_card', card: { number, expiry: '01/30', cvv: '123' } });

test.each([
  ['4811 1111 1111 1114', 'paid', 'capture', '200'],
  ['4911 1111 1111 1113', 'failed', 'deny', '202'],
  ['4511 1111 1111 1117', 'review', 'capture', '201'],
])('test card %s results in status %s', async (number, status, transactionStatus, code) => {
  const page = await openPage(`card-${code}`);
  expect((await page.charge(card(number))).body.status).toBe('waiting');
  const { body } = await page.pay({ otp: '112233' });
  expect(body).toMatchObject({ status, result: { transaction_status: transactionStatus, status_code: code } });
  await eventually(async () =>
    shop.received.some((one) => one.body.order_id === `card-${code}` && one.body.status_code === code),
  );
});

test('a wrong one-time code charges nothing', async () => {
  const page = await openPage('otp');
  await page.charge(card('4811111111111114'));
  const { status, body } = await page.pay({ otp: '000000' });
  expect([status, body.error_messages[0]]).toEqual([400, 'Kode OTP salah. Kode simulasi adalah 112233.']);
  expect((await page.view()).status).toBe('waiting');
});

test('a card that is not a test card is refused', async () => {
  const page = await openPage('real-card');
  expect((await page.charge(card('4000 0000 0000 0002'))).status).toBe(400);
  expect((await page.view()).status).toBe('open');
});

test('after a denied payment another channel starts a new transaction', async () => {
  const page = await openPage('second-try');
  await page.charge(card('4911111111111113'));
  const denied = (await page.pay({ otp: '112233' })).body.payment.transactionId;
  await page.charge({ channel: 'bca_va' });
  const { body } = await page.pay();
  expect(body.status).toBe('paid');
  expect(body.payment.transactionId).not.toBe(denied);
});

test('the page offers only channels that the merchant enabled and the amount allows', async () => {
  const codes = (view: Json) => view.channels.map(({ code }) => code);
  const enabled = await openPage('enabled', { enabled_payments: ['bca_va', 'indomaret', 'credit_card'] });
  expect(codes(await enabled.view())).toEqual(['credit_card', 'bca_va', 'indomaret']);
  const small = await openPage('small', { transaction_details: { order_id: 'small', gross_amount: 9_999 } });
  expect(codes(await small.view())).not.toContain('bca_va');
  expect(codes(await small.view())).toContain('other_qris');
  const large = await openPage('large', { transaction_details: { order_id: 'large', gross_amount: 10_000_001 } });
  expect(codes(await large.view())).not.toContain('other_qris');
  expect((await large.charge({ channel: 'other_qris' })).status).toBe(402);
});

test('a paid, cancelled or expired transaction cannot be charged again', async () => {
  for (const action of ['settle', 'cancel', 'expire']) {
    const page = await openPage(`closed-${action}`);
    await provider.control(`closed-${action}`, action);
    const { status, body } = await page.charge({ channel: 'bca_va' });
    expect([status, body.error_messages]).toEqual([406, ['transaction has been processed']]);
  }
});

test('the page may be framed by its own origin only and runs no inline script', async () => {
  const { token } = (await provider.create('page')).body;
  const response = await fetch(`${provider.base}/snap/v4/redirection/${token}`);
  const csp = response.headers.get('content-security-policy') ?? '';
  expect(csp).toContain("frame-ancestors 'self'");
  expect(csp).not.toContain('unsafe');
  const html = await response.text();
  expect(html).toContain('Simulasi pembayaran');
  const files = [...html.matchAll(/(?:src|href)="(\/_midtrans[^"]+)"/g)].map(([, path]) => path);
  for (const path of [...files, '/_midtrans/snap/snap.js']) {
    expect((await fetch(new URL(path ?? '', provider.base))).status).toBe(200);
  }
});

test('a request that the shop refuses is no error of the simulator mounted on it', async () => {
  const app = Fastify();
  app.addHook('onRequest', async () => {
    throw Object.assign(new Error('a NUL byte in the query'), { status: 400 });
  });
  const notificationUrl = 'http://127.0.0.1:9/nowhere';
  await app.register(midtransSimulator({ serverKey, clientKey: '', notificationUrl, stateFile: null }), {
    prefix: '/_midtrans',
  });
  const statuses = ['/snap/snap.js', '/snap/v1/transactions/x/cancel', '/v2/x/status', '/control/transactions'].map(
    async (path) => {
      const method = path.endsWith('cancel') ? 'POST' : 'GET';
      return (await app.inject({ method, url: `/_midtrans${path}?a=%00` })).statusCode;
    },
  );
  expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
  await app.close();
});
