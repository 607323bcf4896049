/** Keyset pages: a page starts after the last row of the one before, so every page of a list costs the same. */
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { id } from '#contract/endpoint.ts';
import { maxCounted, type TimeSort } from '#contract/lists.ts';
import { invalidCursor } from '#contract/validation-messages.ts';
import { type Columns, columns, constant, merge } from './columns.ts';
import { db } from '#platform/connect.ts';
import { refuseFields } from '#platform/refuse.ts';

/** Pagination parameters of a list; see `page` in contract/endpoint.ts. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

/** The request of a list that is sorted by time and searched for `q`. */
export type ListRequest = PageRequest & { q?: string | undefined; sortBy: TimeSort };

export type Page<Row> = { data: Row[]; nextCursor: string | null };

type Keys = readonly (string | number)[];

export type SortOrder = {
  /** The sort keys, ending with the id. All have the same direction, so that one index serves the order. */
  keys: readonly SQL[];
  direction: 'asc' | 'desc';
  /** Schema of the last row's keys, as the cursor contains them. */
  cursor: z.ZodMiniType<Keys>;
};

/** Sorts a list by a column of ids. Ids ascend with creation time. `schema` is for ids that are numbers. */
export const byId = (
  column: SQL,
  direction: SortOrder['direction'] = 'desc',
  schema: z.ZodMiniType<string | number> = id(),
): SortOrder => ({ keys: [column], direction, cursor: z.tuple([schema]) });

export const byTime = (column: SQL, schema?: z.ZodMiniType<string | number>): Record<TimeSort, SortOrder> => ({
  newest: byId(column, 'desc', schema),
  oldest: byId(column, 'asc', schema),
});

/** SQL fragments of a page query, and the function that makes a page of its rows. */
export type Keyset = {
  keys: Columns<{ keys: Keys }>;
  order: SQL;
  after: SQL;
  /** The keys of the last row of the page before; null on the first page. */
  last: Keys | null;
  /** How many rows to select: one more than the page has, which tells whether another page follows. */
  rows: number;
  /** The rows keep their `keys`. */
  pageOf: <Row extends { keys: Keys }>(rows: readonly Row[]) => Page<Row>;
};

/**
 * Builds the fragments for one page of a list. `name` identifies the list and its sort order in cursors.
 * @throws INVALID for a malformed cursor or one with another name
 */
export function keysetOf(name: string, order: SortOrder, page: PageRequest): Keyset {
  const { limit = 100, cursor } = page;
  const fragments = fragmentsOf.get(order) ?? buildFragments(order);
  const last = cursor === undefined ? null : readCursor(cursor, name, order.cursor);
  return {
    ...fragments,
    after: last ? sql`${fragments.isAfter} (${list(last.map((key) => sql`${key}`))})` : sql`true`,
    last,
    rows: limit + 1,
    pageOf: (rows) => {
      const data = rows.slice(0, limit);
      return { data, nextCursor: rows.length > limit ? writeCursor(name, data.at(-1)!.keys) : null };
    },
  };
}

type Fragments = Pick<Keyset, 'keys' | 'order'> & { isAfter: SQL };
/** Built once per sort order, so keep sort orders in constants: most of the parts of a listing's statement. */
const fragmentsOf = new WeakMap<SortOrder, Fragments>();

function buildFragments(order: SortOrder): Fragments {
  const { keys, direction } = order;
  const fragments = {
    keys: columns({ keys: sql<Keys>`json_build_array(${list(keys)})` }),
    order: constant(list(keys.map((key) => sql`${key} ${sql.raw(direction)}`))),
    isAfter: constant(sql`(${list(keys)}) ${sql.raw(direction === 'asc' ? '>' : '<')}`),
  };
  fragmentsOf.set(order, fragments);
  return fragments;
}

type ListStatement<Row> = {
  columns: Columns<Row>;
  /** The tables and the filter, ending in a condition: `orders o where …`. */
  from: SQL;
  name: string;
  order: SortOrder;
};

/**
 * Returns a page of a list. `limit` may exceed the limit of the contract, for example in exports.
 * @throws INVALID for a malformed cursor
 */
export async function readPage<Row>(
  { columns: selected, from, name, order }: ListStatement<Row>,
  page: PageRequest,
): Promise<Page<Row>> {
  const keyset = keysetOf(name, order, page);
  const rows = await db.read(
    merge(selected, keyset.keys),
    sql`${from} and ${keyset.after} order by ${keyset.order} limit ${keyset.rows}`,
  );
  const { data, nextCursor } = keyset.pageOf(rows);
  return { data: data.map(({ keys: _, ...row }) => row as Row), nextCursor };
}

export type ListPage<Row> = Page<Row> & Counted;
/** The number of rows of a list, which has more of them if `totalIsMinimum`. */
export type Counted = { total: number; totalIsMinimum: boolean };

/** Returns a page of a list as `readPage` does, and counts the rows of the list. */
export async function readList<Row>(statement: ListStatement<Row>, page: PageRequest): Promise<ListPage<Row>> {
  const [rows, counted] = await Promise.all([readPage<Row>(statement, page), countRows(statement.from)]);
  return { ...rows, ...counted };
}

/** Counts the rows of a list, up to `max`. `from` is the one of `readPage`. */
export async function countRows(from: SQL, max = maxCounted): Promise<Counted> {
  const [counted] = await db.rows<{ rows: number }>(
    sql`select count(*) as rows from (select from ${from} limit ${max + 1}) counted`,
  );
  const { rows } = counted!;
  return { total: Math.min(rows, max), totalIsMinimum: rows > max };
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Encodes the position after a page's last row. Opaque to clients. */
const writeCursor = (name: string, keys: Keys): string =>
  Buffer.from(JSON.stringify([name, keys])).toString('base64url');

/** Clients can send any text, so the content is validated. */
function readCursor(cursor: string, name: string, keys: SortOrder['cursor']): Keys {
  const read = z.safeParse(z.tuple([z.literal(name), keys]), parse(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || !read.data[1].every(isStorable)) throw refuseFields({ cursor: invalidCursor });
  return read.data[1];
}

/** PostgreSQL cannot store a NUL byte or a lone surrogate. No row has one, so no cursor of ours has. */
const isStorable = (key: string | number): boolean =>
  typeof key === 'number' || (key.isWellFormed() && !key.includes('\0'));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
