/** Sizes and colours: which product of a group is shown where, who may form a group, and what happens at zero stock. */
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { abuseCases, products } from '#server/db/schema/index.ts';
import { formFor, order, ordersOf, stockOf, submitCheckout } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { countDeadlocks } from '#server/testing/count-deadlocks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { productPicture } from '#server/testing/pictures.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { eraseStoreProducts } from './products.ts';

beforeAll(openShop);

type Added = { product: { _id: ProductId } };
const add = async (who: Person, siblingOf: unknown, optionLabel: unknown, fields: object = {}) =>
  callAny<Added>(who, 'POST /api/store/products/add', {
    body: { ...productForm, image: await productPicture(who), siblingOf, optionLabel, siblingLabel: 'M', ...fields },
  });
const edit = (who: Person, id: ProductId, fields: object) =>
  callAny(who, 'PUT /api/store/products/edit/:id', { params: { id }, body: { ...productForm, ...fields } });
const setStock = async (who: Person, id: ProductId, stock: number) => {
  await call(who, 'PUT /api/store/products/stock/:id', {
    params: { id },
    body: { stock, expected: await stockOf(id) },
  });
  await waitForJobs();
};
const detailsOf = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body.data;

/** A store with a product for each price, the first one and its siblings, with the labels M, L1, L2 and so on. */
async function newGroup(prices: readonly number[], title = 'Tikar Pandan') {
  const seller = await newSeller();
  const [price, ...others] = prices;
  const first = await newProduct(seller, { title, price, category: 'home-decor' });
  const ids = [first];
  for (const [at, other] of others.entries()) {
    ids.push((await add(seller, first, `L${at + 1}`, { title, price: other })).body.product._id);
  }
  return { seller, ids };
}

/** The ids that the public store page lists. */
const shownOf = async ({ id: sellerId }: Person) => {
  const { data } = (await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId } })).body;
  expect(data.products).toHaveLength(data.productCount);
  return data.products.map(({ _id }) => _id);
};

