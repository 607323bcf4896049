import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import type { Category } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStats, stores } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { rebuildTiers } from '#server/areas/search/popularity-tiers.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';

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

const search = async (keyword: string, query: { limit?: number; cursor?: string; exact?: 'true' } = {}) =>
  call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query });
const titles = async (keyword: string) => (await search(keyword)).body.data.map(({ title }) => title);

beforeAll(async () => {
  await openShop();
  carver = await newSeller('Galeri Tumaluntung');
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
  expect(await titles('tumaluntung')).toHaveLength(6);
});

test('ranks an exact match in the title first', async () => {
  expect((await titles('keranjang'))[0]).toBe('Keranjang Rotan Bertutup');
  expect((await titles('ranjang'))[0]).toBe('Ranjang Boneka');
  const { data } = (await search('tas')).body;
  // Tests of other files share the database, and some index a bag.
  const ours = data.filter(({ sellerId }) => sellerId === storeOf(carver.id)).map(({ title }) => title);
  expect(ours).toEqual(['Tas Selempang Goni', 'Dompet Pelepah']);
});

test.each([
  ['kernjang', 'keranjang', 'Keranjang Rotan Bertutup'],
  ['kranjng rotn', 'keranjang rotan', 'Keranjang Rotan Bertutup'],
  ['bentennan', 'bentenan', 'Syal Bentenan'],
  ['selempng goni', 'selempang goni', 'Tas Selempang Goni'],
  ['keranjnag', 'keranjang', 'Keranjang Rotan Bertutup'],
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

test('returns products like the first one as related ones when there are few, and never twice', async () => {
  const seller = await newSeller('Bengkel Cendana');
  const [dish, tray] = [
    await offer('Dulang Pernis Cendana', 'Untuk sirih.', 'souvenirs', seller),
    await offer('Nampan Pernis Cendana', 'Untuk tamu.', 'souvenirs', seller),
  ];
  const { data, related } = (await search('dulang pernis')).body;
  expect(data.map(({ _id }) => _id)).toEqual([dish]);
  // Tests of other files share the database, and some index a tray.
  const ids = related.map(({ _id }) => _id);
  expect(ids).toContain(tray);
  expect(ids).not.toContain(dish);
  expect((await search('dulang')).body.related.map(({ _id }) => _id)).toContain(tray);
});

test('completes a word that no product contains', async () => {
  const { body } = await search('pelep');
  expect(body.data.map(({ title }) => title)).toEqual(['Dompet Pelepah']);
  expect(body.corrected).toBeNull();
});

test.each([
  ['tas', 'Tas Selempang Goni'],
  ['bag', 'Tas Selempang Goni'],
  ['slingbag', 'Tas Selempang Goni'],
  ['carving', 'Ukiran Burung Maleo'],
])('finds products by a synonym: %s finds %s', async (keyword, title) => {
  expect(await titles(keyword)).toContain(title);
});

test.each([
  ['too far away', 'sepatu', 'Satuan Papan Pinus'],
  ['with another first letter', 'bempah', 'Rempah Pala Halus'],
  ['in a word of three letters', 'tus', 'Tas Belanja Kertas'],
  ['to a stop word', 'dngan', 'Hiasan Dengan Pita'],
])('does not correct %s: %s', async (_, keyword, title) => {
  await offer(title);
  expect((await search(keyword)).body).toMatchObject({ data: [], total: 0, corrected: null, suggested: null });
});

test('corrects a typing error although a seller made it too, and searches it exactly on request', async () => {
  const right = await Promise.all(Array.from({ length: 9 }, (_, nth) => offer(`Gantole Rajut ${nth}`)));
  const wrong = await offer('Gantloe Rajut');
  const { body } = await search('gantloe');
  expect(body.corrected).toBe('gantole');
  expect(body.data.map(({ _id }) => _id).toSorted()).toEqual([...right, wrong].toSorted());
  const exact = (await search('gantloe', { exact: 'true' })).body;
  expect([exact.corrected, exact.data.map(({ _id }) => _id)]).toEqual([null, [wrong]]);
});

test('suggests a correction when two words are equally near, and chooses the one that fits the other words', async () => {
  await offer('Botang Cendawan');
  await offer('Botung Cendrawasih');
  expect((await search('boteng')).body).toMatchObject({ data: [], corrected: null, suggested: expect.any(String) });
  expect((await search('boteng murah')).body.suggested).toMatch(/^bot[au]ng murah$/);
  expect(await titles('boteng cendawan')).toEqual(['Botang Cendawan']);
});

test.each([
  ['keranjangrotan', 'keranjang rotan'],
  ['keran jang', 'keranjang'],
])('splits and joins words: %s becomes %s', async (keyword, corrected) => {
  const { body } = await search(keyword);
  expect(body.corrected).toBe(corrected);
  expect(body.data[0]?.title).toBe('Keranjang Rotan Bertutup');
});

test.each(['orong-orong', 'orong orong', 'orong2', 'orongorong', 'ORONG-ORONG'])(
  'a reduplicated word is one word: %s',
  async (keyword) => {
    const id = await offer('Mainan Orong-Orong');
    expect((await search(keyword, { limit: 100 })).body.data.map(({ _id }) => _id)).toContain(id);
  },
);

test('searches the store address and the English name of the category', async () => {
  const seller = await newSeller('Kriya Pesisir');
  await db
    .update(stores)
    .set({ productionAddress: 'Desa Lirang, Talaud' })
    .where(eq(stores.sellerId, storeOf(seller.id)));
  await offer('Kendi Penyu', 'Gerabah.', 'eco-friendly', seller);
  expect(await titles('kendi lirang')).toEqual(['Kendi Penyu']);
  expect(await titles('eco friendly penyu')).toEqual(['Kendi Penyu']);
});

test('repeating a word in a description changes nothing', async () => {
  await offer('Gelas Cangklong', 'Dari bambu.');
  await offer('Tempat Abu', 'cangklong '.repeat(30));
  await offer('Pipa Cangklong', 'Dari kayu.');
  expect((await titles('cangklong')).at(-1)).toBe('Tempat Abu');
});

test('sold-out products come last from the sale on, and return when they are restocked', async () => {
  const [older, newer] = [await offer('Terompah Jati Tua'), await offer('Terompah Jati Muda')];
  const order = async () => (await search('terompah')).body.data.map(({ _id }) => _id);
  expect(await order()).toEqual([newer, older]);
  const setStock = async (stock: number, expected: number) => {
    const request = { params: { id: newer }, body: { stock, expected } };
    expect((await call(carver, 'PUT /api/store/products/stock/:id', request)).status).toBe(200);
  };
  await setStock(0, 20);
  expect(await order()).toEqual([older, newer]);
  await rebuildTiers();
  expect(await order()).toEqual([older, newer]);
  await setStock(4, 0);
  expect(await order()).toEqual([newer, older]);
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
  '²',
  'tas ½',
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
  await db
    .update(stores)
    .set({ storeName: 'Kriya Kedua' })
    .where(eq(stores.sellerId, storeOf(seller.id)));
  await index(id);
  expect(await titles('celengan kedua')).toEqual(['Celengan Rusa']);
  expect((await search('anoa')).body).toMatchObject({ total: 0 });
  expect(await titles('rusa kedua')).toEqual(['Celengan Rusa']);
  await db.update(products).set({ listed: false }).where(eq(products.id, id));
  await index(id);
  expect((await search('rusa')).body).toMatchObject({ data: [], total: 0 });
  await db.update(products).set({ listed: true }).where(eq(products.id, id));
  await index(id);
  expect(await titles('rusa')).toEqual(['Celengan Rusa']);
});

test('pages to the last result, each once, with title matches first, and counts up to 120', async () => {
  const seller = await newSeller('Sanggar Capung');
  const ids: ProductId[] = [];
  for (let position = 0; position < 150; position += 1) {
    ids.push(await newProduct(seller, { title: position < 20 ? `Bros Capung ${position}` : `Bros ${position}` }));
  }
  await index(...ids);
  const shown: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await search('capung', { limit: 17, ...(cursor && { cursor }) });
    expect([body.total, body.totalIsMinimum]).toEqual([120, true]);
    shown.push(...body.data.map(({ title }) => title));
    cursor = body.nextCursor;
  }
  expect(new Set(shown).size).toBe(150);
  expect(shown).toHaveLength(150);
  expect(shown.slice(0, 20).every((title) => title.includes('Capung'))).toBe(true);
  expect((await search('capung', { cursor: 'nonsense' })).status).toBe(400);
  const beyond = Buffer.from(JSON.stringify(['search', [2 ** 53 - 1, 2 ** 53 - 1, newId()]])).toString('base64url');
  expect((await search('capung', { cursor: beyond })).status).toBe(400);
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
  await db.rows(sql`update product_stats set sold = 0 where product_id in (${few}, ${many})`);
});
