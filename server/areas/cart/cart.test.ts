import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { cartItems, products, stores } from '#server/db/schema/index.ts';
import { order } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { paymentIdOf } from '#server/testing/provider.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { removePurchasedLines } from './cart.ts';

beforeAll(openShop);

const add = (who: Person, productId: ProductId, quantity = 1) =>
  call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId, quantity } });
const update = (who: Person, productId: ProductId, quantity: number) =>
  call(who, 'PUT /api/shop/cart/update-cart', { body: { userId: who.id, productId, quantity } });
const remove = (who: Person, productId: ProductId) =>
  call(who, 'DELETE /api/shop/cart/:userId/:productId', { params: { userId: who.id, productId } });

/** Each line of the cart as [product id, quantity]. */
const linesOf = async (who: Person) => {
  const { body } = await call(who, 'GET /api/shop/cart/get/:userId', { params: { userId: who.id } });
  return body.data.itemsByStore.flatMap(({ items }) => items.map((item) => [item.productId._id, item.quantity]));
};

test('adding a product again increases its quantity', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller(), { stock: 5 })];
  await add(sari, bag, 2);
  const reply = await add(sari, bag, 3);
  expect(reply.status).toBe(200);
  expect(reply.body.message).toBe('Produk ditambahkan ke keranjang.');
  expect(reply.body.data.itemsByStore[0]?.items[0]?.quantity).toBe(5);
});

test('groups the cart by store, in the order of adding, with full product data', async () => {
  const sari = await newCustomer();
  const [weaver, carver] = [await newSeller('Rumah Tenun'), await newSeller('Ukir Minahasa')];
  const mark = '/media/logo/0123456789abcdef/192.webp';
  await db
    .update(stores)
    .set({ logo: mark })
    .where(eq(stores.sellerId, storeOf(weaver.id)));
  const cloth = await newProduct(weaver, { title: 'Kain Bentenan', price: 250_000, salePrice: 200_000, stock: 4 });
  const [bowl, scarf] = [await newProduct(carver), await newProduct(weaver)];
  await add(sari, cloth);
  await add(sari, bowl);
  const { itemsByStore } = (await add(sari, scarf)).body.data;
  expect(
    itemsByStore.map((store) => [store.storeId, store.storeName, store.items.map((item) => item.productId._id)]),
  ).toEqual([
    [weaver.id, 'Rumah Tenun', [cloth, scarf]],
    [carver.id, 'Ukir Minahasa', [bowl]],
  ]);
  expect(itemsByStore.map(({ storeLogoUrl }) => storeLogoUrl)).toEqual([mark, '']);
  expect(itemsByStore[0]?.items[0]?.productId).toMatchObject({
    title: 'Kain Bentenan',
    price: 250_000,
    salePrice: 200_000,
    totalStock: 4,
    averageReview: 0,
    storeName: 'Rumah Tenun',
    sellerId: weaver.id,
  });
});

test('refuses more of a product than is in stock', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller(), { stock: 3 })];
  await add(sari, bag, 2);
  for (const refused of [await add(sari, bag, 2), await update(sari, bag, 4)]) {
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Stok tidak mencukupi. Maksimum 3 item.');
  }
  expect(await linesOf(sari)).toEqual([[bag, 2]]);
});

test("counts stock held by the customer's own unpaid checkout as available to them only", async () => {
  const [sari, budi, tono] = [await newCustomer(), await newSeller(), await newCustomer('Tono')];
  const bag = await newProduct(budi, { stock: 5 });
  await add(sari, bag, 4);
  await order(sari, [[bag, 4]]);
  const { body } = await update(sari, bag, 3);
  expect(body.data.itemsByStore[0]?.items[0]).toMatchObject({ quantity: 3, productId: { totalStock: 5 } });
  expect((await add(sari, bag, 2)).status).toBe(200);
  expect((await add(sari, bag)).body).toMatchObject({ code: 'STOCK_SHORT', message: expect.stringContaining('5') });
  expect((await update(sari, bag, 6)).status).toBe(409);
  expect((await add(tono, bag, 2)).body.message).toContain('Maksimum 1');
});

test('limits the quantity of a line to the maximum of an order', async () => {
  const [sari, bead] = [await newCustomer(), await newProduct(await newSeller(), { stock: 30_000 })];
  expect((await add(sari, bead, 10_000)).status).toBe(200);
  expect((await add(sari, bead)).body.message).toContain('10000');
  expect(await linesOf(sari)).toEqual([[bead, 10_000]]);
});

test('does not exceed the stock when a product is added concurrently', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller(), { stock: 5 })];
  const replies = await Promise.all(Array.from({ length: 12 }, () => add(sari, bag)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(replies.filter(({ body }) => body.code === 'STOCK_SHORT')).toHaveLength(7);
  expect(await linesOf(sari)).toEqual([[bag, 5]]);
});

