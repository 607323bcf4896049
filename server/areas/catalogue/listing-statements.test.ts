import { beforeAll, expect, test, vi } from 'vitest';
import { categories, filterValues, priceBands, sorts } from '#contract/words.ts';
import { pool } from '#platform/db.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { seeded } from '../../../demo/random.ts';

const list = (query: Record<string, unknown>) => call(null, 'GET /api/shop/products/get', { query });
const random = seeded('statement texts');
const randomSubset = <T>(list: readonly T[]): T[] => (random.chance(0.4) ? [] : list.filter(() => random.chance(0.4)));

beforeAll(async () => {
  await openShop();
  const seller = await newSeller();
  for (const category of categories)
    for (const price of [10_000, 90_000]) await newProduct(seller, { category, price });
});

test('uses at most forty statement texts for 500 different listings, so that each gets a name', async () => {
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
