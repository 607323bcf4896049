import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import pg from 'pg';
import type { Columns } from './columns.ts';
import { isConnectionLost, sqlState } from './database-outage.ts';
import { currentQueryCount } from './query-counter.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
});
// PostgreSQL returns sums of bigint as numeric. All sums here are integers.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const { TIMESTAMPTZ, DATE } = pg.types.builtins;
const isoOf = (text: string): string => new Date(text).toISOString();
const unchanged = (text: string): string => text;

/** Parses the columns of all rows: timestamps become ISO 8601 strings, as `toISOString` formats them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === TIMESTAMPTZ ? isoOf : oid === DATE ? unchanged : pg.types.getTypeParser(oid, format),
};

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

/** The database on the connection pool. Set by `connect`; a process uses exactly one database. */
export let db: Queryable;
export let pool: pg.Pool;

/**
 * Client-side timeouts in ms. A frozen or unreachable host does not even report a statement timeout. They are longer
 * than `statement_timeout`, so that PostgreSQL itself cancels a slow statement where it can.
 */
export const clientTimeouts = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * Connects to PostgreSQL. Timeouts, in ms, are set for each session, so that no
 * statement waits forever. `query_timeout` is watched here, 0 for none: with a timer
 * of pg for each statement, V8 kept the rows of each until its next full collection.
 */
export function connect(
  url: string,
  { query_timeout: limit = clientTimeouts.query_timeout, ...options }: pg.PoolConfig = {},
): void {
  pool = new pg.Pool({
    connectionString: url,
    types,
    // These keep their plans while the shop is quiet, so that the next visitor does not wait for all
    // of them. Further ones are closed after 10 s, because each takes 7 MB of PostgreSQL's memory.
    min: 4,
    maxLifetimeSeconds: 60 * 60,
    ...clientTimeouts,
    query_timeout: 0,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kreasi',
    ...options,
  });
  // The pool replaces a broken connection (the database restarts), and the statement on it fails. Without listeners for
  // idle and for checked-out connections, the `error` event would terminate the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => sentAt.set(client, performance.now()));
  pool.on('release', (_error, client) => sentAt.delete(client));
  clearInterval(watch);
  if (limit > 0) watch = setInterval(endLate, 1_000, limit).unref();
  db = queryableOn((...statement) => send(pool, ...statement));
}

export const disconnect = (): Promise<void> => pool.end();

/** Since when each connection waits for an answer, in ms of `performance.now()`. */
const sentAt = new Map<pg.PoolClient, number>();
let watch: NodeJS.Timeout | undefined;

/** Breaks the connections that have waited for an answer for `limit` ms, so that their statements fail. */
function endLate(limit: number): void {
  for (const [client, at] of sentAt) if (performance.now() - at > limit) void client.end();
}

/** The name of the constraint that a statement violated; undefined when it violated none. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { constraint?: string }).constraint ?? violatedConstraint(error.cause))
    : undefined;

const retryableStates = new Set(['40001', '40P01']);

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` in one transaction. Retries up to three times after a serialization failure or a deadlock, so `work` must
 * have no effects outside the transaction. A commit whose result is unknown is not retried, because it may have
 * succeeded. `genericPlans` is for frequent transactions that find rows by keys: PostgreSQL would plan statements with
 * array parameters each time, as it expects ten elements of an unknown array; planning was half of their cost.
 */
export async function transaction<T>(work: Work<T>, { genericPlans = false } = {}): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(work, genericPlans);
    } catch (error) {
      if (retries === 3 || !retryableStates.has(sqlState(error) ?? '')) throw error;
      await sleep(10 + Math.random() * 40 * (retries + 1));
    }
  }
}

async function runOnce<T>(work: Work<T>, genericPlans: boolean): Promise<T> {
  const client = await pool.connect();
  let running = null as Promise<unknown> | null;
  let hasEnded = false;
  // Work that goes on after the end would run statements on a connection that serves someone else.
  const sendInTurn: Send = async (...statement) => {
    if (hasEnded) throw new Error('a statement was sent after its transaction had ended');
    if (running) throw new Error('a statement was sent while another one of its transaction was running');
    try {
      return await (running = send(client, ...statement));
    } finally {
      running = null;
    }
  };
  let failure: unknown;
  try {
    await send(client, genericPlans ? 'begin; set local plan_cache_mode = force_generic_plan' : 'begin');
    const result = await work(queryableOn(sendInTurn) as Transaction);
    await sendInTurn('commit');
    return result;
  } catch (error) {
    hasEnded = true;
    await running?.catch(nothing);
    failure = isConnectionLost(error) ? error : await send(client, 'rollback').then(nothing, (lost: unknown) => lost);
    throw error;
  } finally {
    hasEnded = true;
    client.release(failure !== undefined);
  }
}

const nothing = () => undefined;
const dialect = new PgDialect();

type Send = (text: string, values?: unknown[], rowMode?: 'array') => Promise<pg.QueryResult>;

const queryableOn = (sendOne: Send): Queryable =>
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

/** Sends a statement, and counts it for the current request. Statements without `values` are those of transactions. */
async function send(
  on: pg.Pool | pg.PoolClient,
  ...[text, values, rowMode]: Parameters<Send>
): Promise<pg.QueryResult> {
  const queryCount = currentQueryCount();
  if (queryCount) queryCount.statements += 1;
  const statement = { name: values && nameOf(text), text, values, rowMode };
  if (!('release' in on)) return on.query(statement);
  sentAt.set(on, performance.now());
  try {
    return await on.query(statement);
  } finally {
    // Between the statements of its transaction, a connection waits for us.
    sentAt.delete(on);
  }
}

const usesBeforeNaming = 20;
const maxNames = 64;
const maxCounted = 1_000;
const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The name of a frequent statement, which PostgreSQL then parses and plans once per connection. Planning was half the
 * cost of a listing and two thirds of a product page. A hundred named joins take 7.7 MB of each connection, so texts
 * that vary with the request must not all get one. Connections of all nodes behind a pooler give a text the same name.
 */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === maxNames) return name;
  const used = (uses.get(text) ?? 0) + 1;
  if (used === usesBeforeNaming) names.set(text, hash('sha1', text));
  if (uses.size === maxCounted) uses.clear();
  uses.set(text, used);
  return names.get(text);
}
