import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { type ProductId, type StoreId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { products } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { addProduct } from './products.ts';

beforeAll(openShop);

const related = (id: ProductId) => call(null, 'GET /api/shop/products/related/:id', { params: { id } });
const idsOf = (list: readonly Product[]) => list.map(({ _id }) => _id);
const unlist = (id: ProductId) =>
  db.update(products).set({ listed: false, deletedAt: new Date().toISOString() }).where(eq(products.id, id));

test("lists the store's other products, newest first, what is sold out last", async () => {
  const seller = await newSeller();
  const ids: ProductId[] = [];
  for (let made = 0; made < 14; made += 1) ids.push(await newProduct(seller, { stock: made === 12 ? 0 : 5 }));
  await unlist(ids[11]!);
  const shown = idsOf((await related(ids[0]!)).body.fromStore);
  expect(shown).toEqual([ids[13], ...ids.slice(2, 11).toReversed(), ids[1], ids[12]]);
});

test('similar products are of the same kind, then of the category with the nearest prices, from other stores', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const form = {
    description: '',
    category: 'eco-friendly',
    image: '/media/product/0123456789abcdef/720.webp',
  } as const;
  const add = (sellerId: StoreId, title: string, price: number) =>
    addProduct({ ...form, sellerId, title, price: rupiah(price), salePrice: rupiah(0), totalStock: 3 }, new Date());
  const own = await add(storeOf(seller.id), 'Kolintang Welesi', 700_000_001);
  await add(storeOf(seller.id), 'Kolintang Wanderan', 700_000_001);
  const far = await add(storeOf(other.id), 'Suling', 700_000_900);
  const near = await add(storeOf(other.id), 'Sasando', 700_000_000);
  const named = await add(storeOf(other.id), 'Gantungan Kolintang', 700_000_001);
  const alike = await add(storeOf(other.id), 'Kolintang Mini', 900_000_000);
  const { similar } = (await related(own)).body;
  expect(idsOf(similar).slice(0, 4)).toEqual([alike, named, near, far]);
  expect(similar.length).toBeLessThanOrEqual(12);
  expect(similar.map(({ sellerId }) => sellerId)).not.toContain(seller.id);
});

test('similar products are found behind any number of alike ones of the own store', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const add = (sellerId: StoreId, title: string, price: number) =>
    addProduct(
      {
        description: '',
        category: 'accessories-fashion',
        image: '/media/product/0123456789abcdef/720.webp',
        sellerId,
        title,
        price: rupiah(price),
        salePrice: rupiah(0),
        totalStock: 3,
      },
      new Date(),
    );
  const alike = await add(storeOf(other.id), 'Momongan Welas', 5_000);
  const near = await add(storeOf(other.id), 'Anting', 800_000_000);
  const own: ProductId[] = [];
  for (let made = 0; made < 26; made += 1)
    own.push(await add(storeOf(seller.id), 'Momongan Welas', 800_000_100 + made));
  expect(idsOf((await related(own[13]!)).body.similar)).toEqual(expect.arrayContaining([alike, near]));
});

test('returns 404 for the related products of an unknown product', async () => {
  expect((await related(newId<ProductId>())).status).toBe(404);
});

test('products seen last come in the given order, at most twelve, without those that are not for sale', async () => {
  const seller = await newSeller();
  const ids: ProductId[] = [];
  for (let made = 0; made < 14; made += 1) ids.push(await newProduct(seller));
  await unlist(ids[3]!);
  const { body } = await call(null, 'GET /api/shop/seen-products', { query: { ids: ids.toReversed() } });
  expect(idsOf(body.data)).toEqual(
    ids
      .slice(2)
      .toReversed()
      .filter((id) => id !== ids[3]),
  );
  expect((await call(null, 'GET /api/shop/seen-products', { query: { ids: [] } })).body.data).toEqual([]);
});
