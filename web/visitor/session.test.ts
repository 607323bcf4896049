import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { openApiServer } from '../testing/api-server.ts';
import { useConnection } from './connection.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { rememberSeen, seenProducts } from './seen-products.ts';
import { currentUser, currentUserId, useSession, watchSession } from './session.ts';
import { cookiesBlocked, login, logout, register, registerSeller } from './sign-in.ts';
import { useToast } from './toast.ts';

const api = openApiServer();
const check = 'GET /api/auth/check-auth';

const user = (id: string, role: User['role'] = 'customer'): User => ({
  id: id as UserId,
  role,
  userName: id,
  email: `${id}@contoh.id`,
  phoneNumber: '0812',
});
const meity = user('meity');
const signedIn = (as: User) => ({ json: { success: true, user: as } });
const guest = { json: { success: false } };
const session = () => {
  const { user: shown, isAuthenticated, isLoading } = useSession.getState();
  return { user: shown, isAuthenticated, isLoading };
};
const requestCount = () => api.requests.length;
const guestSession = { user: null, isAuthenticated: false, isLoading: false };
const { checkAuth, setUser } = useSession.getState();

const registration = { userName: 'Meity', email: 'm@contoh.id', phoneNumber: '0812', password: 'rahasia-sekali' };
type Seller = Parameters<typeof registerSeller>[0];

