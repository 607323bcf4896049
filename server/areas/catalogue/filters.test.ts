import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { filterNames, filterValues } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { conditionOf, countFilterColumns, type Filter } from './filters.ts';

const nulls = Object.fromEntries(
  Object.keys(countFilterColumns).map((name) => [name, name.startsWith('is') ? sql`null::boolean` : sql`null::text`]),
) as typeof countFilterColumns;
const passes = async (filter: Filter) =>
  (await db.rows<{ passes: boolean | null }>(sql`select ${conditionOf(filter, nulls)} as passes`))[0]!.passes;

beforeAll(() => openShop());

test('filters without a choice pass a product whose columns are null', async () => {
  expect(await passes({})).toBe(true);
  expect(await passes(Object.fromEntries(filterNames.map((name) => [name, []])))).toBe(true);
});

test.each(filterNames)('the filter %s with a choice passes no product whose column is null', async (name) => {
  for (const value of filterValues[name]) expect(await passes({ [name]: [value] })).not.toBe(true);
  expect(await passes({ [name]: filterValues[name] })).not.toBe(true);
});
