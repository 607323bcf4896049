import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findLostProofs, proofsIn } from './find-lost-proofs.ts';
import { readSources } from './read-sources.ts';

const root = resolve(import.meta.dirname, '../..');
const specification = readFileSync(resolve(root, 'docs/specification.md'), 'utf8');

test('every line of the specification leads to a test that exists', () => {
  expect(proofsIn(specification).length).toBeGreaterThan(150);
  expect(findLostProofs(root, specification)).toEqual([]);
});

test.each([
  '| a line | `e2e/guard.spec.ts` › a title that nobody wrote |',
  '| a line | `e2e/no-such.spec.ts` › a title |',
  '| Cart | web/visitor/no-such.ts |',
])('what leads nowhere is noticed: %s', (line) => {
  expect(findLostProofs(root, line)).toHaveLength(1);
});

test('each of the 18 state areas has its place and its proof, and every store is named', () => {
  const [, section = ''] = specification.split("# The client's 18 state areas\n");
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const [, , ...areas] = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(areas.map(([, name]) => name)).toEqual(areasOfTheSpecification);
  for (const [, name, place = '', proof = ''] of areas) {
    expect(place, name).toMatch(/\bweb\//);
    expect(proofsIn(`${proof} |`), name).not.toHaveLength(0);
  }
  const stores = readSources(root).filter(({ path, text }) => path.startsWith('web/') && text.includes("'zustand'"));
  expect(stores.filter(({ path }) => !section.includes(path)).map(({ path }) => path)).toEqual([]);
});

/** In its words and its order. */
const areasOfTheSpecification = [
  ...['auth', 'sellerProducts', 'sellerOrder', 'sellerProfile', 'shopProducts', 'shopCart', 'shopAddress'],
  ...['shopOrder', 'shopSearch', 'shopReview', 'shopStore', 'payout', 'adminDashboard', 'sellersInfo'],
  ...['customersInfo', 'transactionsInfo', 'banner', 'sendNotification'],
];
