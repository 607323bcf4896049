import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { products } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { firstPicture, newProduct } from '#server/testing/products.ts';
import { indexProducts } from './search-index.ts';

let weaver: Person;

const suggest = async (q: string) => (await call(null, 'GET /api/shop/suggest', { query: { q } })).body.data;

beforeAll(async () => {
  await openShop();
  weaver = await newSeller('Sanggar Wolowetu');
  const titles = ['Tikar Wunduh', 'Tikar Wundang Merah', 'Dulang Wunduh', 'Dulang Wundir'];
  const ids = await Promise.all(titles.map((title) => newProduct(weaver, { title, salePrice: 90_000 })));
  await transaction((tx) => indexProducts(tx, ids));
});

test('completes the last word with words of the catalogue, the most frequent first', async () => {
  expect((await suggest('wund')).words).toEqual(['wunduh', 'wundang', 'wundir']);
});

test('completes it after other words only with words that products have together', async () => {
  expect((await suggest('tikar wund')).words).toEqual(['tikar wunduh', 'tikar wundang']);
});

test('suggests products, stores with products and categories', async () => {
  const { products: found, stores } = await suggest('wolowetu');
  expect(found.length).toBeGreaterThan(0);
  expect(stores).toEqual([{ sellerId: weaver.id, storeName: 'Sanggar Wolowetu' }]);
  expect((await suggest('dekor')).categories).toEqual(['home-decor']);
  expect((await suggest('dulang wundi')).products).toMatchObject([
    { title: 'Dulang Wundir', image: firstPicture, effectivePrice: 90_000 },
  ]);
});

test('corrects a typing error', async () => {
  expect((await suggest('wnuduh')).words[0]).toBe('wunduh');
});

test.each(['', 'w', ' ', '..', '%', "'", 'di bawah 50 ribu'])('suggests nothing for %j', async (q) => {
  expect(await suggest(q)).toMatchObject({ words: [], categories: [], stores: [], products: [] });
});

test('does not suggest the store of a suspended seller', async () => {
  const seller = await newSeller('Gerabah Wilutu');
  const id = await newProduct(seller, { title: 'Kendi Bulat' });
  expect((await suggest('gerabah wil')).stores).toHaveLength(1);
  await db.update(products).set({ listed: false }).where(eq(products.id, id));
  expect((await suggest('gerabah wil')).stores).toEqual([]);
});
