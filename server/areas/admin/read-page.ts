import { type SQL, sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { writeCursor } from '#server/areas/catalogue/cursor.ts';
import { keysetIn } from '#server/areas/catalogue/keyset.ts';
import type { Order } from '#server/areas/catalogue/listing-orders.ts';

type Statement = {
  columns: SQL;
  /** The tables and what is wanted of them: `orders o where …`. */
  from: SQL;
  /** The order's name in cursors. */
  name: string;
  order: Order;
};

/** A page of a list; `limit` may be above what the contract allows, for whoever reads all of it. */
export async function readPage<Row>(
  { columns, from, name, order }: Statement,
  { limit = 100, cursor }: AskedPage,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  const { keys, order: sorted, after } = keysetIn(name, order, cursor);
  const rows = await rowsOf<Row & { keys: (string | number)[] }>(
    db,
    sql`select ${columns}, json_build_array(${keys}) as keys from ${from} and ${after}
        order by ${sorted} limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map(({ keys: _, ...row }) => row as Row),
    nextCursor: rows.length > limit ? writeCursor(name, page.at(-1)!.keys) : null,
  };
}
