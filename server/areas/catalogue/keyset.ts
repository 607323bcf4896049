import { type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/words.ts';
import { readCursor } from './cursor.ts';
import { orders } from './listing-orders.ts';

/** What a page of products `p` needs to begin where the last one ended. */
type Keyset = { order: SQL; keys: SQL; after: SQL };

/** The order of a list, the keys that its cursor carries, and the condition that leaves out what was shown before. */
export function keysetOf(sortBy: Sort, cursor: string | undefined): Keyset {
  const { keys, way, cursor: cursorOf } = orders[sortBy];
  const row = sql.join([...keys], sql`, `);
  const last = readCursor(cursor, sortBy, cursorOf);
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
