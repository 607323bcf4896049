import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { openApiServer } from '../testing/api-server.ts';
import { addToCart, cartCount, isPending, justAdded, loadCart, useCart } from './cart.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';
import { decrease, removeFromCart, setQuantity } from './cart-quantity.ts';
import { useSession } from './session.ts';
import { useToast } from './toast.ts';

const api = openApiServer();
const read = 'GET /api/shop/cart/get/meity';
const add = 'POST /api/shop/cart/add';
const update = 'PUT /api/shop/cart/update-cart';
const removal = 'DELETE /api/shop/cart/meity/bag';

const product = (id: string, totalStock = 5) =>
  ({ _id: id, sellerId: 'toko', storeName: 'Toko', price: 90_000, totalStock }) as Product;
const bag = product('bag');
const cart = (quantity: number, of = bag): StoreLines[] => withQuantity([], of, quantity);
const success = (itemsByStore: StoreLines[]) => ({ json: { success: true, message: '', data: { itemsByStore } } });
const refusal = { status: 400, json: { success: false, message: 'Stok tidak mencukupi.' } };

const quantity = (of = bag) => quantityOf(useCart.getState().itemsByStore, of._id);
const state = () => useCart.getState().state;
const toast = () => useToast.getState().toast;
const signIn = (id: string) => useSession.getState().setUser({ id, role: 'customer' } as User);

/** Shows the cart of the customer "meity" with these pieces of the bag. */
async function openCart(pieces: number, of = bag): Promise<void> {
  api.reply(read, success(cart(pieces, of)));
  await loadCart();
}

beforeEach(() => {
  signIn('meity');
  useToast.setState({ toast: null });
});
afterEach(() => useSession.getState().setUser(null));

test('loads the customer’s cart, and counts its lines', async () => {
  expect(state()).toBe('loading');
  await openCart(3);
  expect([quantity(), cartCount(useCart.getState()), state()]).toEqual([3, 1, 'ready']);
});

test('a cart that cannot be loaded is empty and failed; loading it again repairs it', async () => {
  api.reply(read, { status: 503, json: { message: 'sibuk' } });
  await loadCart();
  expect([cartCount(useCart.getState()), state(), toast()]).toEqual([0, 'failed', null]);
  await openCart(1);
  expect([quantity(), state()]).toEqual([1, 'ready']);
});

test.each([
  ['no network', 'disconnect', [0, 'failed']],
  ['a server error', { status: 503, json: { message: 'sibuk' } }, [0, 'failed']],
  ['success false', { json: { success: false } }, [0, 'failed']],
  ['a refusal', { status: 429, json: { message: 'Tunggu sebentar.' } }, [2, 'ready']],
] as const)('reading the cart again: %s', async (_, reply, expected) => {
  await openCart(2);
  api.reply(read, reply);
  await loadCart();
  expect([quantity(), state()]).toEqual(expected);
  await openCart(2);
  expect([quantity(), state()]).toEqual([2, 'ready']);
});

test('a refresh shows that the cart was paid in another tab', async () => {
  await openCart(2);
  api.reply(read, success([]));
  await loadCart();
  expect([quantity(), state()]).toEqual([0, 'ready']);
});

test('adding shows the new quantity at once, and the toast after the server has accepted it', async () => {
  await openCart(1);
  const answer = api.hold(add);
  const adding = addToCart(bag, 'Produk ditambahkan.');
  expect([quantity(), isPending(useCart.getState(), bag), toast()]).toEqual([2, true, null]);
  answer(success(cart(2)));
  api.reply(read, success(cart(2)));
  await adding;
  expect([quantity(), isPending(useCart.getState(), bag), toast()?.title]).toEqual([2, false, 'Produk ditambahkan.']);
  expect(api.bodiesOf(add)).toEqual([{ userId: 'meity', productId: 'bag', quantity: 1 }]);
});

