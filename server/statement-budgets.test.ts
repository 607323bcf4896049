/** How many SQL statements a call may send, its session included, and how many texts of statements listings have. */
import { beforeAll, expect, test, vi } from 'vitest';
import { categories, filterValues, priceBands, sorts } from '#contract/words.ts';
import { pool } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { sendNotification } from '#server/testing/provider.ts';
import { seeded } from '../local/demo/random.ts';

let seller: Person;
let sari: Person;

beforeAll(async () => {
  await openShop();
  [seller, sari] = [await newSeller(), await newCustomer()];
  for (const category of categories)
    for (const price of [10_000, 90_000]) await newProduct(seller, { category, price });
  const found = Array.from({ length: 20 }, (_, number) => newProduct(seller, { title: `Bros Kupukupu ${number}` }));
  const ids = await Promise.all(found);
  await transaction((tx) => indexProducts(tx, ids));
  // The first search of a process reads the synonyms.
  await search('bros');
  for (let count = 0; count < 3; count += 1) await paidOrder(sari, seller);
});

const spentBy = ({ headers }: { headers: Headers }): string | null => headers.get('server-timing');
const budget = (statements: number) => `db;desc="${statements} statements"`;

const list = (query: Record<string, unknown> = {}) => call(null, 'GET /api/shop/products/get', { query });
const search = (keyword: string) => call(null, 'GET /api/shop/search/:keyword', { params: { keyword } });
const someId = async () => (await list()).body.data[0]!._id;

test.each([
  ['a page of products', 1, () => list({ category: ['souvenirs', 'home-decor'], price: ['under-50', 'over-500'] })],
  ['a product', 1, async () => call(null, 'GET /api/shop/products/get/:id', { params: { id: await someId() } })],
  ['the techniques of the filter', 1, () => call(null, 'GET /api/shop/techniques', {})],
  ['the featured products', 1, () => call(null, 'GET /api/shop/products/featured', {})],
  ['a store', 3, () => call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } })],
  ['a maker', 2, async () => call(null, 'GET /api/shop/makers/:id', { params: { id: await newMaker(seller) } })],
  ['a list of orders', 3, () => call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } })],
  ['the orders that wait for a seller', 2, () => call(seller, 'GET /api/store/orders/count')],
  ['a search with results', 1, () => search('kupukupu')],
  // The words as typed, the lookup, the corrected words.
  ['a search that is corrected', 3, () => search('kupukpu')],
  ['the same search later', 2, () => search('kupukpu')],
])('%s', async (_what, statements, read) => {
  const reply = await read();
  expect([reply.status, spentBy(reply)]).toEqual([200, budget(statements)]);
});

test('a cart of any length', async () => {
  const tono = await newCustomer();
  for (let lines = 1; lines <= 10; lines += 1) {
    const body = { userId: tono.id, productId: await newProduct(seller), quantity: 1 };
    expect(spentBy(await call(tono, 'POST /api/shop/cart/add', { body }))).toBe(budget(2));
  }
});

test.each([1, 3])('an order of %d stores, and its payment', async (stores) => {
  const buyer = await newCustomer();
  const ids = await Promise.all(Array.from({ length: stores }, async () => newProduct(await newSeller())));
  const form = await formFor(
    buyer,
    ids.map((id) => [id, 1]),
  );
  const placed = await submitCheckout(buyer, form);
  // Session, unpaid payment, begin, account with products and shipping, past payments, payment, stock, orders, commit,
  // token.
  expect(spentBy(placed)).toBe(budget(10));
  const paid = await sendNotification({
    order_id: placed.body.orderId,
    transaction_id: crypto.randomUUID(),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: `${form.totalAmount}.00`,
    fraud_status: 'accept',
  });
  expect(spentBy(paid)).toBe(budget(17));
  await expectInvariants();
});

test('500 different listings have at most forty texts of statements, so that each gets a name', async () => {
  const random = seeded('statement texts');
  const randomSubset = <T>(values: readonly T[]): T[] =>
    random.chance(0.4) ? [] : values.filter(() => random.chance(0.4));
  const sent = vi.spyOn(pool, 'query');
  let cursor: string | null = null;
  for (let round = 0; round < 500; round += 1) {
    const sortBy: string =
      cursor === null ? random.pick(sorts) : JSON.parse(String(Buffer.from(cursor, 'base64url')))[0];
    const query: Record<string, unknown> = {
      sortBy,
      category: randomSubset(categories),
      price: randomSubset(priceBands),
      offer: randomSubset(filterValues.offer),
      technique: randomSubset(filterValues.technique),
      limit: cursor === null ? random.whole(1, 100) : random.whole(1, 3),
      ...(cursor !== null && { cursor }),
    };
    const { status, body }: Awaited<ReturnType<typeof list>> = await list(query);
    expect(status).toBe(200);
    cursor = random.chance(0.5) ? body.nextCursor : null;
  }
  // Background jobs use the same pool.
  const statements = sent.mock.calls
    .map(([statement]) => (statement as unknown as { text: string }).text)
    .filter((text) => text.includes('from products'));
  sent.mockRestore();
  expect(statements).toHaveLength(500);
  expect(new Set(statements).size).toBeLessThanOrEqual(40);
});
