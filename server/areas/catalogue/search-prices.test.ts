import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';

let seller: Person;

async function offer(title: string, price: number): Promise<ProductId> {
  const id = await newProduct(seller, { title, price });
  await transaction((tx) => indexProducts(tx, [id]));
  return id;
}

beforeAll(async () => {
  await openShop();
  seller = await newSeller('Toko Harga');
  for (let nth = 1; nth <= 5; nth += 1) await offer(`Selampe Pinahan ${nth}`, 100_000 * nth);
});

const search = async (keyword: string, query: { limit?: number; cursor?: string } = {}) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query })).body;
const titlesOf = (products: readonly { title: string }[]) => products.map(({ title }) => title);

test.each([
  'selampe pinahan 18k',
  'selampe pinahan 50k',
  '24k selampe pinahan',
  'selampe pinahan emas 18k',
  'selampe pinahan 2500-3000',
])('a number that may be no price does not empty the results: %s', async (keyword) => {
  const words = await search(keyword.replaceAll(/\d+k?(?:-\d+)?|emas/g, ''));
  const { data, conditions, withoutPriceLimit } = await search(keyword);
  expect(titlesOf(data)).toEqual(titlesOf(words.data));
  expect(data).toHaveLength(5);
  expect(conditions).toEqual([]);
  expect(withoutPriceLimit).toBe(false);
});

test('a number that may be a price is one if products cost that', async () => {
  const { data, conditions } = await search('selampe pinahan 250k');
  expect(titlesOf(data).toSorted()).toEqual(['Selampe Pinahan 1', 'Selampe Pinahan 2']);
  expect(conditions).toHaveLength(1);
});

test('the pages of a search without its number continue', async () => {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await search('selampe pinahan 18k', { limit: 2, ...(cursor && { cursor }) });
    seen.push(...titlesOf(page.data));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test.each([
  'selampe pinahan di bawah 50 ribu',
  'selampe pinahan maks 18k',
  'selampe pinahan Rp 18.000',
  'selampe pinahan 50rb',
  'selampe pinahan antara 1 dan 5 ribu',
  'selampe pinahan di atas 1 juta',
])('a price that is said has only true results, and what it excludes is related: %s', async (keyword) => {
  const { data, total, related, withoutPriceLimit, conditions } = await search(keyword);
  expect([data, total]).toEqual([[], 0]);
  expect(titlesOf(related).toSorted()).toEqual([1, 2, 3, 4, 5].map((nth) => `Selampe Pinahan ${nth}`));
  expect(withoutPriceLimit).toBe(true);
  expect(conditions).toHaveLength(1);
});

test('a price that is said and has results excludes the others', async () => {
  const { data, withoutPriceLimit } = await search('selampe pinahan di bawah 150 ribu');
  expect([titlesOf(data), withoutPriceLimit]).toEqual([['Selampe Pinahan 1'], false]);
});

test('without a match of the words nothing is related by its price', async () => {
  const { data, related, withoutPriceLimit } = await search('zqxwv di bawah 50 ribu');
  expect([data, related, withoutPriceLimit]).toEqual([[], [], false]);
});

test('karats and years find the products that have them', async () => {
  const ring = await offer('Simbolo Kilap 18K', 2_000_000);
  const almanac = await offer('Takwim Bahari 2024', 60_000);
  for (const keyword of ['simbolo 18k', 'simbolo kilap 18 karat', 'simbolo kilap 18K'])
    expect(
      (await search(keyword)).data.map(({ _id }) => _id),
      keyword,
    ).toEqual([ring]);
  for (const keyword of ['takwim bahari 2024', 'takwim 2024', 'takwim bahari 2023-2024', 'takwim mulai 2024'])
    expect(
      (await search(keyword)).data.map(({ _id }) => _id),
      keyword,
    ).toEqual([almanac]);
});
