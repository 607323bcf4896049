import { afterEach, expect, test, vi } from 'vitest';
import type { ProductId, StoreId, UserId } from '#contract/ids.ts';
import {
  ApiError,
  call,
  isSessionOver,
  isUnanswered,
  noAnswer,
  onSecondFactor,
  onSessionEnded,
  pageAccount,
  reasonOf,
  serverMessageOf,
  toFormData,
} from './call.ts';
import { openApiServer } from './testing/api-server.ts';
import { useConnection } from './visitor/connection.ts';

const api = openApiServer();
const featured = 'GET /api/shop/products/featured';
const isOffline = () => useConnection.getState().isOffline;

const errorOf = (request: Promise<unknown>): Promise<ApiError> =>
  request.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error as Error)),
  );

afterEach(() => {
  vi.restoreAllMocks();
  useConnection.setState({ isOffline: false });
});

test('returns the response body', async () => {
  api.reply(featured, { json: { success: true, data: [] } });
  expect(await call(featured)).toMatchObject({ success: true, data: [] });
});

test('encodes path parameters', async () => {
  const key = 'GET /api/shop/search/tas%2F100%25%20rotan%3F';
  api.reply(key, { json: { success: true, data: [] } });
  await call('GET /api/shop/search/:keyword', { params: { keyword: 'tas/100% rotan?' }, query: {} });
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/shop/search/tas%2F100%25%20rotan%3F']);
});

test('omits empty query parameters and joins lists with commas', async () => {
  api.reply('GET /api/shop/products/get', { json: { success: true, data: [] } });
  await call('GET /api/shop/products/get', {
    query: { category: ['souvenirs', 'home-decor'], price: undefined, sortBy: 'newest' },
  });
  expect(api.requests.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/api/shop/products/get?category=souvenirs,home-decor&sortBy=newest',
  ]);
});

test('sends a body as JSON', async () => {
  api.reply('POST /api/shop/cart/add', { json: { success: true, data: { itemsByStore: [] } } });
  const body = { userId: 'u' as UserId, productId: 'p' as ProductId, quantity: 2 };
  await call('POST /api/shop/cart/add', { body });
  expect(api.requests[0]).toMatchObject({ type: 'application/json', body: JSON.stringify(body) });
});

test('sends a request without body without a content type', async () => {
  api.reply('POST /api/auth/logout', { json: { success: true, message: '' } });
  await call('POST /api/auth/logout');
  expect(api.requests[0]).toMatchObject({ type: undefined, body: '' });
});

test('only changes of the cart and of a status outlive the page, because browsers limit such requests', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const status = 'PUT /api/store/orders/update/order-1';
  for (const key of ['POST /api/shop/cart/add', status, 'POST /api/auth/logout', featured] as const) {
    api.reply(key, { json: { success: true, data: { itemsByStore: [] } } });
    await (call as (key: string) => Promise<unknown>)(key);
  }
  expect(fetch.mock.calls.map(([, request]) => request?.keepalive)).toEqual([true, true, false, false]);
});

test('a form with files omits missing files and undefined fields, and sends lists as JSON', () => {
  const form = toFormData({ title: 'Bukti', orders: ['a', 'b'], note: undefined }, { proof: undefined });
  expect([...form]).toEqual([
    ['title', 'Bukti'],
    ['orders', '["a","b"]'],
  ]);
  expect(toFormData({}, { proof: new Blob(['x']) }).get('proof')).toBeInstanceOf(Blob);
});

test('a refusal throws its status, code, message and field errors', async () => {
  const refusal = { code: 'INVALID', message: 'Data tidak valid.', errors: { email: 'Email wajib diisi' } };
  api.reply(featured, { status: 400, json: { success: false, ...refusal } });
  const error = await errorOf(call(featured));
  expect(error).toMatchObject({ status: 400, ...refusal });
  expect(reasonOf(error)).toBe('Data tidak valid.');
});

test('a failure without a message has a general one, which is not the server’s', async () => {
  for (const status of [200, 400, 500]) {
    api.reply(featured, { status, json: { success: false, message: '' } });
    const error = await errorOf(call(featured));
    expect([error.status, error.message]).toEqual([status, 'Server sedang bermasalah. Silakan coba lagi.']);
    expect([reasonOf(error), serverMessageOf(error)]).toEqual([undefined, undefined]);
  }
});

