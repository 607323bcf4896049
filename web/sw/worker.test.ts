import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { openWorkerGlobals } from '../testing/worker-globals.ts';
import { addToCache } from './caches.ts';

const api = openApiServer();
const { scope, openPage, cacheNames, entriesOf, useBuild } = openWorkerGlobals();

/** A browser tab. Its URL is the one that the router shows, or null if the tab does not answer. */
function openTab(id: string, currentUrl: string | null) {
  const page = openPage(id);
  const focus = vi.fn<() => void>();
  const postMessage = (message: unknown, ports?: MessagePort[]) => {
    page.messages.push(message);
    if (message === 'address' && currentUrl) ports![0]!.postMessage(new URL(currentUrl, api.origin).href, []);
  };
  tabs.push(Object.assign(page, { focus, postMessage }));
  return { messages: page.messages, focus };
}

const tabs: object[] = [];
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<void>>();
const skipWaiting = vi.fn<() => void>();
const subscribe = vi.fn<(options: object) => Promise<object>>();

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  await import('./worker.ts');
});
beforeEach(() => {
  vi.clearAllMocks();
  tabs.length = 0;
  vi.stubGlobal('Client', Object);
  vi.stubGlobal('BUILD_FILES', ['/assets/root.js', '/offline.html']);
  Object.assign(scope.clients, { claim: async () => {}, matchAll: async () => tabs, openWindow });
  Object.assign(scope, {
    location: { origin: api.origin },
    registration: { showNotification, pushManager: { subscribe } },
    skipWaiting,
  });
});

/** Sends an event to the worker. Resolves to its response, or null, after its work has finished. */
async function dispatch(type: string, properties: object): Promise<Response | null> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), properties, {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    respondWith: (promise: Promise<Response>) => void (response = promise),
  });
  let response: Promise<Response> | null = null as Promise<Response> | null;
  scope.dispatchEvent(event);
  const answer = await response;
  // Work may announce further work.
  for (const promise of work) await promise;
  return answer;
}

/** Requests a URL through the worker; `mode` is `navigate` for a page. */
function request(path: string, { method = 'GET', mode = 'cors' } = {}): Promise<Response | null> {
  const sent = Object.defineProperty(new Request(path, { method }), 'mode', { value: mode });
  return dispatch('fetch', { request: sent, clientId: 'tab', resultingClientId: 'tab' });
}
const open = async (path: string) => (await request(path, { mode: 'navigate' }))?.text();

test('installing stores the files of the build, and activates at once', async () => {
  api.reply('GET /assets/root.js', { body: 'code' });
  api.reply('GET /offline.html', { body: 'offline page' });
  await dispatch('install', {});
  expect(await entriesOf('assets-new')).toEqual(['/assets/root.js', '/offline.html']);
  expect(skipWaiting).toHaveBeenCalledTimes(1);
});

test('a worker whose files cannot all be fetched is not installed', async () => {
  api.reply('GET /offline.html', { body: 'offline page' });
  await expect(dispatch('install', {})).rejects.toThrow(TypeError);
  expect(skipWaiting).not.toHaveBeenCalled();
});

test('activating deletes the caches of builds before the previous one', async () => {
  for (const build of ['first', 'second', 'third']) {
    useBuild(build);
    await addToCache('assets', '/assets/a.js', new Response(build));
  }
  await dispatch('activate', {});
  expect(await cacheNames()).toEqual(['assets-second', 'assets-third']);
});

test('each kind of request is kept in its own cache', async () => {
  for (const path of ['/assets/a.js', '/media/a.webp', '/shop/home', '/shop/product/x']) {
    api.reply(`GET ${path}`, { body: path });
  }
  api.reply('GET /api/shop/products/featured', { json: {} });
  api.reply('GET /api/shop/products/get/x', { json: {} });
  await request('/assets/a.js');
  await request('/media/a.webp');
  await open('/shop/home?utm_source=wa');
  await open('/shop/product/x');
  await request('/api/shop/products/featured');
  const names = ['assets-new', 'pictures-', 'pages-new', 'products-new', 'readings-new'];
  const entries = await Promise.all(names.map(entriesOf));
  expect(Object.fromEntries(names.map((name, at) => [name, entries[at]!.sort()]))).toEqual({
    'assets-new': ['/assets/a.js'],
    'pictures-': ['/media/a.webp'],
    'pages-new': ['/shop/home'],
    'products-new': ['/shop/product/x'],
    'readings-new': ['/api/shop/products/featured', '/api/shop/products/get/x'],
  });
});

test('requests with personal data do not pass through the worker', async () => {
  for (const path of ['/api/auth/check-auth', '/api/shop/cart/get/u', '/api/shop/order/list/u']) {
    expect([path, await request(path)]).toEqual([path, null]);
  }
  expect(await request('/api/shop/cart/add', { method: 'POST' })).toBeNull();
  expect(await cacheNames()).toEqual([]);
});

test('every page opens offline: as its copy, or as the offline page', async () => {
  await addToCache('assets', '/offline.html', new Response('offline page'));
  await addToCache('pages', '/shop/home', new Response('cached home'));
  for (const path of ['/shop/home', '/shop/account', '/store/orders']) api.reply(`GET ${path}`, 'disconnect');
  expect(await open('/shop/home')).toBe('cached home');
  expect(await open('/shop/account')).toBe('offline page');
  expect(await open('/store/orders')).toBe('offline page');
});

