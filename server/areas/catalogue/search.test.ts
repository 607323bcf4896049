import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import type { Category } from '#contract/words.ts';
import { db, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { products, productSearch, productStats, stores } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexProducts, rebuildTiers } from './search-index.ts';

let carver: Person;
const index = (...ids: ProductId[]) => transaction((tx) => indexProducts(tx, ids));

/** Creates a product and indexes it, as the seller's form does. */
async function offer(
  title: string,
  description = 'Dibuat di Minahasa.',
  category: Category = 'souvenirs',
  seller = carver,
) {
  const id = await newProduct(seller, { title, category });
  await db.update(products).set({ description }).where(eq(products.id, id));
  await index(id);
  return id;
}

const search = async (keyword: string, query: { limit?: number; cursor?: string } = {}) =>
  call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query });
const titles = async (keyword: string) => (await search(keyword)).body.data.map(({ title }) => title);

beforeAll(async () => {
  await openShop();
  carver = await newSeller('Galeri Waruga Sonder');
  await offer('Ukiran Burung Maleo', 'Pahatan dari linggua.', 'home-decor');
  await offer('Keranjang Rotan Bertutup', 'Untuk cucian dan mainan anak.');
  await offer('Ranjang Boneka', 'Tempat tidur kecil dari pinus.');
  await offer('Tas Selempang Goni', 'Tali kulit, muat buku.');
  await offer('Dompet Pelepah', 'Pasangan dari tas selempang.');
  await offer('Syal Bentenan', 'Tenunan tangan dengan pewarna nila.', 'accessories-fashion');
});

test.each([
  ['mengukir', 'Ukiran Burung Maleo'],
  ['diukir', 'Ukiran Burung Maleo'],
  ['pahat', 'Ukiran Burung Maleo'],
  ['menenun', 'Syal Bentenan'],
  ['penenun', 'Syal Bentenan'],
  ['pewarnaan', 'Syal Bentenan'],
  ['BENTENAN', 'Syal Bentenan'],
])('finds a word in another form: %s finds %s', async (keyword, title) => {
  const { body } = await search(keyword);
  expect(body.data.map((product) => product.title)).toContain(title);
  expect(body.corrected).toBeNull();
});

test('searches the category label and the store name too', async () => {
  expect(await titles('fashion bentenan')).toEqual(['Syal Bentenan']);
  expect(await titles('waruga')).toHaveLength(6);
});

test('ranks an exact match in the title first', async () => {
  expect((await titles('keranjang'))[0]).toBe('Keranjang Rotan Bertutup');
  expect((await titles('ranjang'))[0]).toBe('Ranjang Boneka');
  const { data } = (await search('tas')).body;
  // Tests of other files share the database, and some index a bag.
  const ours = data.filter(({ sellerId }) => sellerId === carver.id).map(({ title }) => title);
  expect(ours).toEqual(['Tas Selempang Goni', 'Dompet Pelepah']);
});

test.each([
  ['kernjang', 'keranjang', 'Keranjang Rotan Bertutup'],
  ['kranjng rotn', 'keranjang rotan', 'Keranjang Rotan Bertutup'],
  ['bentennan', 'bentenan', 'Syal Bentenan'],
  ['selempng goni', 'selempang goni', 'Tas Selempang Goni'],
  ['pelep', 'pelepah', 'Dompet Pelepah'],
])('corrects a typing error: %s becomes %s', async (keyword, corrected, title) => {
  const { body } = await search(keyword);
  expect(body.corrected).toBe(corrected);
  expect(body.data[0]?.title).toBe(title);
});

test('does not correct valid word forms next to a typing error', async () => {
  expect((await search('mengukir malleo')).body).toMatchObject({ corrected: 'mengukir maleo', total: 1 });
  expect((await search('menenun bentennan')).body).toMatchObject({ corrected: 'menenun bentenan', total: 1 });
});

test('ignores stop words', async () => {
  expect(await titles('tas yang dari goni untuk saya')).toEqual(['Tas Selempang Goni']);
  expect((await search('dan yang')).status).toBe(200);
});

test('returns products with some of the words when none has all of them', async () => {
  expect((await titles('maleo goni')).toSorted()).toEqual(['Tas Selempang Goni', 'Ukiran Burung Maleo']);
});

