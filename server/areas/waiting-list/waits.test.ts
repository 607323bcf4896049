import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ProductId, StockWaitId } from '#contract/ids.ts';
import { maxWaits } from '#contract/waiting-list/waiting-list.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { stockWaits } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { deleteOldWaits } from './waits.ts';

beforeAll(openShop);

const ask = (who: Person, productId: ProductId) =>
  call(who, 'PUT /api/shop/waiting-list/:productId', { params: { productId } });
const endWait = (who: Person, productId: ProductId) =>
  call(who, 'DELETE /api/shop/waiting-list/:productId', { params: { productId } });
const ids = async (who: Person) => (await call(who, 'GET /api/shop/waiting-list/ids')).body.data;
const soldOut = (seller: Person) => newProduct(seller, { stock: 0 });

test('a customer waits for sold-out products, each once, and takes it back', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono Lengkong'), await newSeller()];
  const [bag, box, inStock] = [await soldOut(seller), await soldOut(seller), await newProduct(seller)];
  for (const id of [bag, box, bag]) expect((await ask(sari, id)).status).toBe(200);
  expect((await ask(sari, inStock)).body.code).toBe('IN_STOCK');
  expect((await ask(sari, newId<ProductId>())).body.code).toBe('NO_PRODUCT');
  expect([await ids(sari), await ids(tono)]).toEqual([[box, bag], []]);
  const first = await call(sari, 'GET /api/shop/waiting-list', { query: { limit: 1 } });
  expect(first.body).toMatchObject({ data: [{ _id: box, isForSale: true, totalStock: 0 }], total: 2 });
  const query = { limit: 1, cursor: first.body.nextCursor! };
  const second = await call(sari, 'GET /api/shop/waiting-list', { query });
  expect([second.body.data.map(({ _id }) => _id), second.body.nextCursor]).toEqual([[bag], null]);
  for (const who of [tono, sari, sari]) expect((await endWait(who, box)).status).toBe(200);
  expect(await ids(sari)).toEqual([bag]);
  await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id: bag } });
  const { body } = await call(sari, 'GET /api/shop/waiting-list');
  expect(body.data).toMatchObject([{ isForSale: false, description: '', price: 0 }]);
  expect((await ask(tono, bag)).body.code).toBe('NO_PRODUCT');
});

test('the seller sees how many wait, and which products most', async () => {
  const [seller, other] = [await newSeller(), await newSeller('Rumah Anyaman')];
  const products = await Promise.all(Array.from({ length: 6 }, () => soldOut(seller)));
  const people = [await newCustomer(), await newCustomer(), await newCustomer()];
  for (const [place, id] of products.entries()) {
    for (const who of people.slice(0, place === 0 ? 3 : place === 1 ? 2 : 1)) await ask(who, id);
  }
  await endWait(people[0]!, products[5]!);
  await ask(people[0]!, await soldOut(other));
  const { body } = await call(seller, 'GET /api/store/products/get');
  const waiting = Object.fromEntries(body.data.map((product) => [product._id, product.waiting]));
  expect(products.map((id) => waiting[id])).toEqual([3, 2, 1, 1, 1, undefined]);
  const { awaited } = (await call(seller, 'GET /api/store/overview')).body.data;
  expect(awaited.map(({ waiting: count }) => count)).toEqual([3, 2, 1, 1, 1]);
  expect(awaited[0]).toMatchObject({ _id: products[0], title: 'Tas Anyaman Rotan', totalStock: 0 });
  // What cannot be sold again needs no stock.
  await db.rows(sql`update products set taken_down_at = now(), listed = false where id = ${products[0]}`);
  await db.rows(sql`update products set by_link = true, shown = false, listed = false, offer_ends_at = now(),
    offer_ended_at = now() where id = ${products[1]}`);
  const left = (await call(seller, 'GET /api/store/overview')).body.data.awaited;
  expect(left.map(({ _id }) => _id)).toEqual(products.slice(2, 5));
});

test('a wait ends when the product is bought, and a year later', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer(), await newSeller()];
  const [bag, box] = [await soldOut(seller), await soldOut(seller)];
  for (const who of [sari, tono]) for (const id of [bag, box]) await ask(who, id);
  await call(seller, 'PUT /api/store/products/stock/:id', { params: { id: bag }, body: { stock: 1, expected: 0 } });
  const [order] = await placeOrders(sari, [bag]);
  expect(await ids(sari)).toEqual([box, bag]);
  await pay(order!);
  expect([await ids(sari), await ids(tono)]).toEqual([[box], [box, bag]]);
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);
  await db.rows(sql`update stock_waits set told_at = now() where user_id = ${tono.id} and product_id = ${bag}`);
  await deleteOldWaits(inDays(89));
  const left = () => db.$count(stockWaits, sql`user_id in (${sari.id}, ${tono.id})`);
  expect(await left()).toBe(3);
  await deleteOldWaits(inDays(91));
  expect(await left()).toBe(2);
  await db.rows(sql`update stock_waits set told_at = ${inDays(360)} where user_id = ${tono.id}`);
  await deleteOldWaits(inDays(366));
  expect(await left()).toBe(1);
  await deleteOldWaits(inDays(451));
  expect(await left()).toBe(0);
});

test('a customer waits for a limited number of products, also with simultaneous requests', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const more = [await soldOut(seller), await soldOut(seller), await soldOut(seller)];
  const rows: (typeof stockWaits.$inferInsert)[] = [];
  for (let count = 0; count < maxWaits - 1; count += 1) {
    const productId = await soldOut(seller);
    rows.push({ id: newId<StockWaitId>(), userId: sari.id, productId, askedAt: new Date().toISOString() });
  }
  await db.insert(stockWaits).values(rows);
  const replies = await Promise.all(more.map((id) => ask(sari, id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('WAITS_FULL');
  expect(await ids(sari)).toHaveLength(maxWaits);
  // One that was taken down is not in the list, so it takes no place.
  await db.rows(sql`update products set taken_down_at = now(), listed = false where id = ${rows[0]!.productId}`);
  const waitsFor = await ids(sari);
  expect(
    (
      await ask(
        sari,
        more.find((id) => !waitsFor.includes(id))!,
      )
    ).status,
  ).toBe(200);
});
