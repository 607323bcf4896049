import { beforeAll, expect, test } from 'vitest';
import type { OrderId, ProductId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const add = (who: Person, { _id: orderId }: Pick<DetailedOrder, '_id'>, productId: ProductId, reviewValue = 5) =>
  call(who, 'POST /api/shop/review/add', {
    body: { userId: who.id, productId, orderId, reviewValue, reviewMessage: 'Anyamannya rapi.' },
  });
const list = (productId: ProductId, query: { limit?: number; cursor?: string } = {}) =>
  call(null, 'GET /api/shop/review/:productId', { params: { productId }, query });

const shown = async (productId: ProductId) => {
  const buyer = await newCustomer();
  const { body } = await call(buyer, 'POST /api/shop/cart/add', { body: { userId: buyer.id, productId, quantity: 1 } });
  return body.data.itemsByStore[0]!.items[0]!.productId;
};

test('lets a buyer review a delivered item under the name of the account', async () => {
  const [sari, bag] = [await newCustomer('Sari Wowor'), await newProduct(await newSeller())];
  const order = await deliveredOrder(sari, [bag]);
  const { body } = await call(sari, 'POST /api/shop/review/add', {
    body: {
      userId: sari.id,
      productId: bag,
      orderId: order._id,
      reviewValue: 4,
      reviewMessage: ' Bagus sekali. ',
      userName: 'Orang Lain',
    },
  });
  expect(body.message).toBe('Review berhasil dikirim');
  expect(body.data).toMatchObject({
    userName: 'Sari Wowor',
    reviewValue: 4,
    reviewMessage: 'Bagus sekali.',
    productId: bag,
  });
  expect((await list(bag)).body.data).toEqual([body.data]);
  expect(await shown(bag)).toMatchObject({ averageReview: 4, reviewCount: 1 });
});

test('accepts one review per item, also with concurrent requests', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  const order = await deliveredOrder(sari, [bag]);
  const replies = await Promise.all(Array.from({ length: 5 }, () => add(sari, order, bag)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect((await add(sari, order, bag)).body.message).toBe('Produk ini sudah Anda ulas.');
  expect(await shown(bag)).toMatchObject({ averageReview: 5, reviewCount: 1 });
});

test('allows another review after another purchase', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  for (const stars of [2, 5]) expect((await add(sari, await deliveredOrder(sari, [bag]), bag, stars)).status).toBe(200);
  expect(await shown(bag)).toMatchObject({ averageReview: 3.5, reviewCount: 2 });
});

test('counts all reviews that arrive at the same time', async () => {
  const bag = await newProduct(await newSeller());
  const stars = [1, 2, 3, 4, 5, 5, 5, 4];
  const buyers = await Promise.all(stars.map((_, index) => newCustomer(`Pembeli ${index}`)));
  const orders: DetailedOrder[] = [];
  for (const buyer of buyers) orders.push(await deliveredOrder(buyer, [bag]));
  await Promise.all(stars.map((value, index) => add(buyers[index]!, orders[index]!, bag, value)));
  const { body } = await list(bag);
  expect(body.total).toBe(8);
  expect(body.distribution).toEqual([1, 1, 1, 2, 3]);
  // 29 stars from 8 buyers: 3.625.
  expect(await shown(bag)).toMatchObject({ averageReview: 3.6, reviewCount: 8 });
});

test('refuses a review before delivery', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  const [order] = await placeOrders(sari, [bag]);
  await pay(order!);
  const refused = await add(sari, order!, bag);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('NOT_REVIEWABLE');
  expect((await list(bag)).body.total).toBe(0);
});

test("refuses a review of another user's order or of a product that is not in it", async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono'), await newSeller()];
  const [bag, other] = [await newProduct(seller), await newProduct(seller)];
  const order = await deliveredOrder(sari, [bag]);
  expect((await add(tono, order, bag)).body.code).toBe('NO_ORDER');
  expect((await add(sari, order, other)).body.code).toBe('NO_PRODUCT');
  expect((await add(sari, { _id: newId<OrderId>() }, bag)).status).toBe(404);
  expect((await add(seller, order, bag)).status).toBe(403);
  expect((await list(bag)).body.total).toBe(0);
});

test('refuses a rating outside 1 to 5 or with a fraction', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  const order = await deliveredOrder(sari, [bag]);
  for (const value of [0, 6, 4.5])
    expect((await add(sari, order, bag, value)).body.errors).toHaveProperty('reviewValue');
});

test('lists reviews newest first, and paging neither repeats nor skips one', async () => {
  const bag = await newProduct(await newSeller());
  const written: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const buyer = await newCustomer(`Pembeli ${count}`);
    written.unshift((await add(buyer, await deliveredOrder(buyer, [bag]), bag)).body.data._id);
  }
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list(bag, { limit: 2, ...(cursor && { cursor }) });
    expect(body.total).toBe(5);
    read.push(...body.data.map(({ _id }) => _id as string));
    cursor = body.nextCursor;
  } while (cursor);
  expect(read).toEqual(written);
});

test('returns an empty list for a product without reviews and 404 for an unknown one', async () => {
  const { body } = await list(await newProduct(await newSeller()));
  expect(body).toEqual({
    success: true,
    data: [],
    total: 0,
    nextCursor: null,
    distribution: [0, 0, 0, 0, 0],
    photoCount: 0,
  });
  expect((await list(newId<ProductId>())).status).toBe(404);
  expect((await list(await newProduct(await newSeller()), { cursor: 'bukan-kursor' })).status).toBe(400);
});
