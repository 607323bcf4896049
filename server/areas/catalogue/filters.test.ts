import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { filterNames, filterValues, priceBandLimits, priceBands } from '#contract/words.ts';
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

test('price_band() puts every price near a limit into the band of the filter', async () => {
  const borders = priceBands.flatMap((band) => Object.values(priceBandLimits[band]));
  const prices = [...new Set(borders.flatMap((border) => [border - 1, border, border + 1]))].filter(
    (price) => price >= 0 && price <= 1_000_000_000,
  );
  const found = await db.rows<{ price: number; band: string }>(
    sql`select price, price_band(price) as band from unnest(${sql.param(prices)}::bigint[]) price`,
  );
  const bandOf = (price: number) =>
    priceBands.filter((band) => price >= priceBandLimits[band].from && price < priceBandLimits[band].below);
  expect(found.map(({ band }) => [band])).toEqual(found.map(({ price }) => bandOf(price)));
  expect(found.length).toBeGreaterThan(10);
});

test('price bands neither overlap nor leave gaps', () => {
  const limits = priceBands.map((band) => priceBandLimits[band]);
  expect(limits[0]!.from).toBe(0);
  expect(limits.slice(1).map(({ from }) => from)).toEqual(limits.slice(0, -1).map(({ below }) => below));
});
