import { inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MissSort } from '#contract/search/search.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { searchMisses } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin } from '#server/testing/people.ts';
import { readAllPages } from '#server/testing/read-all-pages.ts';
import { deleteOldMisses, writeMisses } from './misses.ts';

const day = 24 * 60 * 60_000;
const pageSize = 2;
const at = new Date('2026-11-22T04:00:00Z');

await openShop();
const admin = await newAdmin();

const search = (keyword: string, query: { price?: ['under-50']; exact?: 'true' } = {}) =>
  call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query });
type MissQuery = { q?: string; sortBy?: MissSort };
/** Page by page, so that the rows before and after a cursor are compared. */
const misses = (query: MissQuery = {}) =>
  readAllPages(
    async (cursor) =>
      (await call(admin, 'GET /api/admin/search/misses', { query: { ...query, ...cursor, limit: pageSize } })).body,
    ({ data }) => data,
  );

beforeAll(async () => {
  await writeMisses(at);
  await db.delete(searchMisses);
});

test('counts the words of searches that find nothing, the most frequent first', async () => {
  for (const keyword of ['wrekudara', 'xylitofon kaca', 'Wrekudara!']) await search(keyword);
  expect(await misses()).toEqual([]);
  await writeMisses(at);
  await search('wrekudara');
  await writeMisses(new Date(at.getTime() + day));
  expect(await misses()).toEqual([
    { words: 'wrekudara', searches: 3, lastDay: '2026-11-23' },
    { words: 'xylitofon kaca', searches: 1, lastDay: '2026-11-22' },
  ]);
});

test('sorts the misses by searches or by day, and finds them by a part of their words', async () => {
  await db.insert(searchMisses).values([
    { words: 'qxa lama', searches: 7, lastDay: '2026-11-20' },
    { words: 'qxb', searches: 2, lastDay: '2026-11-22' },
    { words: 'qxc', searches: 2, lastDay: '2026-11-22' },
    { words: 'qxd', searches: 3, lastDay: '2026-11-21' },
  ]);
  const found = async (query: MissQuery) => (await misses(query)).map(({ words }) => words);
  expect(await found({ q: 'qx' })).toEqual(['qxa lama', 'qxd', 'qxb', 'qxc']);
  expect(await found({ q: 'qx', sortBy: 'newest' })).toEqual(['qxc', 'qxb', 'qxd', 'qxa lama']);
  expect(await found({ q: ' A LAM ' })).toEqual(['qxa lama']);
  expect(await found({ q: '%' })).toEqual([]);
});

test.each(['0812 3456 7890', 'siti@contoh.test', 'wqzx 12', 'wqza wqzb wqzc wqzd', `wqz${'x'.repeat(70)}`, '..'])(
  'keeps no text that may be personal or that no synonym can help: %s',
  async (keyword) => {
    const before = await misses();
    await search(keyword);
    await writeMisses(at);
    expect(await misses()).toEqual(before);
  },
);

test('does not count a search with filters', async () => {
  const before = await misses();
  await search('wqzfilter', { price: ['under-50'] });
  await search('wqzfilter di bawah 50 ribu');
  await writeMisses(at);
  expect(await misses()).toEqual(before);
});

test('a search leaves the list when a synonym is added for it, and then finds products', async () => {
  await search('wrekudara');
  await writeMisses(at);
  await search('wrekudara');
  const body = { word: 'Wrekudara', means: 'tas', twoWay: false };
  const added = await call(admin, 'POST /api/admin/search/synonyms', { body });
  expect(added.status).toBe(200);
  // The last search was not written yet.
  await writeMisses(at);
  expect((await misses()).map(({ words }) => words)).not.toContain('wrekudara');
  await call(admin, 'DELETE /api/admin/search/synonyms/:id', { params: { id: added.body.data._id } });
});

test('keeps searches for 90 days after the last one, and the 1,000 most frequent', async () => {
  const invented = Array.from({ length: 1_005 }, (_, nth) => ({
    words: `wqz ${nth}`,
    searches: nth === 0 ? 5 : 1,
    lastDay: '2026-11-22',
  }));
  await db.insert(searchMisses).values([...invented, { words: 'wqz lama', searches: 9, lastDay: '2026-08-23' }]);
  // Another node deletes two of them, or counts them again, at the same time.
  const taken = inArray(searchMisses.words, ['wqz 999', 'wqz lama']);
  await transaction(async (tx) => {
    await tx.select().from(searchMisses).where(taken).for('update');
    await deleteOldMisses(at);
  });
  expect(await db.$count(searchMisses, taken)).toBe(2);
  await deleteOldMisses(at);
  expect(await db.$count(searchMisses)).toBe(1_000);
  expect((await misses({ q: 'wqz 0' })).map(({ words }) => words)).toEqual(['wqz 0']);
  await deleteOldMisses(new Date(at.getTime() + 91 * day));
  expect(await db.$count(searchMisses)).toBe(0);
});
