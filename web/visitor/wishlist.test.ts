import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { ProductId } from '#contract/ids.ts';
import { openApiServer } from '../testing/api-server.ts';
import { useSession } from './session.ts';
import { useToast } from './toast.ts';
import { loadWishlist, setFavorite, useWishlist } from './wishlist.ts';

const api = openApiServer();
const read = 'GET /api/shop/wishlist/ids';
const [bag, box] = ['bag', 'box'] as ProductId[] as [ProductId, ProductId];

const ids = () => [...useWishlist.getState().ids];
const saved = (...data: string[]) => ({ json: { success: true, data } });
const done = { json: { success: true, message: '' } };
const signIn = (id: string) => useSession.getState().setUser({ id, role: 'customer' } as User);

beforeEach(() => {
  signIn('meity');
  useToast.setState({ toast: null });
});
afterEach(() => useSession.getState().setUser(null));

test('reads the favorites once, and forgets those of the previous user', async () => {
  api.reply(read, saved('bag'));
  await Promise.all([loadWishlist(), loadWishlist()]);
  await loadWishlist();
  expect([ids(), api.requests.length]).toEqual([['bag'], 1]);
  signIn('tono');
  expect(ids()).toEqual([]);
  api.reply(read, saved());
  await loadWishlist();
  expect(api.requests).toHaveLength(2);
});

test('a change is shown at once, and taken back with a message if it fails', async () => {
  api.reply(read, saved('bag'));
  await loadWishlist();
  api.reply('PUT /api/shop/wishlist/box', { status: 409, json: { success: false, message: 'Maksimal 200 favorit.' } });
  const change = setFavorite(box, true);
  expect(ids()).toEqual(['bag', 'box']);
  expect(await change).toBe(false);
  expect([ids(), useToast.getState().toast?.title]).toEqual([['bag'], 'Maksimal 200 favorit.']);
  api.reply('DELETE /api/shop/wishlist/bag', done);
  expect([await setFavorite(bag, false), ids()]).toEqual([true, []]);
});

test('a change before the favorites are read is not lost', async () => {
  const first = Promise.withResolvers<ReturnType<typeof saved>>();
  let reads = 0;
  api.reply(read, () => ((reads += 1) === 1 ? first.promise : saved('box', 'bag')));
  const reading = loadWishlist();
  api.reply('PUT /api/shop/wishlist/box', done);
  await setFavorite(box, true);
  first.resolve(saved('bag'));
  await reading;
  await expect.poll(ids).toEqual(['box', 'bag']);
});

test('after a failed change before the favorites are read, they are read', async () => {
  const first = Promise.withResolvers<ReturnType<typeof saved>>();
  let reads = 0;
  api.reply(read, () => ((reads += 1) === 1 ? first.promise : saved('bag')));
  const reading = loadWishlist();
  api.reply('PUT /api/shop/wishlist/box', { status: 500, json: { success: false, message: 'Gagal.' } });
  await setFavorite(box, true);
  first.resolve(saved('bag'));
  await reading;
  await expect.poll(ids).toEqual(['bag']);
});

test('a failed read is repeated, also if a change came before its response', async () => {
  const first = Promise.withResolvers<{ status: number; json: object }>();
  const failed = { status: 500, json: { success: false, message: 'Gagal.' } };
  let reads = 0;
  api.reply(read, () => ((reads += 1) === 1 ? first.promise : failed));
  const reading = loadWishlist();
  api.reply('PUT /api/shop/wishlist/box', done);
  await setFavorite(box, true);
  first.resolve(failed);
  await reading;
  await expect.poll(() => reads).toBe(2);
  api.reply(read, saved('bag', 'box'));
  await expect.poll(() => loadWishlist().then(ids)).toEqual(['bag', 'box']);
});

test('a failed change is taken back although another one followed', async () => {
  api.reply(read, saved());
  await loadWishlist();
  const answer = Promise.withResolvers<{ status: number; json: object }>();
  api.reply('PUT /api/shop/wishlist/box', () => answer.promise);
  api.reply('PUT /api/shop/wishlist/bag', done);
  const change = setFavorite(box, true);
  await setFavorite(bag, true);
  answer.resolve({ status: 500, json: { success: false, message: 'Gagal.' } });
  await change;
  expect(ids()).toEqual(['bag']);
});

test('quick changes of one product are sent one after another', async () => {
  api.reply(read, saved('bag'));
  await loadWishlist();
  const answer = Promise.withResolvers<typeof done>();
  api.reply('DELETE /api/shop/wishlist/bag', () => answer.promise);
  api.reply('PUT /api/shop/wishlist/bag', done);
  const changes = [setFavorite(bag, false), setFavorite(bag, true)];
  const sent = () => api.requests.filter((request) => JSON.stringify(request).includes('/wishlist/bag')).length;
  await expect.poll(sent).toBe(1);
  answer.resolve(done);
  expect([await Promise.all(changes), sent(), ids()]).toEqual([[true, true], 2, ['bag']]);
});

test('a waiting change is not sent for the next user', async () => {
  api.reply(read, saved('bag'));
  await loadWishlist();
  const answer = Promise.withResolvers<typeof done>();
  api.reply('DELETE /api/shop/wishlist/bag', () => answer.promise);
  api.reply('PUT /api/shop/wishlist/bag', done);
  const changes = [setFavorite(bag, false), setFavorite(bag, true)];
  const sent = () => api.requests.filter((request) => JSON.stringify(request).includes('/wishlist/bag')).length;
  await expect.poll(sent).toBe(1);
  signIn('tono');
  expect(await setFavorite(bag, true)).toBe(true);
  answer.resolve(done);
  expect([await Promise.all(changes), sent()]).toEqual([[true, false], 2]);
});

test.each([
  ['does not take back the later ones of the product', [true, false, true], done, ['box']],
  ['is taken back when the later one failed, too', [true, false], { status: 500, json: done.json }, []],
])('a failed change %s', async (_what, wanted, later, listed) => {
  api.reply(read, saved());
  await loadWishlist();
  let puts = 0;
  api.reply('PUT /api/shop/wishlist/box', () => ((puts += 1) === 1 ? { status: 500, json: done.json } : later));
  api.reply('DELETE /api/shop/wishlist/box', later);
  await Promise.all(wanted.map((isListed) => setFavorite(box, isListed)));
  expect(ids()).toEqual(listed);
});
