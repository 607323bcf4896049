import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/transaction.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexProducts } from './search-index.ts';

let carver: Person;

async function offer(title: string): Promise<void> {
  const id = await newProduct(carver, { title });
  await transaction((tx) => indexProducts(tx, [id]));
}

const search = (keyword: string) => call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query: {} });
const titles = async (keyword: string) => (await search(keyword)).body.data.map(({ title }) => title);

beforeAll(async () => {
  await openShop();
  carver = await newSeller('Galeri Batu Putih');
  await offer('Ukiran Burung Moyareo');
  await offer('Tas Selempang Sagehu');
});

test('finds the thing that comes first when no product has all words, says so, and the others are related', async () => {
  const { data, corrected, related } = (await search('moyareo sagehu')).body;
  expect(data.map(({ title }) => title)).toEqual(['Ukiran Burung Moyareo']);
  expect(corrected).toBe('moyareo');
  expect(related.map(({ title }) => title)).toContain('Tas Selempang Sagehu');
});

test.each([
  'moyareo besar',
  'moyareo 20 pcs',
  'kerajinan moyareo asli',
  'ukiran moyareo lucu untuk wanita',
  'kado moyareo',
])('words of size, amount, taste and gifts hide nothing: %s', async (keyword) => {
  const { data, corrected } = (await search(keyword)).body;
  expect(data.map(({ title }) => title)).toContain('Ukiran Burung Moyareo');
  expect(corrected).toBeNull();
});

test('a thing that the shop does not have has no results, whatever its attributes', async () => {
  const { data, related } = (await search('helikopter moyareo')).body;
  expect(data).toEqual([]);
  expect(related.map(({ title }) => title)).toContain('Ukiran Burung Moyareo');
});

test.each(['zzqx wvkj', 'helikopter 20', 'xylqz rotaniiqq'])(
  'unknown words find nothing related: %s',
  async (keyword) => {
    expect((await search(keyword)).body).toMatchObject({ data: [], related: [] });
  },
);

test('completes the last word to one of a synonym', async () => {
  expect(await titles('slingba')).toContain('Tas Selempang Sagehu');
});

test('a purpose finds its kinds of things', async () => {
  const title = 'Sapu Lidi Waruga';
  await offer(title);
  expect(await titles('buat nyapu')).toContain(title);
});