test('status 200 with success false is a failure, except for the session check of a guest', async () => {
  api.reply(featured, { json: { success: false, message: 'Sedang tutup.' } });
  const error = await errorOf(call(featured));
  expect([error.status, reasonOf(error), serverMessageOf(error)]).toEqual([200, 'Sedang tutup.', 'Sedang tutup.']);
  api.reply('GET /api/auth/check-auth', { json: { success: false } });
  expect(await call('GET /api/auth/check-auth')).not.toHaveProperty('user');
});

test('the message of a server error is no reason, but known where the specification names it', async () => {
  api.reply(featured, { status: 503, json: { success: false, message: 'Server sedang sibuk.' } });
  const error = await errorOf(call(featured));
  expect([reasonOf(error), serverMessageOf(error)]).toEqual([undefined, 'Server sedang sibuk.']);
});

test('an answer without its record is a failure like a record that does not exist', async () => {
  api.reply(featured, { json: { success: true, data: null } });
  expect(await errorOf(call(featured))).toMatchObject({ status: 404, message: 'Data tidak ditemukan.' });
});

test('a refusal for too many requests shows the server’s message', async () => {
  api.reply(featured, { status: 429, json: { success: false, code: 'TOO_MANY', message: 'Terlalu sering.' } });
  const error = await errorOf(call(featured));
  expect([error.status, reasonOf(error), isSessionOver(error)]).toEqual([429, 'Terlalu sering.', false]);
});

test('a server error with an HTML body gets a general message, which is not a reason', async () => {
  api.reply(featured, { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } });
  const error = await errorOf(call(featured));
  expect([error.status, error.message]).toEqual([502, 'Server sedang bermasalah. Silakan coba lagi.']);
  expect([error.errors, reasonOf(error)]).toEqual([{}, undefined]);
});

test('a success status with a body that is not JSON is a failure', async () => {
  api.reply(featured, { body: '<html>Hotel Wi-Fi: sign in</html>', headers: { 'content-type': 'text/html' } });
  expect(await errorOf(call(featured))).toMatchObject({
    status: 200,
    message: 'Server sedang bermasalah. Silakan coba lagi.',
  });
});

test('returns a file with its name, and throws a refusal of it like any other', async () => {
  const key = 'GET /api/admin/info/customers/csv';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="customer-2026-01-31.xlsx"' };
  api.reply(key, { body: 'PK', headers });
  const file = await call(key, { query: { q: 'sari' } });
  expect([file.name, file.type, await file.text()]).toEqual(['customer-2026-01-31.xlsx', type, 'PK']);
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/admin/info/customers/csv?q=sari']);

  api.reply(key, { status: 403, json: { success: false, code: 'SECOND_FACTOR', message: 'Masukkan kode' } });
  expect(await errorOf(call(key))).toMatchObject({ status: 403, code: 'SECOND_FACTOR', message: 'Masukkan kode' });
});

test('an ended session is reported once per response, other 401 responses are not', async () => {
  const ended = vi.spyOn(onSessionEnded, 'run').mockReturnValue();
  api.reply(featured, { status: 401, json: { code: 'WRONG_CREDENTIALS', message: 'Email atau kata sandi salah.' } });
  expect(isSessionOver(await errorOf(call(featured)))).toBe(false);
  expect(ended).not.toHaveBeenCalled();
  api.reply(featured, { status: 401, json: { code: 'SIGN_IN_FIRST', message: 'Silakan login terlebih dahulu.' } });
  expect(isSessionOver(await errorOf(call(featured)))).toBe(true);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a lost connection throws status 0 without a reason and marks the visitor as offline', async () => {
  api.reply(featured, 'disconnect');
  const error = await errorOf(call(featured));
  expect([error.status, reasonOf(error), isOffline()]).toEqual([0, undefined, true]);
  expect(serverMessageOf(error)).toBeUndefined();
  expect(error.message).toMatch('Periksa koneksi internet Anda.');
});

/**
 * Sends a request that nobody answers, and lets so much time pass. Returns it, in an object, so that it is not awaited.
 */
async function sendUnanswered(key: string, ms: number): Promise<{ request: Promise<ApiError | 'waiting'> }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.hold(key);
  const before = api.requests.length;
  const request = errorOf((call as (key: string) => Promise<unknown>)(key));
  // vi.waitFor would let time pass.
  while (api.requests.length === before) await new Promise(setImmediate);
  vi.advanceTimersByTime(ms);
  vi.useRealTimers();
  const waiting = new Promise<'waiting'>((resolve) => setTimeout(resolve, 50, 'waiting'));
  return { request: Promise.race([request, waiting]) };
}

