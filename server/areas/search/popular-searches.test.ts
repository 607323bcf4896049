import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { noteUse, writeUses } from './uses.ts';
import { popularSearches, searchUses } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { choosePopularSearches, suggestPopular } from './popular-searches.ts';
import { indexProducts } from './search-index.ts';

const dayMs = 24 * 60 * 60_000;
const at = new Date('2030-11-22T04:00:00Z');
/** The popular searches are read once a minute. */
let minutes = 0;
const suggested = (text = '') => suggestPopular(text, new Date(at.getTime() + 60_000 * (minutes += 1)));

/** Sells a product with this title in so many stores. */
async function sell(title: string, stores: number): Promise<void> {
  for (let store = 0; store < stores; store += 1) {
    const id = await newProduct(await newSeller(), { title });
    await transaction((tx) => indexProducts(tx, [id]));
  }
}

beforeAll(async () => {
  await openShop();
  await sell('Zurnawe Muda', 3);
  await sell('Wolakwe Tua', 3);
  await sell('Qwaswe Jarang', 2);
  await sell('Bokep Tua', 3);
});

beforeEach(async () => {
  await writeUses(at);
  await db.delete(searchUses);
  await db.delete(popularSearches);
});

type Uses = { networks: number; days?: number; from?: number };

/** Searches from so many networks, evenly on so many days, and chooses. */
async function search(text: string, { networks, days = 3, from = 0 }: Uses): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (let nth = from; nth < from + networks; nth += 1) if (nth % days === day) noteUse(text, `10.0.${nth}.1`);
    await writeUses(new Date(at.getTime() - day * dayMs));
  }
}

test('suggests what five networks searched for on three days, most networks first', async () => {
  await search('zurnawe', { networks: 7 });
  await search('wolakwe', { networks: 5 });
  await search('zurnawe wolakwe', { networks: 6 });
  await search('muda', { networks: 4 });
  await choosePopularSearches();
  expect(await suggested()).toEqual(['zurnawe', 'zurnawe wolakwe', 'wolakwe']);
  expect(await suggested(' WO')).toEqual(['wolakwe']);
  expect(await suggested('x')).toEqual([]);
});

test('many addresses on one day, or of one network, write nothing into the search field of others', async () => {
  for (let address = 0; address < 200; address += 1) noteUse('zurnawe', `10.0.7.${address}`);
  for (let subnet = 0; subnet < 200; subnet += 1) noteUse('wolakwe', `2001:db8:1:${subnet.toString(16)}::/64`);
  await search('muda', { networks: 40, days: 1 });
  await search('tua', { networks: 40, days: 2 });
  await choosePopularSearches();
  expect(await suggested()).toEqual([]);
});

test('the same networks on later days are not new ones', async () => {
  for (let day = 0; day < 10; day += 1) {
    for (let nth = 0; nth < 9; nth += 1) noteUse('zurnawe', `10.0.${nth}.1`);
    await writeUses(new Date(at.getTime() + day * dayMs));
  }
  await choosePopularSearches();
  expect(await suggested()).toEqual([]);
});

test('each word must stand in products of three stores, and none may be indecent', async () => {
  await search('qwaswe', { networks: 9 });
  await search('zurnawe penipu', { networks: 9 });
  await search('toko zurnawe', { networks: 9 });
  await search('bokep', { networks: 9 });
  await search('zurnawe', { networks: 6 });
  await choosePopularSearches();
  expect(await suggested()).toEqual(['zurnawe']);
});

test('a text that is not searched for any more goes; rows of the release before count by their last day', async () => {
  await search('zurnawe', { networks: 6 });
  await choosePopularSearches();
  await db.delete(searchUses);
  await search('wolakwe', { networks: 6 });
  await db.update(searchUses).set({ firstDay: null });
  await choosePopularSearches();
  expect(await suggested()).toEqual(['wolakwe']);
});

test('an admin hides a text and shows it again, and it stays hidden when it is chosen anew', async () => {
  const admin = await newAdmin();
  await search('zurnawe', { networks: 6 });
  await choosePopularSearches();
  const hide = (words: string, isHidden: boolean) =>
    call(admin, 'PUT /api/admin/search/popular', { body: { words, isHidden } });
  const list = async () => (await call(admin, 'GET /api/admin/search/popular')).body.data;
  expect(await suggested()).toEqual(['zurnawe']);
  expect((await hide('zurnawe', true)).body.message).toBe('Pencarian disembunyikan.');
  expect(await suggestPopular('', new Date(at.getTime()))).toEqual([]);
  await choosePopularSearches();
  expect(await suggested()).toEqual([]);
  await db.delete(searchUses);
  await choosePopularSearches();
  expect(await list()).toEqual([{ words: 'zurnawe', text: 'zurnawe', networks: 6, hiddenAt: expect.any(String) }]);
  expect((await hide('zurnawe', false)).status).toBe(200);
  expect(await suggested()).toEqual(['zurnawe']);
  expect((await hide('tidak ada', true)).status).toBe(404);
  const log = await db.rows<{ action: string }>(
    sql`select action from audit_log where actor_id = ${admin.id} order by id`,
  );
  expect(log.map(({ action }) => action)).toEqual(['popular-search-hidden', 'popular-search-shown']);
});

test('is read once a minute, and suggested for less than four letters', async () => {
  await search('zurnawe', { networks: 6 });
  await choosePopularSearches();
  const now = new Date(at.getTime() + dayMs);
  expect(await suggestPopular('', now)).toEqual(['zurnawe']);
  await db.delete(popularSearches);
  expect(await suggestPopular('', new Date(now.getTime() + 59_000))).toEqual(['zurnawe']);
  expect(await suggestPopular('', new Date(now.getTime() + 60_000))).toEqual([]);
  await choosePopularSearches();
  await suggestPopular('', new Date(now.getTime() + 120_000));
  const popular = async (q: string) => (await call(null, 'GET /api/shop/suggest', { query: { q } })).body.data.popular;
  expect([await popular(''), await popular('zur'), await popular('zurn')]).toEqual([['zurnawe'], ['zurnawe'], []]);
});
