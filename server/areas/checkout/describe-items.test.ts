import { expect, test } from 'vitest';
import { rupiah, totalOf } from '#contract/money.ts';
import { describeItems } from './payment-token.ts';

const lines = (count: number, stores: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    name: '🧺'.repeat(80),
    price: rupiah(1_000_000_000),
    quantity: 10_000,
    storeId: `0199-store-of-thirty-six-letters-${place % stores}`,
    storeName: 'Rumah Tenun '.repeat(10),
  }));

test.each([
  ['a short cart is told item by item', 3, 2, 3],
  ['a long cart is told store by store', 51, 2, 2],
  ['a long cart from as many stores is told as one', 200, 200, 1],
])('%s, with the same total and names of at most 50 characters', (_title, count, stores, items) => {
  const cart = lines(count, stores);
  const told = describeItems(cart);
  expect(told).toHaveLength(items);
  expect(totalOf(told)).toBe(totalOf(cart));
  expect(Math.max(...told.map(({ name }) => [...name].length))).toBeLessThanOrEqual(50);
});

test.each([
  [50, 50],
  [200, 50],
  [200, 200],
])('the description of %i lines from %i stores fits into a request', (count, stores) => {
  expect(Buffer.byteLength(JSON.stringify(describeItems(lines(count, stores))))).toBeLessThan(15_500);
});