describe('which one is shown', () => {
  test('lists, search, suggestions and related products show the cheapest, others are found by their address', async () => {
    const { seller, ids } = await newGroup([90_000, 70_000, 80_000], 'Sukifa Lontar');
    const [first, cheapest, third] = ids as [ProductId, ProductId, ProductId];
    expect(await shownOf(seller)).toEqual([cheapest]);
    const keywords = ['sukifa', 'sukifa l2', 'sukifa m'];
    for (const keyword of keywords) {
      const { body } = await call(null, 'GET /api/shop/search/:keyword', { params: { keyword } });
      expect(body.data).toMatchObject([{ _id: cheapest, optionLabel: 'L1', optionCount: 3 }]);
    }
    const { products: suggested } = (await call(null, 'GET /api/shop/suggest', { query: { q: 'sukifa' } })).body.data;
    expect(suggested.map(({ _id }) => _id)).toEqual([cheapest]);
    const listed = await call(null, 'GET /api/shop/products/get', { query: { category: ['home-decor'], limit: 100 } });
    expect(listed.body.data.filter(({ title }) => title === 'Sukifa Lontar').map(({ _id }) => _id)).toEqual([cheapest]);
    expect(listed.body.data).toHaveLength(listed.body.total);

    const { siblings, ...product } = await detailsOf(first);
    expect(product).toMatchObject({ _id: first, optionLabel: 'M', optionCount: 3, price: 90_000 });
    expect(siblings).toMatchObject([
      { _id: cheapest, optionLabel: 'L1', price: 70_000, totalStock: 12 },
      { _id: third, optionLabel: 'L2', price: 80_000 },
    ]);
    const other = await newProduct(seller);
    const related = await call(null, 'GET /api/shop/products/related/:id', { params: { id: first } });
    expect(related.body.fromStore.map(({ _id }) => _id)).toEqual([other]);
    const seen = await call(null, 'GET /api/shop/seen-products', { query: { ids } });
    expect(seen.body.data.map(({ _id }) => _id)).toEqual(ids);
    const own = await call(seller, 'GET /api/store/products/get');
    expect(own.body.total).toBe(4);
    const reviews = await call(null, 'GET /api/shop/review/:productId', { params: { productId: third } });
    expect(reviews.status).toBe(200);
  });

  test('a product without a group has none of the fields and stands in all lists', async () => {
    const seller = await newSeller();
    const id = await newProduct(seller);
    expect(Object.keys(await detailsOf(id)).filter((name) => /option|sibling|shown|group/.test(name))).toEqual([]);
    expect(await shownOf(seller)).toEqual([id]);
    // A label without siblings is ignored.
    expect((await edit(seller, id, { optionLabel: 'L' })).status).toBe(200);
    expect((await detailsOf(id)).optionLabel).toBeUndefined();
  });

  test('a changed price, stock, listing or group chooses again', async () => {
    const { seller, ids } = await newGroup([90_000, 70_000, 80_000]);
    const [first, second, third] = ids as [ProductId, ProductId, ProductId];
    await edit(seller, first, { price: 60_000 });
    expect(await shownOf(seller)).toEqual([first]);
    await edit(seller, third, { price: 95_000, salePrice: 50_000 });
    expect(await shownOf(seller)).toEqual([third]);
    await setStock(seller, third, 0);
    expect(await shownOf(seller)).toEqual([first]);
    for (const id of [first, second]) await setStock(seller, id, 0);
    expect(await shownOf(seller)).toEqual([third]);
    await setStock(seller, second, 3);
    expect(await shownOf(seller)).toEqual([second]);
    await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id: second } });
    expect(await shownOf(seller)).toEqual([third]);
    // Parted from its last sibling, both stand for themselves, and the labels are gone.
    await edit(seller, first, { optionLabel: '' });
    expect((await shownOf(seller)).toSorted()).toEqual([first, third]);
    expect((await detailsOf(third)).optionCount).toBeUndefined();
    await expectInvariants();
  });

  test('what is taken down is replaced until it is restored; a suspended store shows nothing', async () => {
    const [admin, buyer] = [await newAdmin(), await newCustomer()];
    const { seller, ids } = await newGroup([70_000, 80_000]);
    const [first, second] = ids as [ProductId, ProductId];
    await call(buyer, 'POST /api/shop/report/product/:id', { params: { id: first }, body: { reason: 'forbidden' } });
    const [entry] = await db.select().from(abuseCases).where(eq(abuseCases.subjectId, first));
    const params = { id: entry!.id };
    await call(admin, 'POST /api/admin/reports/:id/take-down', { params, body: { reason: 'Tiruan' } });
    expect(await shownOf(seller)).toEqual([second]);
    expect(await detailsOf(second)).not.toHaveProperty('siblings');
    await call(admin, 'POST /api/admin/reports/:id/restore', { params });
    expect(await shownOf(seller)).toEqual([first]);
    const suspension = { params: { id: seller.id }, body: { reason: 'Menipu' } };
    await call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension);
    const shown = () =>
      db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.sellerId, storeOf(seller.id)), eq(products.shown, true)));
    expect(await shown()).toEqual([]);
    await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
    expect(await shown()).toEqual([{ id: first }]);
    expect(await shownOf(seller)).toEqual([first]);
  });
});

test('40 buyers of a sibling with five pieces buy five, and another sibling is shown then', async () => {
  const { seller, ids } = await newGroup([70_000, 80_000]);
  const [bought, other] = ids as [ProductId, ProductId];
  await setStock(seller, bought, 5);
  expect(await shownOf(seller)).toEqual([bought]);
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newCustomer()));
  const forms = await Promise.all(buyers.map((buyer) => formFor(buyer, [[bought, 1]])));
  const submit = async (at: number): ReturnType<typeof submitCheckout> => {
    const reply = await submitCheckout(buyers[at]!, forms[at]!);
    return reply.status === 503 ? submit(at) : reply;
  };
  const deadlocks = await countDeadlocks();
  const [replies] = await Promise.all([
    Promise.all(buyers.map((_, at) => submit(at))),
    // The seller works on the same group meanwhile.
    edit(seller, other, { price: 75_000 }),
    edit(seller, bought, { price: 70_000, totalStock: 12, expectedStock: 12 }),
  ]);
  const orders = replies.filter(({ status }) => status === 200);
  expect([orders.length, replies.filter(({ status }) => status === 409).length, await stockOf(bought)]).toEqual([
    5, 35, 0,
  ]);
  expect((await countDeadlocks()) - deadlocks).toBe(0);
  await waitForJobs();
  expect(await shownOf(seller)).toEqual([other]);
  const [sold] = await ordersOf(orders[0]!.body.orderId);
  const { data } = (await call(seller, 'GET /api/store/orders/details/:id', { params: { id: sold!.id } })).body;
  expect(data.cartItems).toMatchObject([{ productId: bought, title: 'Tikar Pandan · M' }]);
  // A rejected order returns its piece, and the cheaper one is shown again.
  await call(seller, 'PUT /api/store/orders/update/:id', {
    params: { id: sold!.id },
    body: { orderStatus: 'rejected', reason: 'Rusak' },
  });
  await waitForJobs();
  expect(await shownOf(seller)).toEqual([bought]);
});

