// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApiServer } from '../../testing/api-server.ts';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { useOrderWatch } from './use-order-watch.ts';

const api = openApiServer();
cleanUpAfterEach();

const count = 'GET /api/store/orders/count';
const onNewOrders = vi.fn<(hasNewOrder: boolean) => Promise<void>>();
let watch: ReturnType<typeof useOrderWatch>;
let renders: number;

function TestPage() {
  const rendered = useOrderWatch(onNewOrders);
  useLayoutEffect(() => {
    watch = rendered;
    renders += 1;
  });
  return null;
}

const reply = (newest: string | null, waiting: number) =>
  api.reply(count, { json: { success: true, data: { storeName: 'Rumah Karawo', newest, waiting, toSend: 0 } } });

/** Waits until the result of the poll that `cause` starts is rendered. */
async function pollAfter(cause: () => void): Promise<void> {
  const before = renders;
  await act(async () => cause());
  await until(() => renders > before);
}

async function open(): Promise<void> {
  await render(<TestPage />);
  await until(() => renders > 1);
}

const passInterval = () => vi.advanceTimersByTime(20_000);

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  renders = 0;
  onNewOrders.mockReset();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reply('order-1', 2);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the first poll only stores the counts', async () => {
  await open();
  expect([watch.due.pending, watch.isFailing, onNewOrders.mock.calls]).toEqual([2, false, []]);
});

test.each([
  ['a new order', 'order-2', 3, [[true]]],
  ['a paid order', 'order-1', 3, [[false]]],
  ['no change', 'order-1', 2, []],
  ['a completed order', 'order-1', 1, []],
])('after 20 seconds it reports %s', async (_, newest, waiting, calls) => {
  await open();
  reply(newest, waiting);
  await pollAfter(passInterval);
  expect([watch.due.pending, onNewOrders.mock.calls]).toEqual([waiting, calls]);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  await open();
  await act(async () => setHidden(true));
  await act(async () => passInterval());
  expect(api.requests).toHaveLength(1);
  await pollAfter(() => setHidden(false));
  expect(api.requests).toHaveLength(2);
});

test('a failed poll is reported until a poll succeeds, and the counts stay', async () => {
  await open();
  api.reply(count, 'disconnect');
  await pollAfter(passInterval);
  expect([watch.isFailing, watch.due.pending]).toEqual([true, 2]);
  reply('order-1', 2);
  await pollAfter(passInterval);
  expect(watch.isFailing).toBe(false);
});

test('an update that fails is repeated at the next poll', async () => {
  await open();
  reply('order-2', 3);
  onNewOrders.mockRejectedValueOnce(new Error('offline'));
  await pollAfter(passInterval);
  expect([watch.isFailing, watch.due.pending]).toEqual([true, 2]);
  await pollAfter(passInterval);
  expect([watch.isFailing, watch.due.pending, onNewOrders.mock.calls]).toEqual([false, 3, [[true], [true]]]);
});

test('lookAgain polls at once', async () => {
  await open();
  reply('order-1', 1);
  await act(async () => watch.lookAgain());
  await until(() => watch.due.pending === 1);
  expect(api.requests).toHaveLength(2);
});
