// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { cleanUpAfterEach, render, until } from '../testing/render.tsx';
import { usePaymentStatus, useReceipt } from './use-payment-status.ts';

const api = openApiServer();
cleanUpAfterEach();

const check = 'POST /api/shop/payment/check/order-1';
const shown = () => document.body.textContent;
const polls = () => api.requests.length;
const status = (paymentStatus: string) => ({ json: { success: true, paymentStatus } });

const possiblePauses: unknown[] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** The pauses that the hook has started, in ms. Other timers belong to the HTTP client. */
const pauses = () => vi.mocked(setTimeout).mock.calls.flatMap(([, ms]) => (possiblePauses.includes(ms) ? [ms] : []));

const TestPage = ({ orderId }: { orderId: string | null }) => String(usePaymentStatus(orderId));

/** Waits until the response to a poll has changed the status or started another pause. */
async function pollsAfter(cause: () => Promise<void> | void): Promise<void> {
  const before = pauses().length;
  await act(async () => cause());
  await until(() => pauses().length > before || !['pending', 'review'].includes(shown()));
}

const open = () => pollsAfter(() => render(<TestPage orderId="order-1" />));
const pass = (ms: number) => pollsAfter(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'setTimeout');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('without an order there is no status and no request', async () => {
  await render(<TestPage orderId={null} />);
  expect([shown(), polls()]).toEqual(['null', 0]);
});

test('polls until the payment is no longer pending', async () => {
  api.reply(check, status('pending'));
  await open();
  expect([shown(), polls()]).toEqual(['pending', 1]);
  api.reply(check, status('paid'));
  await pass(1_000);
  expect([shown(), polls(), pauses()]).toEqual(['paid', 2, [1_000]]);
});

test('an unknown status counts as pending', async () => {
  api.reply(check, status('ganjil'));
  await open();
  expect([shown(), pauses()]).toEqual(['pending', [1_000]]);
});

test('polls while the bank reviews the card', async () => {
  api.reply(check, { json: { success: true, paymentStatus: 'pending', isUnderReview: true } });
  await open();
  expect([shown(), pauses()]).toEqual(['review', [1_000]]);
  api.reply(check, status('paid'));
  await pass(1_000);
  expect(shown()).toBe('paid');
});

test('the pause between polls doubles up to 30 seconds', async () => {
  api.reply(check, status('pending'));
  await open();
  const seconds = [1, 2, 4, 8, 16, 30, 30];
  for (const pause of seconds) await pass(pause * 1_000);
  expect(polls()).toBe(seconds.length + 1);
  expect(pauses()).toEqual([...seconds, 30].map((pause) => pause * 1_000));
});

test.each([
  ['a server error', { status: 503, json: { success: false, message: 'Server sibuk.' } }],
  ['no response', 'disconnect' as const],
])('after %s the status is unknown, so polling continues', async (_, reply) => {
  api.reply(check, reply);
  await open();
  expect(shown()).toBe('pending');
  api.reply(check, status('expired'));
  await pass(1_000);
  expect(shown()).toBe('expired');
});

test('a payment that does not exist has no status and is not polled again', async () => {
  api.reply(check, { status: 404, json: { success: false, message: 'Tidak ditemukan.' } });
  await open();
  expect([shown(), pauses()]).toEqual(['null', []]);
});

test.each(['pending', 'expired', 'refunded'] as const)(
  'the orders of a payment that is %s are read',
  async (status) => {
    const ReceiptPage = () =>
      useReceipt('order-1', status)
        ?.data.map(({ totalAmount }) => totalAmount)
        .join();
    api.reply('GET /api/shop/order/details/order-1', {
      json: {
        success: true,
        data: {},
        orders: [
          { _id: 'one', totalAmount: 80_000 },
          { _id: 'two', totalAmount: 120_000 },
        ],
      },
    });
    await render(<ReceiptPage />);
    await until(() => shown() === '80000,120000');
  },
);