test('what was added is marked for a moment, which a further piece begins again', async () => {
  await openCart(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const marked = () => justAdded(useCart.getState(), bag);
  const addPiece = async (total: number) => {
    api.reply(add, success(cart(total)));
    api.reply(read, success(cart(total)));
    await addToCart(bag, 'Produk ditambahkan.');
  };
  await addPiece(2);
  expect([marked(), justAdded(useCart.getState(), product('mat'))]).toEqual([2, 0]);
  vi.advanceTimersByTime(1_000);
  await addPiece(3);
  vi.advanceTimersByTime(1_000);
  expect(marked()).toBe(3);
  vi.advanceTimersByTime(500);
  expect(marked()).toBe(0);
  vi.useRealTimers();
});

test('a refused change is taken back, shows the server’s reason and loads the current cart', async () => {
  await openCart(2);
  api.reply(add, refusal);
  api.reply(read, success(cart(1)));
  await addToCart(bag, 'Produk ditambahkan.');
  expect([quantity(), toast()?.title, toast()?.variant]).toEqual([1, 'Stok tidak mencukupi.', 'destructive']);
});

test.each([
  ['a server error', { status: 500, json: { message: 'Basis data mati.' } }, 'Basis data mati.'],
  ['success false', { json: { success: false, message: 'Toko tutup.' } }, 'Toko tutup.'],
  ['success false without a message', { json: { success: false } }, 'Gagal menambahkan produk.'],
  ['a refusal without a message', { status: 400, json: { success: false } }, 'Gagal menambahkan produk.'],
])('adding shows the server’s message or the general failure: %s', async (_, reply, title) => {
  await openCart(2);
  api.reply(add, reply);
  await addToCart(bag, 'Produk ditambahkan.');
  expect([quantity(), toast()?.title, toast()?.variant]).toEqual([2, title, 'destructive']);
});

test('a change without network empties the cart and shows a general failure', async () => {
  await openCart(2);
  for (const key of [add, update, removal, read]) api.reply(key, 'disconnect');
  await addToCart(bag, 'Produk ditambahkan.');
  expect([quantity(), state(), toast()?.title]).toEqual([0, 'failed', 'Gagal menambahkan produk.']);
  await setQuantity(bag, 5);
  expect([quantity(), state(), toast()?.title]).toEqual([0, 'failed', 'Gagal memperbarui item.']);
  await removeFromCart(bag);
  expect([quantity(), state(), toast()?.title]).toEqual([0, 'failed', 'Gagal menghapus item.']);
});

test('setting a quantity sends it, and does not add a line that was removed meanwhile', async () => {
  await openCart(1);
  api.reply(update, success(cart(4)));
  await setQuantity(bag, 4);
  expect([quantity(), toast()?.title]).toEqual([4, 'Jumlah item diperbarui.']);
  expect(api.bodiesOf(update)).toEqual([{ userId: 'meity', productId: 'bag', quantity: 4 }]);
  const answer = api.hold(update);
  const changing = setQuantity(product('gone'), 2);
  expect(quantity(product('gone'))).toBe(0);
  answer(refusal);
  await changing;
});

test('a quantity below 1 removes the line, and the undo adds the removed pieces back', async () => {
  await openCart(3);
  api.reply(removal, success([]));
  await setQuantity(bag, 0);
  expect([quantity(), toast()?.title, toast()?.action?.label]).toEqual([
    0,
    'Barang dihapus dari keranjang.',
    'Urungkan',
  ]);
  api.reply(add, success(cart(3)));
  toast()!.action!.run();
  expect(quantity()).toBe(3);
  await expect.poll(() => useCart.getState().pending.length).toBe(0);
  expect(api.bodiesOf(add)).toEqual([{ userId: 'meity', productId: 'bag', quantity: 3 }]);
});

test('the undo adds at most the pieces in stock, and is not offered without stock', async () => {
  const scarce = product('bag', 2);
  await openCart(3, scarce);
  api.reply(removal, success([]));
  api.reply(add, success(cart(2)));
  await removeFromCart(scarce);
  toast()!.action!.run();
  await expect.poll(() => useCart.getState().pending.length).toBe(0);
  expect(api.bodiesOf(add)).toEqual([{ userId: 'meity', productId: 'bag', quantity: 2 }]);
  await openCart(1);
  await removeFromCart(product('bag', 0));
  expect([toast()?.title, toast()?.action]).toEqual(['Barang dihapus dari keranjang.', undefined]);
});

test('the undo does nothing after another user has signed in', async () => {
  await openCart(1);
  api.reply(removal, success([]));
  await removeFromCart(bag);
  const { run } = toast()!.action!;
  signIn('other');
  run();
  expect([quantity(), useCart.getState().pending]).toEqual([0, []]);
});

test('a refused undo leaves the line removed and shows the reason', async () => {
  await openCart(1);
  api.reply(removal, success([]));
  await removeFromCart(bag);
  api.reply(add, refusal);
  api.reply(read, success([]));
  toast()!.action!.run();
  await expect.poll(() => toast()?.title).toBe('Stok tidak mencukupi.');
  expect(quantity()).toBe(0);
});

test('the cart is emptied when the user changes, and kept when only the profile changes', async () => {
  await openCart(2);
  signIn('meity');
  expect(quantity()).toBe(2);
  signIn('other');
  expect([cartCount(useCart.getState()), state()]).toEqual([0, 'loading']);
});

test('the response for a user who has signed out is not shown to the next one', async () => {
  const answer = api.hold(read);
  const loading = loadCart();
  await expect.poll(() => api.requests.length).toBe(1);
  signIn('other');
  answer(success(cart(2)));
  await loading;
  expect([cartCount(useCart.getState()), state()]).toEqual([0, 'loading']);
});

const limited = (totalStock: number, maxPerOrder: number | null = null) => ({
  ...product('bag', totalStock),
  maxPerOrder,
});
const updates = () => api.bodiesOf(update);

test.each([
  ['one less where that is possible', 3, limited(5), limited(5), 2],
  ['the stock where the line exceeds it', 5, limited(2), limited(2), 2],
  ['the limit of an order where the line exceeds it', 5, limited(9, 3), limited(9, 3), 3],
])('the stepper goes down to %s', async (_, pieces, onPage, inCart, expected) => {
  await openCart(pieces, inCart);
  api.reply(update, success(cart(expected, inCart)));
  await decrease(onPage);
  expect([updates().at(-1), quantity()]).toEqual([expect.objectContaining({ quantity: expected }), expected]);
});

test.each([
  ['a cart that is older than the page', limited(9), limited(2), 2],
  ['a page that does not know what the own unpaid checkout holds', limited(9), limited(9), 4],
])('before it goes down with %s, the stepper reads the cart', async (_, known, fresh, expected) => {
  await openCart(5, known);
  api.reply(read, success(cart(5, fresh)));
  api.reply(update, success(cart(expected, fresh)));
  await decrease(limited(2));
  expect(updates().at(-1)).toMatchObject({ quantity: expected });
});

test('a sold out product goes from the cart, and a line that is gone is not asked for', async () => {
  await openCart(3, limited(0));
  api.reply(removal, success([]));
  await decrease(limited(0));
  expect(quantity()).toBe(0);
  const before = updates().length;
  await decrease(limited(5));
  expect(updates().length).toBe(before);
});
