import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApiServer } from '../../testing/api-server.ts';
import { saveDevice, supportsPush } from './save-device.ts';

const api = openApiServer();
const save = 'POST /api/notification/save-token';
const subscription = { endpoint: 'https://push.example/1' };

const subscribe = vi.fn<(options: object) => Promise<object>>();
const unsubscribe = vi.fn<() => Promise<boolean>>();
const getSubscription = vi.fn<() => Promise<{ unsubscribe: typeof unsubscribe } | null>>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  const ready = Promise.resolve({ pushManager: { subscribe, getSubscription } });
  vi.stubGlobal('navigator', { serviceWorker: { ready } });
  api.reply('GET /api/notification/key', { json: { success: true, key: 'server-key' } });
  api.reply(save, { json: { success: true, message: '' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('subscribes with the server’s key and saves the subscription', async () => {
  subscribe.mockResolvedValue(subscription);
  expect(await saveDevice()).toBe(true);
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'server-key' }]]);
  expect(api.bodiesOf(save)).toEqual([{ token: JSON.stringify(subscription) }]);
});

test('replaces a subscription that was made with another server key', async () => {
  subscribe.mockRejectedValueOnce(new DOMException('other key', 'InvalidStateError')).mockResolvedValue(subscription);
  getSubscription.mockResolvedValue({ unsubscribe });
  expect(await saveDevice()).toBe(true);
  expect([unsubscribe.mock.calls.length, api.bodiesOf(save).length]).toEqual([1, 1]);
});

test('a browser that refuses to subscribe saves nothing', async () => {
  subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'));
  getSubscription.mockResolvedValue(null);
  expect(await saveDevice()).toBe(false);
  expect([subscribe.mock.calls.length, api.bodiesOf(save)]).toEqual([1, []]);
});

test('a push service that never answers counts as a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  subscribe.mockReturnValue(new Promise(() => {}));
  const saved = saveDevice();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await saved).toBe(false);
});

test.each([
  ['the server refuses the token', { status: 429, json: { message: 'Terlalu banyak permintaan.' } }],
  ['the server is unreachable', 'disconnect' as const],
])('the device is not saved if %s', async (_, reply) => {
  subscribe.mockResolvedValue(subscription);
  api.reply(save, reply);
  expect(await saveDevice()).toBe(false);
});

test('push is supported only with a service worker, a push manager and notifications', () => {
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  expect(supportsPush()).toBe(true);
  vi.stubGlobal('window', { Notification: {} });
  expect(supportsPush()).toBe(false);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', {});
  expect(supportsPush()).toBe(false);
});
