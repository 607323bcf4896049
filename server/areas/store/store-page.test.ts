import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type ProductId, type StoreId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStats, stores, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const open = (sellerId: StoreId, query: { limit?: number; cursor?: string } = {}) =>
  call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId }, query });

test("returns a store's profile and its products, newest first", async () => {
  const seller = await newSeller('Wale Tenun');
  const productIds = [await newProduct(seller), await newProduct(seller, { stock: 0 }), await newProduct(seller)];
  await newProduct(await newSeller());
  const { products: shown, ...store } = (await open(storeOf(seller.id))).body.data;
  expect(shown.map(({ _id }) => _id)).toEqual(productIds.toReversed());
  expect(store).toEqual({
    sellerId: seller.id,
    storeName: 'Wale Tenun',
    storeLogoUrl: '',
    storeBannerUrl: '',
    storeDescription: 'Kain tenun dari Minahasa.',
    productionAddress: 'Jalan Tenun 1, Tomohon',
    phoneNumber: '081234567890',
    productCount: 3,
    averageReview: 0,
    reviewCount: 0,
    sold: 0,
    joinedAt: expect.stringMatching(/^\d{4}-/) as string,
    closedUntil: null,
    nextCursor: null,
    shipping: expect.objectContaining({ freeFrom: null, hasPickup: false }) as object,
  });
});

test("pages through a store's products, each once and without deleted ones", async () => {
  const seller = await newSeller();
  const productIds: ProductId[] = [];
  for (let count = 0; count < 7; count += 1) productIds.push(await newProduct(seller));
  await db
    .update(products)
    .set({ listed: false, deletedAt: new Date().toISOString() })
    .where(eq(products.id, productIds[3]!));
  const shown: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = (await open(storeOf(seller.id), { limit: 2, ...(cursor && { cursor }) })).body;
    expect(data.productCount).toBe(6);
    shown.push(...data.products.map(({ _id }) => _id));
    cursor = data.nextCursor;
  }
  expect(shown).toEqual(productIds.toReversed().filter((id) => id !== productIds[3]));
});

test("returns a store's rating and the pieces it sold", async () => {
  const seller = await newSeller();
  for (const [ratingSum, sold] of [
    [4, 3],
    [5, 4],
  ] as const) {
    const productId = await newProduct(seller);
    await db.update(productStats).set({ ratingCount: 1, ratingSum, sold }).where(eq(productStats.productId, productId));
  }
  expect((await open(storeOf(seller.id))).body.data).toMatchObject({ averageReview: 4.5, reviewCount: 2, sold: 7 });
  // Later tests check these totals.
  const ofStore = sql`product_id in (select id from products where seller_id = ${seller.id})`;
  await db.update(productStats).set({ ratingCount: 0, ratingSum: 0, sold: 0 }).where(ofStore);
});

test("returns the URLs of a store's pictures", async () => {
  const seller = await newSeller();
  const [logo, banner] = ['/media/logo/0123456789abcdef/192.webp', '/media/banner/0123456789abcdef/1200.webp'];
  await db
    .update(stores)
    .set({ logo, banner })
    .where(eq(stores.sellerId, storeOf(seller.id)));
  expect((await open(storeOf(seller.id))).body.data).toMatchObject({ storeLogoUrl: logo, storeBannerUrl: banner });
});

test('returns 404 for a suspended or unknown seller', async () => {
  const seller = await newSeller();
  await db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  for (const id of [storeOf(seller.id), newId<StoreId>()]) {
    expect(await open(id)).toMatchObject({ status: 404, body: { success: false, message: 'Toko tidak ditemukan.' } });
  }
  expect((await open('undefined' as StoreId)).status).toBe(404);
});

test('introduces stores with a banner that sell something, those with more reviews first', async () => {
  const introduce = async () => (await call(null, 'GET /api/shop/stores')).body.data.map(({ sellerId }) => sellerId);
  const sellers = [await newSeller(), await newSeller(), await newSeller(), await newSeller(), await newSeller()];
  const [plain, empty, rated, suspended, unrated] = sellers.map(({ id }) => storeOf(id));
  for (const { id } of sellers)
    await db
      .update(stores)
      .set({ banner: '/banner.webp' })
      .where(eq(stores.sellerId, storeOf(id)));
  await db.update(stores).set({ banner: null }).where(eq(stores.sellerId, plain!));
  for (const seller of sellers) if (storeOf(seller.id) !== empty) await newProduct(seller);
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.sellerId, rated!));
  await db.update(productStats).set({ ratingSum: 5, ratingCount: 1 }).where(eq(productStats.productId, product!.id));
  await db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, sellers[3]!.id));
  const own = (await introduce()).filter((id) => sellers.some((seller) => storeOf(seller.id) === id));
  expect(own).toEqual([rated, unrated]);
  expect(own).not.toContain(suspended);
  // A suspended store has no listed products, and ratings come from reviews.
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, sellers[3]!.id));
  await db.update(productStats).set({ ratingSum: 0, ratingCount: 0 }).where(eq(productStats.productId, product!.id));
});