describe('who may form a group', () => {
  test('only the seller, with a label of each', async () => {
    const [seller, stranger] = [await newSeller(), await newSeller()];
    const first = await newProduct(seller, { category: 'home-decor' });
    expect((await add(stranger, first, 'L')).status).toBe(404);
    expect((await add(seller, newId(), 'L')).status).toBe(404);
    expect((await add(seller, 'tidak-ada', 'L')).status).toBe(404);
    const faults: [unknown, object, string][] = [
      ['', {}, 'optionLabel'],
      [' ', {}, 'optionLabel'],
      ['x'.repeat(31), {}, 'optionLabel'],
      ['L\u0007', {}, 'optionLabel'],
      ['L', { siblingLabel: '' }, 'siblingLabel'],
      ['L', { category: 'souvenirs' }, 'category'],
    ];
    for (const [label, fields, field] of faults) {
      const { status, body } = await add(seller, first, label, fields);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
    expect(await shownOf(seller)).toEqual([first]);
    expect((await add(seller, first, ' m ')).body).toMatchObject({
      code: 'OPTION_TAKEN',
      errors: { optionLabel: expect.anything() as unknown },
    });
    const { body } = await add(seller, first, 'x'.repeat(30));
    expect((await edit(seller, body.product._id, { optionLabel: 'M' })).status).toBe(409);
    expect((await edit(seller, body.product._id, { category: 'souvenirs' })).status).toBe(400);
    expect((await edit(seller, body.product._id, {})).status).toBe(200);
    expect((await detailsOf(first)).siblings).toMatchObject([{ optionLabel: 'x'.repeat(30) }]);
  });

  test('ten at most, also when two are added at once', async () => {
    const { seller, ids } = await newGroup([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => place * 10_000));
    const replies = await Promise.all(['XL', 'XXL', 'xl'].map((label) => add(seller, ids[0], label)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await detailsOf(ids[0]!)).optionCount).toBe(10);
    expect((await add(seller, ids[1], 'S')).body.code).toBe('OPTIONS_FULL');
  });

  test('two first siblings at once join the same group', async () => {
    const seller = await newSeller();
    const first = await newProduct(seller, { category: 'home-decor' });
    const replies = await Promise.all(['S', 'L'].map((label) => add(seller, first, label)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await detailsOf(first)).optionCount).toBe(3);
  });
});

test('an erased store leaves no group behind', async () => {
  const { ids } = await newGroup([70_000, 80_000]);
  const [row] = await db.select().from(products).where(eq(products.id, ids[0]!));
  await transaction((tx) => eraseStoreProducts(tx, row!.sellerId, new Date()));
  const alone = await db
    .select()
    .from(products)
    .where(and(eq(products.sellerId, row!.sellerId), isNull(products.groupId)));
  expect(alone).toMatchObject(ids.map(() => ({ optionLabel: null, shown: false })));
});

test('a cart holds each sibling by itself', async () => {
  const { ids } = await newGroup([70_000, 80_000]);
  const buyer = await newCustomer();
  for (const productId of ids) {
    await call(buyer, 'POST /api/shop/cart/add', { body: { userId: buyer.id, productId, quantity: 2 } });
  }
  const { body } = await call(buyer, 'GET /api/shop/cart/get/:userId', { params: { userId: buyer.id } });
  expect(JSON.stringify(body)).toMatch(/"optionLabel":"M".*"optionLabel":"L1"/);
  const orders = await ordersOf(
    await order(
      buyer,
      ids.map((id) => [id, 1] as const),
    ),
  );
  expect(orders).toHaveLength(1);
});
