import { beforeAll, expect, test } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import type { ProductId } from '#contract/ids.ts';
import { maxFavorites } from '#contract/wishlist/wishlist.ts';
import { newId } from '#platform/new-id.ts';
import { db } from '#platform/connect.ts';
import { wishlistItems } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const add = (who: Person, productId: ProductId) =>
  call(who, 'PUT /api/shop/wishlist/:productId', { params: { productId } });
const remove = (who: Person, productId: ProductId) =>
  call(who, 'DELETE /api/shop/wishlist/:productId', { params: { productId } });
const list = async (who: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await call(who, 'GET /api/shop/wishlist', { query })).body;
const ids = async (who: Person) => (await call(who, 'GET /api/shop/wishlist/ids')).body.data;

test('a customer saves and removes favorites, each once, and nobody else sees them', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono Lengkong'), await newSeller()];
  const [bag, box] = [await newProduct(seller), await newProduct(seller)];
  for (const id of [bag, box, bag]) expect((await add(sari, id)).status).toBe(200);
  expect(await ids(sari)).toEqual([box, bag]);
  expect([await ids(tono), (await list(tono)).data]).toEqual([[], []]);
  const { data, total } = await list(sari);
  expect([data.map(({ _id }) => _id), total]).toEqual([[box, bag], 2]);
  expect(data[0]).toMatchObject({ title: 'Tas Anyaman Rotan', totalStock: 20, isForSale: true });
  for (const who of [tono, sari, sari]) expect((await remove(who, box)).status).toBe(200);
  expect(await ids(sari)).toEqual([bag]);
  expect((await add(sari, newId<ProductId>())).body.code).toBe('NO_PRODUCT');
});

test('pages neither repeat nor skip a favorite', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  for (let count = 0; count < 3; count += 1) await add(sari, await newProduct(seller));
  const first = await list(sari, { limit: 2 });
  const second = await list(sari, { limit: 2, cursor: first.nextCursor! });
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(await ids(sari));
  expect([first.total, second.nextCursor]).toEqual([3, null]);
});

test('marks what is not for sale, and leaves out what an admin took down', async () => {
  const [sari, admin, seller] = [await newCustomer(), await newAdmin(), await newSeller()];
  const [sold, deleted, down] = [
    await newProduct(seller, { stock: 0 }),
    await newProduct(seller),
    await newProduct(seller),
  ];
  for (const id of [sold, deleted, down]) await add(sari, id);
  await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id: deleted } });
  await call(sari, 'POST /api/shop/report/product/:id', { params: { id: down }, body: { reason: 'forbidden' } });
  const { body } = await call(admin, 'GET /api/admin/reports');
  const { _id: id } = body.data.find(({ product }) => product._id === down)!;
  await call(admin, 'POST /api/admin/reports/:id/take-down', { params: { id }, body: { reason: 'Gading' } });
  const { data, total } = await list(sari);
  expect([data.map(({ _id, totalStock, isForSale }) => [_id, totalStock, isForSale]), total]).toEqual([
    [
      [deleted, 20, false],
      [sold, 0, true],
    ],
    2,
  ]);
  expect(data[0]).toMatchObject({ title: 'Tas Anyaman Rotan', description: '', price: 0, salePrice: 0 });
  expect((await add(sari, deleted)).body.code).toBe('NO_PRODUCT');
});

test('tells when a closed store opens again', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  await add(sari, await newProduct(seller));
  const opensOn = makassarDay(new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString());
  await call(seller, 'PUT /api/store/profile/close', { body: { opensOn } });
  const closedUntil = new Date(`${opensOn}T00:00:00+08:00`).toISOString();
  expect((await list(sari)).data).toMatchObject([{ isForSale: true, closedUntil }]);
  await add(sari, await newProduct(await newSeller()));
  expect((await list(sari)).data).toMatchObject([{ closedUntil: null }, { closedUntil }]);
});

test('a customer has a limited number of favorites, also with simultaneous requests', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const more = [await newProduct(seller), await newProduct(seller), await newProduct(seller)];
  const rows: (typeof wishlistItems.$inferInsert)[] = [];
  for (let count = 0; count < maxFavorites - 1; count += 1) {
    rows.push({ id: newId(), userId: sari.id, productId: await newProduct(seller), addedAt: new Date().toISOString() });
  }
  await db.insert(wishlistItems).values(rows);
  const replies = await Promise.all(more.map((id) => add(sari, id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const full = await add(sari, more[replies.findIndex(({ status }) => status === 409)]!);
  expect(full.body.code).toBe('WISHLIST_FULL');
  expect(await ids(sari)).toHaveLength(maxFavorites);
});
