import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { inProcess } from '#platform/http/handlers.ts';
import { searchUses } from '#server/db/schema/index.ts';
import { indexProducts } from './search-index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { deleteOldUses, noteUse, writeUses } from './uses.ts';

const day = 24 * 60 * 60_000;
const at = new Date('2030-11-22T04:00:00Z');

beforeAll(async () => {
  await openShop();
  const seller = await newSeller();
  const ids = [await newProduct(seller, { title: 'Zurna Wolewak' }), await newProduct(seller, { title: 'Zurna Muda' })];
  await transaction((tx) => indexProducts(tx, ids));
});

beforeEach(async () => {
  await writeUses(at);
  await db.delete(searchUses);
});

const search = (keyword: string, query: { price?: ['100-250']; cursor?: string } = {}) =>
  call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query });

const written = async () => {
  await writeUses(at);
  return (await db.select({ words: searchUses.words }).from(searchUses)).map(({ words }) => words).sort();
};

test('counts a search without filters that found something, once for each device', async () => {
  await search('Zurna!');
  await search('zurna');
  await search('zurna wolewka');
  await search('zurna', { price: ['100-250'] });
  await search('zurna di bawah 500 ribu');
  await search('zurna wole');
  await search('zqxwv');
  expect(await written(), 'the misspelt word as corrected, and not the completed one').toEqual([
    'zurna',
    'zurna wolewak',
  ]);
});

test('a page that is rendered on the server counts for nobody', async () => {
  noteUse('zurna', inProcess);
  expect(await written()).toEqual([]);
});

test.each(['0812 3456 7890', 'siti@contoh.test', 'satu dua tiga empat', 'x'.repeat(61)])(
  'does not keep %s',
  async (text) => {
    noteUse(text, '10.0.0.1');
    expect(await written()).toEqual([]);
  },
);

test('the rows of one device cannot be joined', async () => {
  for (const text of ['zurna', 'kain', 'tas']) noteUse(text, '10.0.0.1');
  await writeUses(at);
  const devices = (await db.select().from(searchUses)).map(({ device }) => device.toString('hex'));
  expect(new Set(devices).size).toBe(3);
  expect(devices.map((device) => device.length)).toEqual([16, 16, 16]);
});

test('keeps 30 days, the latest 20 devices of a text and the 1,000 texts with most devices', async () => {
  const row = (words: string, nth: number, on = '2030-11-22') => ({ words, device: Buffer.of(nth), day: on });
  await db
    .insert(searchUses)
    .values([
      ...Array.from({ length: 1_003 }, (_, nth) => row(`zq ${nth}`, 1)),
      ...Array.from({ length: 25 }, (_, nth) => row('zurna', nth, nth < 5 ? '2030-11-20' : '2030-11-22')),
      row('lama', 1, '2030-10-22'),
    ]);
  await deleteOldUses(at);
  const left = await db.select().from(searchUses);
  const devices = left.filter(({ words }) => words === 'zurna').map(({ device }) => device[0]!);
  expect(new Set(devices)).toEqual(new Set(Array.from({ length: 20 }, (_, nth) => nth + 5)));
  expect(new Set(left.map(({ words }) => words)).size).toBe(1_000);
  expect(left.some(({ words }) => words === 'lama')).toBe(false);
  await deleteOldUses(new Date(at.getTime() + 31 * day));
  expect(await db.$count(searchUses)).toBe(0);
});

test.each([
  [['10.0.0.1', '10.0.0.2', '10.0.0.254'], 1],
  [['10.0.0.1', '10.0.1.1', '10.1.0.1'], 3],
  [['2001:db8:1:1::/64', '2001:db8:1:ffff::/64'], 1],
  [['2001:db8:1:1::/64', '2001:db8:2:1::/64'], 2],
])('the clients %j are counted as %i networks', async (clients, networks) => {
  for (const client of clients) noteUse('zurna', client);
  await writeUses(at);
  expect(await db.$count(searchUses)).toBe(networks);
});
