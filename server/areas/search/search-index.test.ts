import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { products, productSearch, searchWords } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexOutdated, indexProducts, indexStore, indexStorePart, pruneLexicon } from './search-index.ts';

await openShop();
const potter = await newSeller('Tembikar Pulutan');

async function offer(title: string): Promise<ProductId> {
  const id = await newProduct(potter, { title });
  await transaction((tx) => indexProducts(tx, [id]));
  return id;
}

const titles = async (keyword: string) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query: {} })).body.data.map(
    ({ title }) => title,
  );

test('finds products of every popularity tier', async () => {
  const ids = await Promise.all([0, 1, 2, 3, 4].map((tier) => offer(`Lampion Cakalang ${tier}`)));
  for (const [tier, id] of ids.entries())
    await db.update(productSearch).set({ popularityTier: tier }).where(eq(productSearch.productId, id));
  expect(await titles('lampion')).toHaveLength(5);
  expect(await titles('cakalang 4')).toEqual(['Lampion Cakalang 4']);
});

test.each([
  ['Taplak Karawo 90e8a658', '90e8a658'],
  ['Taplak Karawo 90e8a658', 'karawo 90e8a658'],
  ['Piring Rotan 12x18', '12x18'],
  ['Rak Seri K2X-77e1', 'k2x 77e1'],
  ['Cangkir 3e5.7kg', '3e5'],
])('finds %s by a code in its title: %s', async (title, keyword) => {
  await offer(title);
  expect(await titles(keyword)).toContain(title);
});

test('indexes a large store in parts', async () => {
  const seller = await newSeller('Gudang Besar');
  const ids = Array.from({ length: 201 }, () => newId<ProductId>());
  await db.rows(sql`
    with made as (
      insert into products (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
      select id, ${seller.id}, 'Sulaman Besar', '', 'souvenirs', 1000, 0, '', true, now()
      from unnest(${sql.param(ids)}::uuid[]) as id returning id
    ), stocks as (insert into product_stock select id, 0 from made)
    insert into product_stats (product_id) select id from made`);
  await transaction((tx) => indexStore(tx, { sellerId: storeOf(seller.id) }));
  const indexed = () => db.$count(productSearch, inArray(productSearch.productId, ids));
  expect(await indexed()).toBe(200);
  await indexStorePart({ sellerId: storeOf(seller.id), after: ids.toSorted()[199]! });
  expect(await indexed()).toBe(201);
});

test('words of deleted and changed products leave the lexicon, other words stay', async () => {
  const [deleted, changed] = [await offer('Kelintang Gonggong'), await offer('Kelontang Bolang')];
  await db.update(products).set({ title: 'Klonteng Bolang' }).where(eq(products.id, changed));
  await transaction((tx) => indexProducts(tx, [changed]));
  await call(potter, 'DELETE /api/store/products/delete/:id', { params: { id: deleted } });
  await pruneLexicon();
  const kept = await db.select({ word: searchWords.word }).from(searchWords);
  const words = kept.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['klonteng', 'bolang']));
  for (const gone of ['kelintang', 'gonggong', 'kelontang']) expect(words).not.toContain(gone);
});

test('indexes products again that an earlier version indexed', async () => {
  const id = await offer('Kendisan Sunyi');
  await db
    .update(productSearch)
    .set({ words: sql`to_tsvector('simple', 'lama')` })
    .where(eq(productSearch.productId, id));
  expect(await titles('kendisan sunyi')).toEqual([]);
  await indexOutdated();
  expect(await titles('kendisan sunyi')).toEqual(['Kendisan Sunyi']);
});

test('a product in the previous format is listed until it is indexed again, then its words with a sign are found', async () => {
  const id = await offer("Tempayan Lumut'un");
  await db
    .update(productSearch)
    .set({ words: sql`array_to_tsvector(array['!2', '=tempayan', '~tempayan', 'tempayan'])` })
    .where(eq(productSearch.productId, id));
  const all = await call(null, 'GET /api/shop/search/:keyword', {
    params: { keyword: 'terbaru' },
    query: { limit: 100 },
  });
  expect(all.body.data.map(({ _id }) => _id)).toContain(id);
  expect(await titles('lumutun')).toEqual([]);
  await indexOutdated();
  expect(await titles('lumutun')).toEqual(["Tempayan Lumut'un"]);
});
