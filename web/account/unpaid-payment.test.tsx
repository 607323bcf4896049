// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Rupiah } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { cleanUpAfterEach, click, render } from '../testing/render.tsx';
import { openApiServer } from '../testing/api-server.ts';
import { useToast } from '../visitor/toast.ts';
import { UnpaidPayment } from './unpaid-payment.tsx';

cleanUpAfterEach();
const api = openApiServer();

afterEach(() => {
  vi.useRealTimers();
  useToast.setState({ toast: null });
});

const id = 'a'.repeat(24);
type Order = Pick<
  ListedOrder,
  '_id' | 'totalAmount' | 'payBefore' | 'payAmount' | 'payRejectedAmount' | 'payTo' | 'isUnderReview'
>;
const open = { totalAmount: 350_000, payAmount: 350_000, payRejectedAmount: 0, payTo: null, isUnderReview: false };
const orderUntil = (payBefore: string | null, more: Partial<Order> = {}) =>
  ({ _id: id, payBefore, ...open, ...more }) as Order;
const inOneMinute = () => new Date(Date.now() + 60_000).toISOString();

/** Shows the payment in a tab panel. `setOrder` shows what the server returned later. */
async function openPayment(payBefore: string, more?: Partial<Order>) {
  const onChange = vi.fn<() => void>();
  let show = (_next: Order) => {};
  function Panel() {
    const [order, setOrder] = useState(() => orderUntil(payBefore, more));
    useLayoutEffect(() => {
      show = setOrder;
    }, []);
    return (
      <div role="tabpanel" tabIndex={0}>
        <UnpaidPayment order={order} dialogId="checkout" onChange={onChange} />
      </div>
    );
  }
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Panel }])} />);
  return { onChange, setOrder: (next: string | null) => act(async () => show(orderUntil(next))) };
}
const text = () => document.body.textContent;

test('after the countdown the payment cannot be continued, and the order is loaded until the server cancelled it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  const { onChange, setOrder } = await openPayment(new Date(Date.now() + 2000).toISOString());
  expect(text()).toContain('Belum dibayar · 00:02');
  expect(text()).toContain('Lanjutkan pembayaran');
  await wait(2000);
  expect(text()).toContain('waktu pembayaran habis');
  expect(text()).not.toContain('Lanjutkan pembayaran');
  expect(onChange).toHaveBeenCalledTimes(1);
  await wait(10_000);
  expect(onChange).toHaveBeenCalledTimes(3);
  await setOrder(null);
  await wait(10_000);
  expect(onChange).toHaveBeenCalledTimes(3);
  await setOrder(inOneMinute());
  expect(text()).toContain('Belum dibayar · 01:00');
});

test('a sum that includes a rejected order says so', async () => {
  await openPayment(inOneMinute());
  expect(text()).not.toContain('ditolak');
  await openPayment(inOneMinute(), { payRejectedAmount: 120_000 as Rupiah });
  expect(text()).toContain('Termasuk Rp\u00a0120.000 untuk pesanan yang ditolak penjual.');
});

test('the deadline is in WITA, and the number to pay to is there to copy where the channel has one', async () => {
  await openPayment('2099-11-28T22:57:00Z');
  expect(text()).toContain('Bayar sebelum 06.57');
  await openPayment(inOneMinute(), { payTo: { channel: 'QRIS', number: '' } });
  expect(text()).toContain('QRIS');
  expect(text()).not.toContain('Salin');
  await openPayment(inOneMinute(), { payTo: { channel: 'Transfer bank BCA VA', number: '1234500000000001' } });
  expect(text()).toContain('Transfer bank BCA VA1234500000000001 Salin nomor pembayaran');
});

test('when the payment disappears, the focus moves from its buttons to the tab panel', async () => {
  const { setOrder } = await openPayment(inOneMinute());
  document.querySelector('button')!.focus();
  await setOrder(null);
  expect(document.activeElement?.role).toBe('tabpanel');
});

test.each([
  ['stays open after a server error', { status: 503, json: { message: 'sibuk' } }, 0],
  ['stays open without a connection', 'disconnect' as const, 0],
  ['closes after a refusal', { status: 409, json: { message: 'Pesanan sudah dibayar.' } }, 1],
])('the question to cancel %s', async (_, reply, reloads) => {
  const { onChange } = await openPayment(inOneMinute());
  api.reply(`PUT /api/shop/order/cancel-unpaid/${id}`, reply);
  await click('Batalkan');
  await click('Batalkan pesanan');
  await act(() => expect.poll(() => useToast.getState().toast?.variant).toBe('destructive'));
  expect(onChange).toHaveBeenCalledTimes(reloads);
  expect(text().includes('Membatalkan...'), 'a failed request can be repeated').toBe(reloads > 0);
});
