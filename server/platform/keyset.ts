import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isId } from '#contract/ids.ts';
import { invalidCursor } from '#contract/validation-messages.ts';
import { db, queryRows } from '#platform/db.ts';
import { refuseFields } from '#platform/refuse.ts';

/** Pagination parameters of a list; see `page` in contract/endpoint.ts. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of a list sorted by id, newest first. The cursor is the last id shown, so every page costs the same. `select`
 * returns up to `rows` rows whose id is below `before`.
 * @throws INVALID for a malformed cursor
 */
export async function pageById<Row extends { _id: string }>(
  { limit = 100, cursor = highestId }: PageRequest,
  select: (before: string, rows: number) => Promise<Row[]>,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  if (!isId(cursor)) throw refuseFields({ cursor: invalidCursor });
  const rows = await select(cursor, limit + 1);
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? data.at(-1)!._id : null };
}

type Keys = readonly (string | number)[];

/** Encodes the position after a page's last row: the name of the sort order and the row's keys. Opaque to clients. */
export const writeCursor = (order: string, keys: Keys): string =>
  Buffer.from(JSON.stringify([order, keys])).toString('base64url');

/**
 * Decodes a cursor; null on the first page. Clients can send any text, so the content is validated.
 * @throws INVALID for a malformed cursor or one of another sort order
 */
export function readCursor<K extends Keys>(
  cursor: string | undefined,
  order: string,
  keys: z.ZodMiniType<K>,
): K | null {
  if (cursor === undefined) return null;
  const read = z.safeParse(z.tuple([z.literal(order), keys]), parse(cursor));
  if (!read.success || !read.data[1].every(isStorable)) throw refuseFields({ cursor: invalidCursor });
  return read.data[1];
}

/** PostgreSQL cannot store a NUL byte or a lone surrogate. No row has one, so no cursor of ours has. */
const isStorable = (key: string | number): boolean =>
  typeof key === 'number' || (key.isWellFormed() && !key.includes('\0'));

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** A sort order of a paginated list. */
export type SortOrder = {
  /** The sort keys, ending with the id. All have the same direction, so that one index serves the order. */
  keys: readonly SQL[];
  way: 'asc' | 'desc';
  /** Schema of the last row's keys, as the cursor contains them. */
  cursor: z.ZodMiniType<readonly (string | number)[]>;
};

/** SQL fragments of a page query: sort order, sort keys, and the condition that skips earlier pages. */
export type Keyset = { order: SQL; keys: SQL; after: SQL };

/**
 * Builds the keyset fragments for a list whose cursors carry the order's `name`.
 * @throws INVALID for a malformed cursor
 */
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
  /** The tables and the filter, ending in a condition: `orders o where …`. */
  from: SQL;
  /** The name of the sort order in cursors. */
  name: string;
  order: SortOrder;
};

/**
 * Returns a page of a list. `limit` may exceed the limit of the contract, for example in exports.
 * @throws INVALID for a malformed cursor
 */
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
