import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { priceBandLimits, priceBands } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

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