beforeEach(() => {
  useSession.setState(useSession.getInitialState());
  useToast.setState({ toast: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setUser(null);
  useToast.setState({ toast: null, lasting: null });
});

test('the session loads until the first check, which signs in the user of the cookie', async () => {
  expect(session()).toEqual({ user: null, isAuthenticated: false, isLoading: true });
  api.reply(check, signedIn(meity));
  expect(await checkAuth()).toEqual(meity);
  expect(session()).toEqual({ user: meity, isAuthenticated: true, isLoading: false });
});

test('no cache answers a session check', async () => {
  api.reply(check, signedIn(meity));
  const fetched = vi.spyOn(globalThis, 'fetch');
  await checkAuth();
  const tab = openTab();
  tab.show();
  await expect.poll(requestCount).toBe(2);
  expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
  tab.stop();
});

test.each([
  ['the server knows no user', guest],
  ['the check fails', { status: 503, json: { message: 'sibuk' } }],
  ['the server is unreachable', 'disconnect' as const],
])('the visitor is a guest when %s', async (_, reply) => {
  api.reply(check, reply);
  expect(await checkAuth()).toBeNull();
  expect(session()).toEqual(guestSession);
});

test('callers that need the user before the first check share its request', async () => {
  api.reply(check, signedIn(meity));
  expect(await Promise.all([checkAuth(), currentUser(), currentUser()])).toEqual([meity, meity, meity]);
  expect(await currentUser()).toEqual(meity);
  expect(api.requests).toHaveLength(1);
});

test('a guest has no user id', () => {
  setUser(null);
  expect(() => currentUserId()).toThrow('Silakan login terlebih dahulu.');
  setUser(meity);
  expect(currentUserId()).toBe('meity');
});

test('signing in loads the user and returns the server’s message', async () => {
  setUser(null);
  api.reply('POST /api/auth/login', { json: { success: true, message: 'Selamat datang.' } });
  api.reply(check, signedIn(user('admin', 'admin')));
  expect(await login({ email: 'a@contoh.id', password: 'rahasia' })).toBe('Selamat datang.');
  expect(session()).toMatchObject({ user: { role: 'admin' }, isAuthenticated: true, isLoading: false });
});

test('a refused sign-in ends loading, so that pages that wait for the session continue', async () => {
  setUser(null);
  api.reply('POST /api/auth/login', { status: 401, json: { message: 'Email atau kata sandi salah.' } });
  await expect(login({ email: 'a@contoh.id', password: 'salah' })).rejects.toThrow('Email atau kata sandi salah.');
  expect(session()).toEqual(guestSession);
});

test.each([
  ['succeeds', { json: { success: true, message: '' } }],
  ['fails', { status: 500, json: { message: 'rusak' } }],
  ['gets no response', 'disconnect' as const],
])('signing out ends the local session when the request %s', async (_, reply) => {
  setUser(meity);
  api.reply('POST /api/auth/logout', reply);
  await logout();
  expect(session()).toEqual(guestSession);
});

test('a session that the browser does not keep is said instead of a success', async () => {
  api.reply('POST /api/auth/login', { json: { success: true, message: 'Selamat datang.' } });
  api.reply(check, guest);
  await expect(login({ email: 'a@contoh.id', password: 'rahasia' })).rejects.toThrow(cookiesBlocked);
});

test('signing out deletes the drafts and what was searched and opened', async () => {
  setUser(meity);
  saveDraft('meity', 'alamat', { values: { address: 'Jalan Sam Ratulangi 12' }, lost: [] });
  rememberSearch('kolintang');
  rememberSeen('01a1fb8a-a0b1-761e-8d08-53157ca592f6' as ProductId);
  expect([loadDraft('meity', 'alamat'), recentSearches(), seenProducts()]).not.toContainEqual([]);
  api.reply('POST /api/auth/logout', { json: { success: true, message: '' } });
  await logout();
  expect([loadDraft('meity', 'alamat'), recentSearches(), seenProducts()]).toEqual([null, [], []]);
});

test('a new customer account is not signed in', async () => {
  setUser(null);
  api.reply('POST /api/auth/register', { json: { success: true, message: 'Akun dibuat.' } });
  expect(await register(registration)).toBe('Akun dibuat.');
  expect(session()).toEqual(guestSession);
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/auth/register']);
});

test('a refused registration clears the session and throws the field errors', async () => {
  setUser(null);
  const errors = { email: 'Email sudah dipakai.' };
  api.reply('POST /api/auth/register', { status: 409, json: { message: 'Email sudah dipakai.', errors } });
  await expect(register(registration)).rejects.toMatchObject({ status: 409, errors });
  expect(session()).toEqual(guestSession);
});

test('creating a store signs out the customer who created it', async () => {
  setUser(meity);
  api.reply('POST /api/auth/register-seller', { json: { success: true, message: 'Toko dibuat.' } });
  expect(await registerSeller({} as Seller)).toBe('Toko dibuat.');
  expect(session()).toEqual(guestSession);
});

test('a refused store registration clears the session and restores the customer who is still signed in', async () => {
  setUser(meity);
  api.reply('POST /api/auth/register-seller', { status: 400, json: { message: 'Data tidak valid.' } });
  const answerCheck = api.hold(check);
  await expect(registerSeller({} as Seller)).rejects.toThrow('Data tidak valid.');
  expect(session()).toEqual(guestSession);
  answerCheck(signedIn(meity));
  await expect.poll(session).toEqual({ user: meity, isAuthenticated: true, isLoading: false });
});

test('an ended session signs out and tells the visitor once', async () => {
  setUser(meity);
  api.reply('GET /api/shop/order/list/x', { status: 401, json: { code: 'SIGN_IN_FIRST', message: 'Login dulu.' } });
  const titles: (string | undefined)[] = [];
  const stop = useToast.subscribe(({ toast }) => titles.push(toast?.title));
  const request = () => call('GET /api/shop/order/list/x' as 'GET /api/auth/check-auth').catch(() => null);
  await Promise.all([request(), request()]);
  stop();
  expect(session()).toEqual(guestSession);
  expect(titles).toEqual(['Sesi Anda telah berakhir.']);
});

test('a guest is not told that a session has ended', async () => {
  setUser(null);
  api.reply(check, { status: 401, json: { code: 'SIGN_IN_FIRST', message: 'Login dulu.' } });
  await checkAuth();
  expect(useToast.getState().toast).toBeNull();
});

test('the late response of an older check does not sign out the user who has signed in meanwhile', async () => {
  const answerOlderCheck = api.hold(check);
  const olderCheck = checkAuth();
  await expect.poll(requestCount).toBe(1);
  api.reply('POST /api/auth/login', { json: { success: true, message: '' } });
  api.reply(check, signedIn(meity));
  await login({ email: 'm@contoh.id', password: 'rahasia' });
  answerOlderCheck(guest);
  expect(await olderCheck).toEqual(meity);
  expect(session().user).toEqual(meity);
});

test('the late response of a check does not sign in the user who has signed out meanwhile', async () => {
  setUser(meity);
  const answerCheck = api.hold(check);
  const pendingCheck = checkAuth();
  await expect.poll(requestCount).toBe(1);
  await logout();
  answerCheck(signedIn(meity));
  expect(await pendingCheck).toBeNull();
  expect(session()).toEqual(guestSession);
});

/** Watches the session in a page with this visibility. `show` makes the page visible and `stop` stops watching. */
function openTab(visibility: 'visible' | 'hidden' = 'visible') {
  const page = Object.assign(new EventTarget(), { hidden: visibility === 'hidden' });
  vi.stubGlobal('document', page);
  const onSameUser = vi.fn<() => void>();
  const stop = watchSession(onSameUser);
  return { onSameUser, stop, show: () => page.dispatchEvent(new Event('visibilitychange')) };
}

test('a tab that becomes visible takes over the user of another tab', async () => {
  setUser(null);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const tab = openTab();
  api.reply(check, signedIn(meity));
  tab.show();
  await expect.poll(() => session().user).toEqual(meity);
  expect(reload).not.toHaveBeenCalled();
  api.reply(check, signedIn(user('toko', 'seller')));
  tab.show();
  await expect.poll(() => session().user?.role).toBe('seller');
  expect(reload, 'the page may show orders of the previous user').toHaveBeenCalledOnce();
  api.reply(check, guest);
  tab.show();
  await expect.poll(session).toEqual(guestSession);
  expect(reload).toHaveBeenCalledOnce();
  expect(tab.onSameUser).not.toHaveBeenCalled();
  tab.stop();
});

test('a session check that finds another user than the page was rendered for reloads the page', async () => {
  setUser(meity);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  api.reply(check, signedIn({ ...meity, userName: 'Meity Baru' }));
  await checkAuth();
  expect(reload).not.toHaveBeenCalled();
  api.reply(check, signedIn(user('toko', 'seller')));
  await checkAuth();
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab that becomes visible reports the same user, whose cart may have changed', async () => {
  setUser(meity);
  const tab = openTab();
  api.reply(check, signedIn({ ...meity }));
  tab.show();
  await expect.poll(() => tab.onSameUser.mock.calls.length).toBe(1);
  expect(session().user).toBe(meity);
  tab.stop();
});

test('a failed check of a visible tab signs nobody out', async () => {
  setUser(meity);
  const tab = openTab();
  const answer = api.hold(check);
  tab.show();
  await expect.poll(requestCount).toBe(1);
  answer({ status: 503, json: { message: 'sibuk' } });
  api.reply(check, signedIn(meity));
  tab.show();
  await expect.poll(() => tab.onSameUser.mock.calls.length).toBe(1);
  expect(session().user).toBe(meity);
  tab.stop();
});

test('the check of a visible tab is ignored if the visitor has signed in in this tab meanwhile', async () => {
  setUser(meity);
  const tab = openTab();
  const answer = api.hold(check);
  tab.show();
  await expect.poll(requestCount).toBe(1);
  setUser(user('toko', 'seller'));
  useConnection.setState({ isOffline: true });
  answer(guest);
  // A response ends the offline state, which shows that it has arrived.
  await expect.poll(() => useConnection.getState().isOffline).toBe(false);
  expect(session().user?.id).toBe('toko');
  tab.stop();
});

test('a hidden tab and a tab that stopped watching send no request', async () => {
  setUser(meity);
  const hidden = openTab('hidden');
  hidden.show();
  hidden.stop();
  const stopped = openTab();
  stopped.stop();
  stopped.show();
  api.reply('GET /api/health', { json: {} });
  await fetch('/api/health');
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/health']);
});
