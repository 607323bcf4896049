import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Category, maxFiltered } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { products, productStats } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';

type Query = {
  price?: ['under-50'];
  category?: Category[];
  offer?: ['in-stock'];
  sortBy?: 'title-atoz' | 'price-lowtohigh';
};

const find = async (keyword: string, query: Query & { limit?: number; cursor?: string } = {}) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query })).body;
const titles = async (keyword: string, query: Query = {}) =>
  (await find(keyword, query)).data.map(({ title }) => title.replace('Klabat ', ''));

let seller: Person;

beforeAll(async () => {
  await openShop();
  seller = await newSeller('Tenun Gunung');
  const products = [
    { title: 'Klabat Anting', price: 40_000, sold: 2 },
    { title: 'Klabat Bros', price: 90_000, salePrice: 75_000, sold: 9 },
    { title: 'Klabat Cincin', price: 50_000, stock: 0, sold: 5 },
    { title: 'Klabat Dulang', price: 200_000, category: 'home-decor' as const, sold: 7 },
  ];
  for (const { sold, ...fields } of products) {
    const id = await newProduct(seller, fields);
    await db.update(productStats).set({ sold }).where(eq(productStats.productId, id));
    await transaction((tx) => indexProducts(tx, [id]));
  }
});

// Other tests expect that sold counts equal the sales.
afterAll(() =>
  db.rows(sql`
    update product_stats set sold = 0 where product_id in
    (select id from products where seller_id = ${seller.id})`),
);

test('an amount of many digits is no error', async () => {
  for (const amount of ['999.999.999.999.999.999.999', '9'.repeat(60)]) {
    const { status } = await call(null, 'GET /api/shop/search/:keyword', { params: { keyword: `di atas ${amount}` } });
    expect(status).toBe(200);
  }
});

test.each([
  ['klabat di bawah 50 ribu', ['Anting']],
  ['klabat 50 ribu', ['Anting', 'Cincin']],
  ['klabat 50rb-100rb', ['Bros', 'Cincin']],
  ['klabat di atas 75rb', ['Dulang']],
  ['klabat 100rb-50rb', ['Bros', 'Cincin']],
  ['klabat promo', ['Bros']],
])('%s finds products that meet the condition', async (keyword, expected) => {
  expect((await titles(keyword)).toSorted()).toEqual(expected);
});

test.each([
  ['klabat murah', ['Anting', 'Cincin', 'Bros', 'Dulang']],
  ['klabat terlaris', ['Bros', 'Dulang', 'Cincin', 'Anting']],
  ['klabat terbaru', ['Dulang', 'Cincin', 'Bros', 'Anting']],
])('%s sorts the products', async (keyword, expected) => {
  expect(await titles(keyword)).toEqual(expected);
});

test('an order that words ask for keeps products with the other words in their title first', async () => {
  const cheap = await newProduct(seller, { title: 'Gunung Kecil', price: 1_000 });
  await db.update(products).set({ description: 'Cocok dengan klabat.' }).where(eq(products.id, cheap));
  await transaction((tx) => indexProducts(tx, [cheap]));
  expect(await titles('klabat murah')).toEqual(['Anting', 'Cincin', 'Bros', 'Dulang', 'Gunung Kecil']);
  expect((await titles('klabat', { sortBy: 'price-lowtohigh' }))[0]).toBe('Gunung Kecil');
  const { nextCursor } = await find('klabat murah', { limit: 4 });
  const { data } = await find('klabat murah', { limit: 4, cursor: nextCursor! });
  expect(data.map(({ title }) => title)).toEqual(['Gunung Kecil']);
  await db.update(products).set({ listed: false }).where(eq(products.id, cheap));
});

test('the conditions are named, each with the rest of the text, and removing one finds more', async () => {
  const { conditions, sortBy } = await find('klabat promo murah di bawah 100 ribu');
  expect(conditions.map(({ without }) => without)).toEqual([
    'klabat murah di bawah 100 ribu',
    'klabat promo di bawah 100 ribu',
    'klabat promo murah',
  ]);
  expect(sortBy).toBe('price-lowtohigh');
  expect(await titles(conditions[0]!.without)).toEqual(['Anting', 'Cincin', 'Bros']);
});

test('a text of conditions only finds all products that meet them', async () => {
  const { data, conditions, corrected } = await find('murah');
  const prices = data.map(({ price, salePrice }) => salePrice || price);
  expect(prices.length).toBeGreaterThanOrEqual(4);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect([conditions.length, corrected]).toEqual([1, null]);
  const promoted = (await find('barang promo di bawah 80rb')).data;
  expect(promoted.map(({ title }) => title)).toContain('Klabat Bros');
  expect(promoted.every(({ salePrice }) => salePrice > 0 && salePrice < 80_000)).toBe(true);
});

test('has the filters and sort orders of the listing', async () => {
  expect(await titles('klabat', { price: ['under-50'] })).toEqual(['Anting']);
  expect(await titles('klabat', { category: ['home-decor'] })).toEqual(['Dulang']);
  expect(await titles('klabat', { offer: ['in-stock'], sortBy: 'title-atoz' })).toEqual(['Anting', 'Bros', 'Dulang']);
  expect((await find('klabat murah', { sortBy: 'title-atoz' })).conditions).toEqual([]);
});

test('counts filtered products and pages through them', async () => {
  const first = await find('klabat', { sortBy: 'title-atoz', limit: 3 });
  expect([first.total, first.totalIsMinimum, first.data.length]).toEqual([4, false, 3]);
  const second = await find('klabat', { sortBy: 'title-atoz', limit: 3, cursor: first.nextCursor! });
  expect([second.data.map(({ title }) => title), second.nextCursor]).toEqual([['Klabat Dulang'], null]);
});

test('the number is a minimum when 5,000 matches were compared', async () => {
  const { id } = await newSeller();
  const lists = () => find('zqbanyak', { sortBy: 'title-atoz', limit: 1 });
  const add = (count: number) =>
    db.rows(sql`
      with made as (
        insert into products (id, seller_id, title, description, category, price, sale_price, image, listed, created_at)
        select gen_random_uuid(), ${id}, 'Zqbanyak', '', 'souvenirs', 1000, 0, '', true, now()
        from generate_series(1, ${count}::int) returning id
      ), stocks as (insert into product_stock select id, 0 from made),
      stats as (insert into product_stats (product_id) select id from made)
      insert into product_search (product_id, words, shelf, popularity)
      select id, array_to_tsvector(array['!2', '!3', '=zqbanyak', '~zqbanyak', 'zqbanyak']), 5, 0 from made`);
  await add(maxFiltered - 1);
  expect(await lists()).toMatchObject({ total: maxFiltered - 1, totalIsMinimum: false });
  await add(1);
  expect(await lists()).toMatchObject({ total: maxFiltered, totalIsMinimum: true });
  await db.rows(sql`update products set listed = false where seller_id = ${id}`);
});

test('offers the products without the conditions as related ones when none meets them', async () => {
  const { data, related } = await find('klabat di bawah 10 ribu');
  expect(data).toEqual([]);
  expect(related.map(({ title }) => title)).toContain('Klabat Anting');
});