test('keeps what is added while its payment takes the bought pieces from the cart', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller(), { stock: 5 })];
  await add(sari, bag);
  const paymentId = paymentIdOf(await order(sari, [[bag, 1]]));
  let removed: Promise<void> | undefined;
  await transaction(async (tx) => {
    await tx.update(cartItems).set({ quantity: 3 }).where(eq(cartItems.userId, sari.id));
    removed = transaction((other) => removePurchasedLines(other, paymentId));
    await waitForLock();
  });
  await removed;
  expect(await linesOf(sari)).toEqual([[bag, 2]]);
});

test('sets a quantity and removes a line', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  await add(sari, bag, 2);
  const updated = await update(sari, bag, 7);
  expect(updated.body.message).toBe('Jumlah item diperbarui.');
  expect(updated.body.data.itemsByStore[0]?.items[0]?.quantity).toBe(7);
  const removed = await remove(sari, bag);
  expect(removed.body.message).toBe('Barang dihapus dari keranjang.');
  expect(removed.body.data.itemsByStore).toEqual([]);
});

test('returns 404 for changing or removing a product that is not in the cart', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  for (const refused of [await update(sari, bag, 1), await remove(sari, bag)]) {
    expect(refused.status).toBe(404);
    expect(refused.body.code).toBe('NOT_IN_CART');
  }
});

test('refuses to add a product that is unknown or no longer for sale', async () => {
  const [sari, gone] = [await newCustomer(), await newProduct(await newSeller())];
  await db.update(products).set({ listed: false }).where(eq(products.id, gone));
  for (const product of [gone, newId<ProductId>(), 'bukan-id' as ProductId]) {
    expect((await add(sari, product)).status).toBe(404);
  }
});

test('omits a product from the cart once it is no longer for sale', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [bag, gone] = [await newProduct(seller), await newProduct(seller)];
  await add(sari, gone);
  await add(sari, bag);
  await db.update(products).set({ listed: false }).where(eq(products.id, gone));
  expect(await linesOf(sari)).toEqual([[bag, 1]]);
  expect((await update(sari, gone, 2)).body.code).toBe('NOT_IN_CART');
});

test('keeps the quantity in the cart when the stock drops, until the customer changes it', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller(), { stock: 5 })];
  await add(sari, bag, 5);
  await placeOrders(await newCustomer('Tono'), [bag]);
  expect(await linesOf(sari)).toEqual([[bag, 5]]);
  expect((await add(sari, bag)).body.message).toBe('Stok tidak mencukupi. Maksimum 4 item.');
  expect((await update(sari, bag, 4)).status).toBe(200);
});

test('refuses the 201st line but still accepts higher quantities of existing lines', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const bags = await Promise.all(Array.from({ length: 201 }, () => newProduct(seller)));
  const lines = bags
    .slice(0, 200)
    .map((productId) => ({ userId: sari.id, productId, quantity: 1, addedAt: new Date().toISOString() }));
  await db.insert(cartItems).values(lines);
  const refused = await add(sari, bags[200]!);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('Keranjang penuh. Maksimum 200 produk.');
  expect((await add(sari, bags[0]!)).status).toBe(200);
  expect(await linesOf(sari)).toHaveLength(200);
});

test('refuses the 201st line when several products are added at once', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const bags = await Promise.all(Array.from({ length: 210 }, () => newProduct(seller)));
  const addedAt = new Date().toISOString();
  await db
    .insert(cartItems)
    .values(bags.slice(0, 198).map((productId) => ({ userId: sari.id, productId, quantity: 1, addedAt })));
  const replies = await Promise.all(bags.slice(198).map((bag) => add(sari, bag)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(replies.filter(({ body }) => body.code === 'CART_FULL')).toHaveLength(10);
  expect(await linesOf(sari)).toHaveLength(200);
});

test('refuses a quantity that is not a whole number of at least one', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  for (const quantity of [0, -1, 1.5, '2' as never]) {
    const reply = await add(sari, bag, quantity);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['quantity']);
  }
});

test("refuses to read or change another user's cart", async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const bag = await newProduct(await newSeller());
  await add(sari, bag);
  const sariItem = { userId: sari.id, productId: bag };
  expect((await call(tono, 'GET /api/shop/cart/get/:userId', { params: sariItem })).status).toBe(403);
  expect((await call(tono, 'POST /api/shop/cart/add', { body: { ...sariItem, quantity: 1 } })).status).toBe(403);
  expect((await call(tono, 'DELETE /api/shop/cart/:userId/:productId', { params: sariItem })).status).toBe(403);
  expect(await linesOf(sari)).toEqual([[bag, 1]]);
});

test('refuses sellers with "Akses ditolak"', async () => {
  const seller = await newSeller();
  const reply = await add(seller, await newProduct(seller));
  expect(reply.status).toBe(403);
  expect(reply.body.message).toBe('Akses ditolak');
});
