import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Category } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStats } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { seeded } from '../../../local/demo/random.ts';
import { productColumns, productTables } from './product-rows.ts';
import { countRating } from './product-stats.ts';

const random = seeded('products');

beforeAll(openShop);

test('Produk Unggulan returns ten products in stock: best rated, then most sold, then newest', async () => {
  const seller = await newSeller();
  const ids: ProductId[] = [];
  for (let count = 0; count < 40; count += 1) {
    const id = await newProduct(seller, { stock: random.chance(0.2) ? 0 : 5 });
    ids.push(id);
    const ratingCount = random.pick([0, 2]);
    const stats = { ratingCount, ratingSum: ratingCount * random.pick([3, 4, 5]), sold: random.whole(0, 3) };
    await db.update(productStats).set(stats).where(eq(productStats.productId, id));
  }
  const best = (one: Product, other: Product) =>
    other.averageReview - one.averageReview || other.sold - one.sold || (other._id > one._id ? 1 : -1);
  const expected = (
    await db.read(productColumns, sql`${productTables} where products.shown and product_stock.stock > 0`)
  ).toSorted(best);
  expect((await call(null, 'GET /api/shop/products/featured', {})).body.data).toEqual(expected.slice(0, 10));
  await db.rows(sql`
    update product_stats set rating_sum = 0, rating_count = 0, sold = 0
    where product_id = any(${sql.param(ids)}::uuid[])`);
});

test('returns 404 for a product that is deleted, unknown or malformed', async () => {
  const gone = await newProduct(await newSeller());
  const get = (id: ProductId) => call(null, 'GET /api/shop/products/get/:id', { params: { id } });
  expect((await get(gone)).body.data.title).toBe('Tas Anyaman Rotan');
  await db.update(products).set({ listed: false, deletedAt: new Date().toISOString() }).where(eq(products.id, gone));
  expect(await get(gone)).toMatchObject({ status: 404, body: { message: 'Produk tidak ditemukan.' } });
  expect((await get(newId<ProductId>())).status).toBe(404);
  expect((await get("1' or '1'='1" as ProductId)).status).toBe(404);
});

test("a product comes with its store's place, phone number and rating over all products", async () => {
  const seller = await newSeller();
  const [one, other] = [await newProduct(seller), await newProduct(seller)];
  const store = async () => (await call(null, 'GET /api/shop/products/get/:id', { params: { id: one } })).body.store;
  const place = {
    storeLogoUrl: '',
    productionAddress: 'Jalan Tenun 1, Tomohon',
    storeDescription: 'Kain tenun dari Minahasa.',
    phoneNumber: '081234567890',
  };
  expect(await store()).toEqual({ ...place, averageReview: 0, reviewCount: 0, closedUntil: null });
  for (const [productId, stars] of [
    [one, 5],
    [other, 4],
    [other, 4],
  ] as const) {
    await transaction((tx) => countRating(tx, productId, stars, 1));
  }
  expect(await store()).toEqual({ ...place, averageReview: 4.3, reviewCount: 3, closedUntil: null });
  // Other tests expect that ratings equal the reviews.
  await db.rows(sql`update product_stats set rating_sum = 0, rating_count = 0 where product_id in (${one}, ${other})`);
});

test('a product of a category that a newer release has added is shown as a souvenir', async () => {
  const id = await newProduct(await newSeller());
  const become = (category: Category) => db.update(products).set({ category }).where(eq(products.id, id));
  await become('new' as Category);
  const { status, body } = await call(null, 'GET /api/shop/products/get/:id', { params: { id } });
  expect([status, body.data.category]).toEqual([200, 'souvenirs']);
  await become('souvenirs');
});
