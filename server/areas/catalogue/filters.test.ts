import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { filterNames, filterValues } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { conditionOf, type Filter } from './filters.ts';

const nulls = {
  category: sql`null::text`,
  band: sql`null::text`,
  isPromo: sql`null::boolean`,
  isInStock: sql`null::boolean`,
};
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