test.each([
  '%',
  '_',
  "'",
  '"',
  '\\',
  "'; drop table products; --",
  '%%%',
  '* | !tas & (',
  "tas' | 'goni",
  ':*',
  '<->',
  '\u0000tas',
  '😀',
  ' ',
])('accepts special characters without an error: %j', async (keyword) => {
  const { status, body } = await search(keyword);
  expect([200, 400]).toContain(status);
  expect(body.message ?? '').not.toMatch(/kesalahan/);
});

test('ignores a keyword beyond its first 200 characters', async () => {
  expect(await titles(`goni ${' '.repeat(200)} maleo`)).toEqual(['Tas Selempang Goni']);
  expect((await search('goni '.repeat(2_000))).status).toBeLessThan(500);
});

test('finds a product by its current title and store name, only while it is listed', async () => {
  const seller = await newSeller('Kriya Pertama');
  const id = await offer('Celengan Anoa', 'Gerabah.', 'souvenirs', seller);
  await db.update(products).set({ title: 'Celengan Rusa' }).where(eq(products.id, id));
  await db.update(stores).set({ storeName: 'Kriya Kedua' }).where(eq(stores.sellerId, seller.id));
  await index(id);
  expect(await titles('celengan anoa kedua')).toEqual(await titles('celengan'));
  expect((await search('anoa')).body).toMatchObject({ total: 0 });
  expect(await titles('rusa kedua')).toEqual(['Celengan Rusa']);
  await db.update(products).set({ listed: false }).where(eq(products.id, id));
  await index(id);
  expect((await search('rusa')).body).toMatchObject({ data: [], total: 0 });
  await db.update(products).set({ listed: true }).where(eq(products.id, id));
  await index(id);
  expect(await titles('rusa')).toEqual(['Celengan Rusa']);
});

test('pages through the first 120 results, each once, with title matches first', async () => {
  const seller = await newSeller('Sanggar Kupukupu');
  const ids = await Promise.all(
    Array.from({ length: 150 }, (_, position) =>
      newProduct(seller, { title: position < 20 ? `Bros Kupukupu ${position}` : `Bros ${position}` }),
    ),
  );
  await index(...ids);
  const shown: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await search('kupukupu', { limit: 17, ...(cursor && { cursor }) });
    expect(body.total).toBe(120);
    shown.push(...body.data.map(({ title }) => title));
    cursor = body.nextCursor;
  }
  expect(new Set(shown).size).toBe(120);
  expect(shown).toHaveLength(120);
  expect(shown.slice(0, 20).every((title) => title.includes('Kupukupu'))).toBe(true);
  expect((await search('kupukupu', { cursor: 'nonsense' })).status).toBe(400);
  const beyond = Buffer.from(JSON.stringify(['search', [2 ** 53 - 1, 2 ** 53 - 1, newId()]])).toString('base64url');
  expect((await search('kupukupu', { cursor: beyond })).status).toBe(200);
});

test('ranks equal matches by pieces sold after the tiers are rebuilt', async () => {
  const [few, many] = [await offer('Bakiak Melati'), await offer('Bakiak Mawar')];
  await db.update(productStats).set({ sold: 3 }).where(eq(productStats.productId, few));
  await db.update(productStats).set({ sold: 40 }).where(eq(productStats.productId, many));
  await rebuildTiers();
  expect(await titles('bakiak')).toEqual(['Bakiak Mawar', 'Bakiak Melati']);
  await db.update(productStats).set({ sold: 90 }).where(eq(productStats.productId, few));
  await rebuildTiers();
  expect(await titles('bakiak')).toEqual(['Bakiak Melati', 'Bakiak Mawar']);
  await db.execute(sql`update product_stats set sold = 0 where product_id in (${few}, ${many})`);
});

test('finds products of every popularity tier', async () => {
  const ids = await Promise.all([0, 1, 2, 3, 4].map((tier) => offer(`Lampion Cakalang ${tier}`)));
  for (const [tier, id] of ids.entries())
    await db.update(productSearch).set({ shelf: tier }).where(eq(productSearch.productId, id));
  expect(await titles('lampion')).toHaveLength(5);
  expect(await titles('cakalang 4')).toEqual(['Lampion Cakalang 4']);
});

test('runs one statement for a search with known words', async () => {
  expect((await search('tas selempang')).headers.get('server-timing')).toBe('db;desc="1 statements"');
});
