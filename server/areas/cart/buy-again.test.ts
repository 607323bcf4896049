import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId, ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { cartItems, products } from '#server/db/schema/index.ts';
import { order, ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const buyAgain = (who: Person, orderId: OrderId) =>
  call(who, 'POST /api/shop/cart/buy-again', { body: { userId: who.id, orderId } });

async function unpaidOrder(buyer: Person, pieces: [ProductId, number][]): Promise<OrderId> {
  const { id } = (await ordersOf(await order(buyer, pieces)))[0]!;
  await call(buyer, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id } });
  return id;
}

const linesIn = ({ body }: Awaited<ReturnType<typeof buyAgain>>) =>
  body.data.itemsByStore.flatMap(({ items }) => items.map(({ productId, quantity }) => [productId._id, quantity]));

test('puts the pieces of an order into the cart once, and keeps larger quantities', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const id = await unpaidOrder(sari, [
    [bag, 2],
    [cup, 1],
  ]);
  await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId: bag, quantity: 5 } });
  const first = await buyAgain(sari, id);
  expect(first.body.message).toBe('Produk ditambahkan ke keranjang.');
  expect(linesIn(first)).toEqual([
    [bag, 5],
    [cup, 1],
  ]);
  expect(linesIn(await buyAgain(sari, id))).toEqual(linesIn(first));
});

test('leaves out what is sold out or no longer for sale, and says so', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [bag, cup, gone] = [
    await newProduct(seller, { stock: 2 }),
    await newProduct(seller, { stock: 1 }),
    await newProduct(seller),
  ];
  const id = await unpaidOrder(sari, [
    [bag, 2],
    [cup, 1],
    [gone, 1],
  ]);
  await placeOrders(await newCustomer('Tono'), [bag, cup]);
  await db.update(products).set({ listed: false }).where(eq(products.id, gone));
  const partial = await buyAgain(sari, id);
  expect(partial.body.message).toMatch(/^Sebagian produk sudah habis/);
  expect(linesIn(partial)).toEqual([[bag, 1]]);
  await placeOrders(await newCustomer('Ani'), [bag]);
  const refused = await buyAgain(sari, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_FOR_SALE']);
});

test('fills the cart up to 200 lines', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const id = await unpaidOrder(sari, [
    [bag, 2],
    [cup, 1],
  ]);
  const others: ProductId[] = [];
  while (others.length < 198) others.push(...(await Promise.all(Array.from({ length: 18 }, () => newProduct(seller)))));
  const addedAt = new Date().toISOString();
  await db
    .insert(cartItems)
    .values([...others, bag].map((productId) => ({ userId: sari.id, productId, quantity: 1, addedAt })));
  expect(linesIn(await buyAgain(sari, id))).toHaveLength(200);
  await call(sari, 'DELETE /api/shop/cart/:userId/:productId', { params: { userId: sari.id, productId: cup } });
  const another = await newProduct(seller);
  await db
    .update(cartItems)
    .set({ quantity: 1 })
    .where(and(eq(cartItems.userId, sari.id), eq(cartItems.productId, bag)));
  await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId: another, quantity: 1 } });
  const refused = await buyAgain(sari, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_FULL']);
  const [line] = await db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.userId, sari.id), eq(cartItems.productId, bag)));
  expect(line!.quantity).toBe(1);
});

test("returns 404 for an unknown order and another customer's", async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const id = await unpaidOrder(sari, [[await newProduct(await newSeller()), 1]]);
  for (const refused of [await buyAgain(tono, id), await buyAgain(sari, newId())]) {
    expect(refused.body.code).toBe('NO_ORDER');
  }
});