test.each([
  [featured, 30_000],
  ['POST /api/auth/logout', 60_000],
])('%s may take %i ms, then it is unanswered, which is no lost connection', async (key, limitMs) => {
  expect(await (await sendUnanswered(key, limitMs - 1)).request).toBe('waiting');
  const error = await (await sendUnanswered(key, limitMs)).request;
  expect(error).toMatchObject({ status: 0, message: noAnswer().message });
  expect([isOffline(), isUnanswered(error)]).toEqual([false, true]);
});

test('a lost connection and a gateway leave a request unanswered, the server itself does not', async () => {
  for (const [reply, expected] of [
    ['disconnect', true],
    [{ status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }, true],
    [{ status: 504, body: '' }, true],
    [{ status: 503, json: { success: false, message: 'Server sibuk.' } }, false],
    [{ status: 500, json: { success: false } }, false],
    [{ status: 502, json: { success: false, message: 'Penyedia menolak.' } }, false],
    [{ status: 400, json: { success: false } }, false],
  ] as const) {
    api.reply(featured, reply);
    expect([reply, isUnanswered(await errorOf(call(featured)))]).toEqual([reply, expected]);
  }
  expect(isUnanswered(new Error('rusak'))).toBe(false);
});

test('an answer that breaks off is a lost connection', async () => {
  const headers = { 'content-length': '100', connection: 'close' };
  api.reply(featured, { body: '{"success":tr', headers });
  expect(await errorOf(call(featured))).toMatchObject({ status: 0 });
});

test('any response of the server ends the offline state, also an error', async () => {
  useConnection.setState({ isOffline: true });
  api.reply(featured, { status: 500, json: { message: 'rusak' } });
  await errorOf(call(featured));
  expect(isOffline()).toBe(false);
});

test('a response from the service worker’s cache does not end the offline state', async () => {
  useConnection.setState({ isOffline: true });
  api.reply(featured, { json: { success: true, data: [] }, headers: { 'x-cached-copy': '1' } });
  await call(featured);
  expect(isOffline()).toBe(true);
});

test('every write names the account of its page, also when it is sent again after the second factor', async () => {
  const path = '/api/admin/info/seller/s/suspend';
  const accounts = () => api.requests.map(({ account }) => account);
  let account: string | undefined = 'admin-1';
  vi.spyOn(pageAccount, 'id').mockImplementation(() => account);
  vi.spyOn(onSecondFactor, 'ask').mockImplementation(() => {
    account = 'admin-2';
    api.reply(`POST ${path}`, { json: { success: true, message: 'Selesai' } });
    return Promise.resolve(true);
  });
  api.reply(`POST ${path}`, { status: 403, json: { success: false, code: 'SECOND_FACTOR', message: 'Kode' } });
  api.reply(featured, { json: { success: true, data: [] } });
  const input = { params: { id: 's' as StoreId }, body: { reason: 'Barang tiruan' } };
  await call('POST /api/admin/info/seller/:id/suspend', input);
  expect(accounts()).toEqual(['admin-1', 'admin-1']);
  await call(featured);
  account = undefined;
  await call('POST /api/admin/info/seller/:id/suspend', input);
  expect(accounts()).toEqual(['admin-1', 'admin-1', undefined, undefined]);
});

test('asks for the second factor and sends the same request again, once it was given', async () => {
  const key = 'POST /api/admin/info/seller/:id/suspend';
  const path = 'POST /api/admin/info/seller/s/suspend';
  const refused = { status: 403, json: { success: false, code: 'SECOND_FACTOR', message: 'Masukkan kode' } };
  const input = { params: { id: 's' as StoreId }, body: { reason: 'Barang tiruan' } };
  const ask = vi.spyOn(onSecondFactor, 'ask').mockImplementation(() => {
    api.reply(path, { json: { success: true, message: 'Selesai' } });
    return Promise.resolve(true);
  });
  api.reply(path, refused);
  expect(await call(key, input)).toMatchObject({ message: 'Selesai' });
  expect(api.requests.map(({ body }) => body)).toEqual([JSON.stringify(input.body), JSON.stringify(input.body)]);

  ask.mockResolvedValue(false);
  api.reply(path, refused);
  expect(await errorOf(call(key, input))).toMatchObject({ status: 403, code: 'SECOND_FACTOR' });
  expect(ask).toHaveBeenCalledTimes(2);
});
