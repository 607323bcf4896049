import { expect, test } from 'vitest';
import { rupiah, totalOf } from '#contract/money.ts';
import { describeItems } from './payment-token.ts';

const lines = (count: number, stores: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    name: '🧺'.repeat(80),
    price: rupiah(1_000_000_000),
    quantity: 10_000,
    storeId: `0199-store-of-thirty-six-letters-${index % stores}`,
    storeName: 'Rumah Tenun '.repeat(10),
  }));

test.each([
  ['describes a short cart item by item', 3, 2, 3],
  ['describes a long cart store by store', 51, 2, 2],
  ['describes a long cart from as many stores as one item', 200, 200, 1],
])('%s, with the same total and names of at most 50 characters', (_title, count, stores, expected) => {
  const cart = lines(count, stores);
  const described = describeItems(cart);
  expect(described).toHaveLength(expected);
  expect(totalOf(described)).toBe(totalOf(cart));
  expect(Math.max(...described.map(({ name }) => [...name].length))).toBeLessThanOrEqual(50);
});

test.each([
  [50, 50],
  [200, 50],
  [200, 200],
])('the description of %i lines from %i stores fits into a request', (count, stores) => {
  expect(Buffer.byteLength(JSON.stringify(describeItems(lines(count, stores))))).toBeLessThan(15_500);
});
