import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { refuseFields } from '#platform/refuse.ts';
import { refuse } from './refuse.ts';

/** What a paged list is asked for; see `page` in contract/endpoint.ts. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of a list that is sorted by id, newest first; its cursor is the last id shown, so that the hundredth page
 * costs what the first does. `select` is asked for so many rows whose id is below `before`.
 * @throws INVALID for a cursor that is none of ours
 */
export async function pageById<Row extends { _id: string }>(
  { limit = 100, cursor = highestId }: PageRequest,
  select: (before: string, rows: number) => Promise<Row[]>,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  if (!isId(cursor)) throw refuse('INVALID');
  const rows = await select(cursor, limit + 1);
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? data.at(-1)!._id : null };
}

type Keys = readonly (string | number)[];

/** Where a page of a list ended: the list's order and the last row's keys in it, opaque to whoever carries it. */
export const writeCursor = (order: string, keys: Keys): string =>
  Buffer.from(JSON.stringify([order, keys])).toString('base64url');

/**
 * The keys of a cursor, null on the first page. Anybody can write one, so it is checked like any other input: INVALID
 * for what is no cursor, or one of another order.
 */
export function readCursor<K extends Keys>(
  cursor: string | undefined,
  order: string,
  keys: z.ZodMiniType<K>,
): K | null {
  if (cursor === undefined) return null;
  const read = z.safeParse(z.tuple([z.literal(order), keys]), parse(cursor));
  if (!read.success) throw refuseFields({ cursor: 'Halaman tidak dikenal.' });
  return read.data[1];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** An order that a list can be read in. */
export type SortOrder = {
  /** What a row is sorted by, its id last; all in one direction, as an index over them can be read. */
  keys: readonly SQL[];
  way: 'asc' | 'desc';
  /** The keys of a page's last row, as its cursor carries them. */
  cursor: z.ZodMiniType<readonly (string | number)[]>;
};

/** What a page needs to begin where the last one ended. */
export type Keyset = { order: SQL; keys: SQL; after: SQL };

/** The same of any list in an order of this name. */
export function keysetIn(name: string, { keys, way, cursor: cursorOf }: SortOrder, cursor: string | undefined): Keyset {
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

type ListStatement = {
  columns: SQL;
  /** The tables and what is wanted of them: `orders o where …`. */
  from: SQL;
  /** The order's name in cursors. */
  name: string;
  order: SortOrder;
};

/** A page of a list; `limit` may be above what the contract allows, for whoever reads all of it. */
export async function readPage<Row>(
  { columns, from, name, order }: ListStatement,
  { limit = 100, cursor }: PageRequest,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  const { keys, order: sorted, after } = keysetIn(name, order, cursor);
  const rows = await queryRows<Row & { keys: (string | number)[] }>(
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
