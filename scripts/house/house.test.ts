/**
 * The rules of the house, held against its folders. The test lies in scripts/, the one room that may look into all
 * others; how long a file may be, .oxlintrc.json says.
 */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findImportFaults } from './find-import-faults.ts';
import { findNameFaults } from './find-name-faults.ts';
import { findTableFaults } from './find-table-faults.ts';
import { readSources } from './read-sources.ts';

const sources = readSources(resolve(import.meta.dirname, '../..'));

/** A made-up file, imports first. */
const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });
const importing = (path: string, target: string) => findImportFaults([file(path, `import { x } from '${target}';`)]);

test('every import stays within what its room may use, and none goes in a circle', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(findImportFaults(sources)).toEqual([]);
});

test('every file has a name that says what is in it', () => {
  expect(findNameFaults(sources)).toEqual([]);
});

test('every table is written by its own area alone', () => {
  expect(findTableFaults(sources)).toEqual([]);
});

test.each([
  ['contract/orders.ts', 'zod'],
  ['contract/orders.ts', 'node:path'],
  ['contract/orders.ts', '#platform/db.ts'],
  ['contract/money.ts', 'zod/mini'],
  ['contract/ids.ts', './words.ts'],
  ['server/app.ts', '../web/server.ts'],
  ['server/app.ts', '#web/server.ts'],
  ['server/app.ts', './testing/call.ts'],
  ['server/platform/pages.ts', '#server/areas/catalogue/products.ts'],
  ['server/platform/pages.ts', '../app.ts'],
  ['server/areas/cart/cart.ts', '../orders/queries.ts'],
  ['server/areas/cart/cart.test.ts', '../orders/queries.ts'],
  ['server/areas/cart/cart.ts', '../unheard-of/queries.ts'],
  ['server/areas/unheard-of/queries.ts', '../cart/queries.ts'],
  ['server/areas/cart/cart.ts', '#server/routes.ts'],
  ['server/areas/payments/midtrans.ts', '../../../local-services/midtrans/signature.ts'],
  ['web/call.ts', '#platform/refuse.ts'],
  ['web/call.ts', '../server/routes.ts'],
  ['web/visitor/cart.test.ts', '#server/testing/call.ts'],
  ['contract/money.test.ts', '#platform/db.ts'],
  ['web/ui/button.tsx', '#contract/words.ts'],
  ['web/ui/button.tsx', '../parts/price.tsx'],
  ['web/parts/price.tsx', '../screen.ts'],
  ['web/parts/price.tsx', '../shop/home-page.tsx'],
  ['web/visitor/cart.ts', '../parts/price.tsx'],
  ['web/layouts/shop-layout.tsx', '../shop/home-page.tsx'],
  ['web/shop/home-page.tsx', '../account/account-page.tsx'],
  ['web/shop/home-page.tsx', '../../demo/goods.ts'],
  ['local-services/midtrans/notify.ts', '#contract/money.ts'],
  ['local-services/midtrans/notify.ts', '../postgres/start-postgres.ts'],
  ['demo/fill-shop.ts', '../web/call.ts'],
  ['demo/fill-shop.ts', '../local-services/midtrans/notify.ts'],
])('%s may not import %s', (from, target) => {
  expect(importing(from, target)).toHaveLength(1);
});

test.each([
  ['contract/orders.ts', 'zod/v4/core'],
  ['contract/money.test.ts', 'vitest'],
  ['server/areas/orders/order-lists.ts', '../cart/queries.ts'],
  ['server/areas/cart/cart.test.ts', '#server/testing/call.ts'],
  ['web/shop/home-page.tsx', '../parts/price.tsx'],
  ['web/shop/home-page.tsx', './hero.tsx'],
  ['demo/fill-shop.ts', '../server/areas/checkout/place-order.ts'],
])('%s may import %s', (from, target) => {
  expect(importing(from, target)).toEqual([]);
});

test.each([
  [`import * as y from '#web/call.ts';`],
  [`import type { Y } from '#web/call.ts';`],
  [`import '#web/call.ts';`],
  ['import {', '  y,', `} from '#web/call.ts';`],
  [`export * from '#web/call.ts';`],
  [`export { y } from '#web/call.ts';`],
  [`const y = await import('#web/call.ts');`],
  [`type Y = import('#web/call.ts').Y;`],
  [`const y = lazy(() => import('#web/call.ts'));`],
])('no form of import escapes: %s', (...lines) => {
  expect(findImportFaults([file('server/app.ts', ...lines)])).toEqual(['server/app.ts may not import web/call.ts']);
});

test('a circle is found and shown, however long', () => {
  const circle = [
    file('demo/a.ts', `export { b } from './b.ts';`),
    file('demo/b.ts', `import { c } from './c.ts';`),
    file('demo/c.ts', `const a = import('./a.ts');`),
  ];
  expect(findImportFaults(circle)).toEqual(['circle: demo/a.ts → demo/b.ts → demo/c.ts → demo/a.ts']);
});

test.each([
  'web/parts/utils.ts',
  'web/parts/date-helpers.ts',
  'server/areas/orders/order-service.ts',
  'server/common/money.ts',
  'server/areas/orders/placeOrder.ts',
  'web/ui/Button.tsx',
  'server/areas/shipping/queries.ts',
])('%s is no name for a file', (path) => {
  expect(findNameFaults([{ path }])).toHaveLength(1);
});

const schema = file('server/db/schema/trade.ts', `export const cartItems = pgTable('cart_items', {});`);

test.each([
  'await tx.delete(cartItems).where(mine);',
  'await db\n  .update(cartItems)',
  'sql`insert into cart_items (user_id) values (1)`',
  'sql`INSERT INTO "cart_items" values (1)`',
  'sql`with x as (delete from only cart_items returning *) select 1`',
  'sql`update ${cartItems} set quantity = 0`',
])('an area does not write the table of another: %s', (statement) => {
  const text = `${statement}\n`;
  expect(findTableFaults([schema, { path: 'server/areas/orders/create-orders.ts', text }])).toHaveLength(1);
  expect(findTableFaults([schema, { path: 'server/routes.ts', text }])).toHaveLength(1);
  expect(findTableFaults([schema, { path: 'server/areas/cart/empty-cart.ts', text }])).toEqual([]);
});

test('reading, locking and what only looks like a write are free to all', () => {
  const text = 'sql`select from cart_items c for no key update of c`; kept.delete(key); hash.update(cookie);';
  expect(findTableFaults([schema, { path: 'server/areas/orders/order-lists.ts', text }])).toEqual([]);
});

test('a table without an owner is noticed', () => {
  const parcels = file('server/db/schema/parcels.ts', 'export const parcels = pgTable(', `  'parcels', {});`);
  expect(findTableFaults([parcels])).toEqual(['nobody owns parcels']);
});
