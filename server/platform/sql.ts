/** What statements run on, and what their rows are. */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import type pg from 'pg';
import type { Columns } from './columns.ts';
import { currentQueryCount } from './query-counter.ts';
import { nameOf } from './statement-names.ts';

declare const transactional: unique symbol;

/** What a statement can run on: the pool or a transaction. Drizzle builds statements with it, `rows` sends SQL. */
export type Queryable = Omit<PgRemoteDatabase, 'execute' | 'transaction'> & {
  /**
   * Returns the rows of a raw SQL statement, with timestamps as ISO 8601 strings.
   * `Row` lists its fields in the same file: tests compare them with the rows.
   * @throws Error when two columns have the same name
   */
  rows<Row>(statement: SQL): Promise<Row[]>;
  /**
   * Returns the rows of a `select` of these columns, with timestamps as ISO 8601 strings. `from` is the statement after
   * `from`, `before` what stands before `select`: a `with` clause.
   * @throws Error when two columns have the same name
   */
  read<Row>(columns: Columns<Row>, from: SQL, before?: SQL): Promise<Row[]>;
};
/** A pool is not a transaction, so what must happen together cannot be sent on it. */
export type Transaction = Queryable & { readonly [transactional]: true };

/** The name of the constraint that a statement violated; undefined when it violated none. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { constraint?: string }).constraint ?? violatedConstraint(error.cause))
    : undefined;

export type Send = (text: string, values?: unknown[], rowMode?: 'array') => Promise<pg.QueryResult>;

/** Sends a statement, and counts it for the current request. Statements without `values` are those of transactions. */
export function send(
  on: pg.Pool | pg.PoolClient,
  ...[text, values, rowMode]: Parameters<Send>
): Promise<pg.QueryResult> {
  const queryCount = currentQueryCount();
  if (queryCount) queryCount.statements += 1;
  const statement = { name: values && nameOf(text), text, values, rowMode };
  return on.query(statement);
}

const dialect = new PgDialect();

export const queryableOn = (sendOne: Send): Queryable =>
  Object.assign(
    drizzle((text, values, method) => sendOne(text, values, method === 'all' ? 'array' : undefined)),
    {
      rows: <Row>(statement: SQL) => rowsOf<Row>(sendOne, statement),
      read: <Row>(columns: Columns<Row>, from: SQL, before = sql``) =>
        rowsOf<Row>(sendOne, sql`${before} select ${columns.sql} from ${from}`, columns.optional),
    },
  );

async function rowsOf<Row>(sendOne: Send, statement: SQL, optional: readonly string[] = []): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows, fields } = await sendOne(text, params, 'array');
  const names = fields.map(({ name }) => name);
  // An object would keep only the last of them.
  if (new Set(names).size < names.length) throw new Error(`two columns have the same name: ${names.join(', ')}`);
  const isOptional = names.map((name) => optional.includes(name));
  // All rows are copies of one object, because objects of one shape are read faster.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, undefined]));
  return (rows as unknown[][]).map((values) => {
    const row = { ...empty };
    names.forEach((name, at) => {
      if (values[at] !== null || !isOptional[at]) row[name] = values[at];
    });
    return row as Row;
  });
}
