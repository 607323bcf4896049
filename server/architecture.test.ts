/**
 * An area writes only its own tables: those of `server/db/schema/<area>.ts`. Other areas call its functions. Imports are
 * checked by dependency-cruiser.config.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';

/**
 * Checkout creates the payment and stores its token. All later changes belong to the payments area, and so do refunds,
 * whose schema file depends on that of the orders.
 */
const furtherWriters: Record<string, string> = { payments: 'checkout', refunds: 'payments' };

const schemas = import.meta.glob<Record<string, unknown>>(['./db/schema/*.ts', '!./db/schema/index.ts'], {
  eager: true,
});
const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|^(db|testing)\//.test(file),
);

const tables = Object.entries(schemas).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([variable, value]) =>
    is(value, Table) ? [{ owner: path.basename(file, '.ts'), variable, name: getTableName(value) }] : [],
  ),
);

const rawWrite = /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+))/gi;
const builtWrite = /\.(?:insert|update|delete)\((\w+)\)/g;

test('an area writes only its own tables', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(sources.length).toBeGreaterThan(100);
  const faults = sources.flatMap((file) =>
    foreignWrites(file, readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(faults).toEqual([]);
});

test.each([
  'await tx.delete(cartItems).where(mine);',
  'await db\n  .update(cartItems)',
  'sql`insert into cart_items (user_id) values (1)`',
  'sql`INSERT INTO "cart_items" values (1)`',
  'sql`with x as (delete from only cart_items returning *) select 1`',
  'sql`update ${cartItems} set quantity = 0`',
])('this write is allowed in the cart area only: %s', (statement) => {
  expect(foreignWrites('areas/orders/create-orders.ts', statement)).toHaveLength(1);
  expect(foreignWrites('routes.ts', statement)).toHaveLength(1);
  expect(foreignWrites('areas/cart/cart.ts', statement)).toEqual([]);
});

test('any area may read and lock', () => {
  const text = 'sql`select from cart_items c for no key update of c`; kept.delete(key); hash.update(cookie);';
  expect(foreignWrites('areas/orders/order-lists.ts', text)).toEqual([]);
});

/** Returns a message for each write in the file to a table of another area. */
function foreignWrites(file: string, text: string): string[] {
  const [, writer = 'server'] = /^(?:areas\/)?([^/]+)\//.exec(file) ?? [];
  const written = [...text.matchAll(rawWrite), ...text.matchAll(builtWrite)].map(([, variable, name]) =>
    tables.find((table) => (name ? table.name === name : table.variable === variable)),
  );
  return [...new Set(written)]
    .filter((table) => table && writer !== table.owner && writer !== furtherWriters[table.name])
    .map((table) => `${file} writes ${table!.name}, a table of ${table!.owner}`);
}
