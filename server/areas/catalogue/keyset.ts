import { type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/words.ts';
import { readCursor } from './cursor.ts';
import { type Order, orders } from './listing-orders.ts';

/** What a page needs to begin where the last one ended. */
type Keyset = { order: SQL; keys: SQL; after: SQL };

/** The order of a listing of products `p`, the keys that its cursor carries, and what leaves out those shown before. */
export const keysetOf = (sortBy: Sort, cursor: string | undefined): Keyset => keysetIn(sortBy, orders[sortBy], cursor);

/** The same of any list in an order of this name. */
export function keysetIn(name: string, { keys, way, cursor: cursorOf }: Order, cursor: string | undefined): Keyset {
  const row = sql.join([...keys], sql`, `);
  const last = readCursor(cursor, name, cursorOf);
  const comparison = sql.raw(way === 'asc' ? '>' : '<');
  return {
    order: sql.join(
      keys.map((key) => sql`${key} ${sql.raw(way)}`),
      sql`, `,
    ),
    keys: row,
    after: last
      ? sql`(${row}) ${comparison} (${sql.join(
          last.map((key) => sql`${key}`),
          sql`, `,
        )})`
      : sql`true`,
  };
}