test.each(['/api/auth/logout', '/api/account/sessions/end-all'])(
  '%s deletes what the visitor has viewed, another write does not',
  async (signOut) => {
    await addToCache('assets', '/assets/a.js', new Response('code'));
    await addToCache('pages', '/shop/home', new Response('home'));
    await addToCache('readings', '/api/shop/products/featured', new Response('{}'));
    await request('/api/shop/cart/add', { method: 'POST' });
    expect(await cacheNames()).toHaveLength(3);
    await request(signOut, { method: 'POST' });
    expect(await cacheNames()).toEqual(['assets-new']);
  },
);

test('a response that arrives after the sign-out is not stored', async () => {
  const paths = ['/shop/home', '/shop/listing', '/media/a.webp', '/api/shop/products/featured'];
  const release = paths.map((path) => api.hold(`GET ${path}`));
  const pending = [
    dispatch('message', { data: { seen: [`${api.origin}/media/a.webp`] }, source: null }),
    request('/api/shop/products/featured'),
    request('/media/a.webp'),
  ];
  await vi.waitFor(() => expect(api.requests).toHaveLength(5));
  await request('/api/auth/logout', { method: 'POST' });
  for (const answer of release) answer({ body: 'late' });
  await Promise.all(pending);
  const entries = await Promise.all(['pages-new', 'pictures-', 'readings-new'].map(entriesOf));
  expect(entries.flat()).toEqual([]);
});

test('a page that opens stores its files and the most visited pages, but no personal data', async () => {
  for (const path of ['/shop/home', '/shop/listing', '/assets/a.js', '/media/a.webp', '/api/auth/check-auth']) {
    api.reply(`GET ${path}`, { body: path });
  }
  const seen = ['/assets/a.js', '/media/a.webp', '/api/auth/check-auth'].map((path) => api.origin + path);
  await dispatch('message', { data: { seen: [...seen, 'https://maps.example/assets/tile.js'] }, source: null });
  expect((await entriesOf('pages-new')).sort()).toEqual(['/shop/home', '/shop/listing']);
  expect(await entriesOf('assets-new')).toEqual(['/assets/a.js']);
  expect(await entriesOf('pictures-')).toEqual(['/media/a.webp']);
  expect(await cacheNames()).toHaveLength(3);
});

test('a page that was not listening yet gets the missed message once', async () => {
  const tab = openPage('tab');
  const path = '/api/shop/products/featured';
  // Newer than the writes of other tests.
  const date = new Date(Date.now() + 60_000).toUTCString();
  await addToCache('readings', path, new Response('old', { headers: { date } }));
  api.reply(`GET ${path}`, { body: 'new' });
  await request(path);
  await dispatch('message', { data: { seen: [] }, source: { id: 'tab' } });
  await dispatch('message', { data: { seen: [] }, source: { id: 'tab' } });
  expect(tab.messages).toEqual(['changed', 'changed']);
});

const payload = { title: 'Pesanan baru', body: 'Kain Bentenan', path: '/store/orders?q=KS-1', tag: 'order-1' };
const tap = (path: string) =>
  dispatch('notificationclick', { notification: { close: () => {}, data: { path } as unknown } });

test('a push message is shown with its text and its page', async () => {
  await dispatch('push', { data: { json: () => payload } });
  expect(showNotification.mock.calls).toMatchObject([
    ['Pesanan baru', { body: 'Kain Bentenan', tag: 'order-1', data: { path: '/store/orders?q=KS-1' } }],
  ]);
  await dispatch('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(1);
});

test('tapping a notification focuses the tab that shows its page, and reloads its data', async () => {
  const other = openTab('payment', '/shop/checkout');
  const tab = openTab('orders', '/store/orders?q=KS-1');
  await tap('/store/orders?q=KS-1');
  expect(tab.focus).toHaveBeenCalledTimes(1);
  expect(tab.messages).toEqual(['address', 'changed']);
  expect([other.focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([0, 0]);
});

test('tapping a notification opens a new tab if no tab shows its page or answers', async () => {
  openTab('payment', '/shop/checkout');
  openTab('silent', null);
  await tap('/store/orders');
  expect(openWindow.mock.calls).toEqual([[`${api.origin}/store/orders`]]);
});

test('a notification opens no other site', async () => {
  await tap('https://evil.example/');
  await tap('//evil.example/');
  expect(openWindow).not.toHaveBeenCalled();
});

test('a replaced push subscription is saved on the server', async () => {
  api.reply('POST /api/notification/save-token', { json: { success: true } });
  subscribe.mockResolvedValue({ endpoint: 'https://push.example/new' });
  const options = { userVisibleOnly: true };
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } });
  expect(subscribe.mock.calls).toEqual([[options]]);
  expect(api.bodiesOf('POST /api/notification/save-token')).toEqual([
    { token: '{"endpoint":"https://push.example/new"}' },
  ]);
  await dispatch('pushsubscriptionchange', { oldSubscription: null });
  expect(subscribe).toHaveBeenCalledTimes(1);
});
