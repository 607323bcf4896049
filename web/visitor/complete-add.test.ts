import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { openApiServer } from '../testing/api-server.ts';
import { withQuantity } from './cart-lines.ts';
import { useSession } from './session.ts';
import { dismissToast, toast, useToast } from './toast.ts';
import { completeAdd } from './complete-add.ts';
import { intentKey } from './use-add-to-cart.ts';
import { tabStorage } from './storage.ts';
import { useWaitingList } from './waiting-list.ts';
import { useWishlist } from './wishlist.ts';

const api = openApiServer();
const add = 'POST /api/shop/cart/add';
const product = 'GET /api/shop/products/get/bag';

const bag = { _id: 'bag', sellerId: 'toko', storeName: 'Toko', price: 90_000, totalStock: 2 } as Product;
const cart = (quantity: number) => ({
  json: { success: true, message: '', data: { itemsByStore: withQuantity([], bag, quantity) } },
});
const signedInAt = Date.parse('2026-11-22T10:00:00Z');
const minutesBefore = (minutes: number) => signedInAt - minutes * 60_000;

const meity = { id: 'meity', role: 'customer' } as User;
const signInPage = '/auth/login?from=%2Fshop%2Fhome';
const rememberAdd = (wording: string, at: number, page = signInPage) =>
  tabStorage.set(intentKey, `bag ${wording} ${at} ${page}`);

const adds = () => api.requests.filter((request) => JSON.stringify(request).includes('/cart/add')).length;
const saved = () => api.requests.filter((request) => JSON.stringify(request).includes('PUT')).length;
const shown = () => useToast.getState().toast;

async function signIn(role: User['role'] = 'customer', pieces = 0, id = 'meity') {
  useSession.getState().setUser({ id, role } as User);
  api.reply('GET /api/shop/cart/get/meity', cart(pieces));
  api.reply(product, { json: { success: true, data: bag } });
  api.reply(add, cart(pieces + 1));
  toast({ title: 'Login berhasil.' });
  await completeAdd({ id: id as User['id'], role }, signInPage, signedInAt);
}

beforeEach(() => useToast.setState({ toast: null }));
afterEach(() => useSession.getState().setUser(null));

test('a customer who signs in gets what they wanted to add, once, and is told after the login message', async () => {
  rememberAdd('detail', minutesBefore(14));
  await signIn();
  await completeAdd(meity, signInPage, signedInAt);
  expect([adds(), shown()?.title]).toEqual([1, 'Login berhasil.']);
  dismissToast(shown()!.id);
  expect(shown()?.title).toBe('Produk berhasil dimasukkan ke keranjang');
});

test('a product that a guest wanted to save is among the favorites, once', async () => {
  rememberAdd('favorit', minutesBefore(1));
  useSession.getState().setUser(meity);
  api.reply('PUT /api/shop/wishlist/bag', { json: { success: true, message: '' } });
  api.reply('GET /api/shop/wishlist/ids', { json: { success: true, data: ['bag'] } });
  await completeAdd(meity, signInPage, signedInAt);
  await completeAdd(meity, signInPage, signedInAt);
  expect(shown()?.title).toBe('Disimpan ke Favorit.');
  expect([...useWishlist.getState().ids]).toEqual(['bag']);
  expect([adds(), saved()]).toEqual([0, 1]);
});

test('a guest who wanted to be told of a sold-out product waits for it, once', async () => {
  rememberAdd('kabari', minutesBefore(1));
  useSession.getState().setUser(meity);
  api.reply('PUT /api/shop/waiting-list/bag', { json: { success: true, message: '' } });
  api.reply('GET /api/shop/waiting-list/ids', { json: { success: true, data: ['bag'] } });
  await completeAdd(meity, signInPage, signedInAt);
  await completeAdd(meity, signInPage, signedInAt);
  expect(shown()?.title).toBe('Anda akan dikabari.');
  expect([...useWaitingList.getState().ids]).toEqual(['bag']);
  expect([adds(), saved()]).toEqual([0, 1]);
});

test.each([
  ['kabari', 'PUT /api/shop/waiting-list/bag', 'Gagal meminta kabar.'],
  ['favorit', 'PUT /api/shop/wishlist/bag', 'Gagal menyimpan favorit.'],
  ['list', add, 'Gagal menambahkan produk.'],
])('what failed is named if the server does not say why: %s', async (wording, request, title) => {
  rememberAdd(wording, signedInAt);
  useSession.getState().setUser(meity);
  api.reply('GET /api/shop/cart/get/meity', cart(0));
  api.reply(product, { json: { success: true, data: bag } });
  api.reply(request, { status: 502, json: {} });
  await completeAdd(meity, signInPage, signedInAt);
  expect(shown()?.title).toBe(title);
});

test.each([
  ['after more than 15 minutes', 16, 'customer', 'meity'],
  ['for a seller', 1, 'seller', 'meity'],
  ['for someone without an id', 1, 'customer', ''],
] as const)('nothing is added %s, also not later', async (_, minutes, role, id) => {
  rememberAdd('list', minutesBefore(minutes));
  await signIn(role, 0, id);
  await completeAdd(meity, signInPage, minutesBefore(minutes));
  expect(adds()).toBe(0);
});

test('a product that is short or gone is not added, and its message follows the login message', async () => {
  rememberAdd('list', signedInAt);
  await signIn('customer', 2);
  dismissToast(shown()!.id);
  expect([adds(), shown()?.title]).toEqual([0, 'Stok tidak mencukupi. Maksimum 2 item.']);

  rememberAdd('list', signedInAt);
  api.reply(product, { status: 404, json: { success: false, message: 'Produk tidak ditemukan.' } });
  await completeAdd(meity, signInPage, signedInAt);
  dismissToast(shown()!.id);
  expect([adds(), shown()?.title]).toEqual([0, 'Produk tidak ditemukan.']);
});

test('nothing is added after a sign-in that began on another page', async () => {
  rememberAdd('list', minutesBefore(1), '/auth/login?from=%2Fshop%2Flisting');
  await signIn();
  expect(adds()).toBe(0);
});

test.each([
  ['success', 0, 'Produk ditambahkan ke keranjang.'],
  ['failure', 2, 'Stok tidak mencukupi. Maksimum 2 item.'],
])('the %s is shown after the messages that have replaced the login message', async (_, pieces, title) => {
  rememberAdd('list', signedInAt);
  await signIn('customer', pieces);
  toast({ title: 'Notifikasi aktif di perangkat ini.' });
  expect(shown()?.title).toBe('Notifikasi aktif di perangkat ini.');
  dismissToast(shown()!.id);
  expect(shown()?.title).toBe(title);
  dismissToast(shown()!.id);
  expect(shown()).toBeNull();
});
