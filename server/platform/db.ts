import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isConnectionLost, sqlState } from './database-outage.ts';
import { LentConnection } from './lent-connection.ts';
import { currentQueryCount } from './query-counter.ts';
import { quoteName, ShopDialect } from './statement-text.ts';

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

/**
 * Counts the statements of the current request. Replaces the parsers that Drizzle sets for each statement. Statements
 * that are sent in the same tick are one write.
 */
class ShopClient extends pg.Client {
  override query(...parameters: never): never {
    const queryCount = currentQueryCount();
    if (queryCount) queryCount.statements += 1;
    const [statement, ...rest] = parameters as [string | pg.QueryConfig, ...unknown[]];
    const parsed = typeof statement === 'object' && statement.types ? { ...statement, types } : statement;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return super.query.apply(this, [parsed, ...rest] as never) as never;
  }
}

type NoSchema = Record<string, never>;
export type Database = NodePgDatabase;
export type Transaction = NodePgTransaction<NoSchema, NoSchema>;
/** Anything a statement can run on: the pool or the current transaction. */
export type Queryable = Database | Transaction;

/** The database on the connection pool. Set by `connect`; a process uses exactly one database. */
export let db: Database;
/** The same with every statement prepared, as in `queryPrepared`. */
export let preparedDb: Database;
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

/** Further ones are closed after 10 s without a statement, because each takes 7 MB of PostgreSQL's memory. */
const warmConnections = 4;

/** Connects to PostgreSQL. Timeouts, in ms, are set for each session, so that no statement waits forever. */
export function connect(url: string, options: pg.PoolConfig = {}): void {
  pool = new pg.Pool({
    connectionString: url,
    Client: ShopClient,
    types,
    // Statements that need no result of each other are sent at once, with Promise.all. They run in the given order.
    pipeline: true,
    // Some connections keep their plans while the shop is quiet. Otherwise the next visitor waits for all of them.
    min: warmConnections,
    maxLifetimeSeconds: 60 * 60,
    ...clientTimeouts,
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
  db = new NodePgDatabase(dialect, new ShopSession(pool, false), undefined);
  preparedDb = new NodePgDatabase(dialect, new ShopSession(pool, true), undefined);
}

/** The database on a connection of its own, for statements that must not run on the pool. */
export const databaseOn = (client: pg.Client): Database =>
  new NodePgDatabase(dialect, new ShopSession(client, false), undefined);

export const disconnect = (): Promise<void> => pool.end();

/**
 * Returns the rows of a raw SQL statement, with timestamps as ISO 8601 strings. `Row` is not checked at runtime, so keep
 * the type next to the statement.
 * @throws Error when two columns have the same name
 */
export async function queryRows<Row>(runner: Queryable, statement: SQL): Promise<Row[]> {
  const { session } = runner as unknown as { session: ShopSession };
  return rowsOf(await session.send(statement));
}

/** SQL: all columns of a table under the names of their fields, as Drizzle selects them. */
export const columnsOf = (table: Table): SQL =>
  sql.raw(
    Object.entries(getTableColumns(table))
      .map(([field, { name }]) => `${quoteName(name)} as ${quoteName(field)}`)
      .join(', '),
  );

/** SQL: a timestamp inside JSON, in the format that rows have outside of it. */
export const isoTimestamp = (timestamp: SQL): SQL =>
  sql`to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const dialect = new ShopDialect();

/**
 * Returns the rows of a frequent statement as a prepared statement, which PostgreSQL plans once per connection.
 * Planning was half the cost of a listing and two thirds of a product page. Each connection keeps every statement text
 * until it closes, so the text must be constant and all caller input must be parameters. Use it outside of transactions
 * only; `preparedTransaction` is for those. Rows are as in `queryRows`.
 * @throws Error when two columns have the same name
 */
export const queryPrepared = <Row>(statement: SQL): Promise<Row[]> => queryRows<Row>(preparedDb, statement);

/** Runs prepared statements on one connection, where those that are sent at once run in the given order. */
export async function onOneConnection<T>(work: (runner: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lent = new LentConnection(client);
  try {
    return await work(new NodePgDatabase(dialect, new ShopSession(lent, true), undefined));
  } finally {
    lent.end();
    client.release();
  }
}

const retryableStates = new Set(['40001', '40P01']);

/** The name of the constraint that a statement violated; undefined when it violated none. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { constraint?: string }).constraint ?? violatedConstraint(error.cause))
    : undefined;

/**
 * Runs `work` in one transaction. Retries up to three times after a serialization failure or a deadlock, so `work` must
 * have no effects outside the transaction. A commit whose result is unknown is not retried, because it may have
 * succeeded.
 */
export const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => runWithRetries(work, false);

/**
 * Like `transaction`, with every statement prepared, as in `queryPrepared`. It is for frequent transactions, whose
 * statements have constant texts and find rows by keys: a list is one array parameter. PostgreSQL would plan those with
 * arrays each time, as it expects ten elements of an unknown array; planning was half of their cost. The first
 * statements must only read or lock, because they are sent together with BEGIN.
 */
export const preparedTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => runWithRetries(work, true);

type Session = NodePgSession<NoSchema, NoSchema>;
type Runner = { query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> };
type Work<T> = (tx: Transaction) => Promise<T>;

/** Runs statements on a pool or a connection, prepared ones if `isPreparing`. */
class ShopSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #runner: Runner;
  readonly #isPreparing: boolean;

  constructor(runner: Runner, isPreparing: boolean) {
    // Drizzle only sends statements on it.
    super(runner as pg.Pool, dialect, undefined);
    this.#runner = runner;
    this.#isPreparing = isPreparing;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...others]: Parameters<Session['prepareQuery']>
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, this.#isPreparing ? nameOf(query.sql) : name, ...others);
  }

  /** Sends a raw statement without the objects that Drizzle makes for each. */
  send(statement: SQL): Promise<pg.QueryResult> {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    return this.#runner.query({ ...(this.#isPreparing && { name: nameOf(text) }), text, values });
  }
}

const statementNames = new Map<string, string>();

/** The name of a prepared statement. Connections of all nodes behind a pooler give a text the same name. */
function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) statementNames.set(text, (name = hash('sha1', text)));
  return name;
}

async function runWithRetries<T>(work: Work<T>, isPreparing: boolean): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(work, isPreparing);
    } catch (error) {
      if (retries === 3 || !retryableStates.has(sqlState(error) ?? '')) throw error;
      await sleep(10 + Math.random() * 40 * (retries + 1));
    }
  }
}

function rowsOf<Row>({ rows, fields }: pg.QueryResult): Row[] {
  const names = fields.map(({ name }) => name);
  // node-postgres would keep only the last of them.
  if (new Set(names).size < names.length) throw new Error(`two columns have the same name: ${names.join(', ')}`);
  return rows as Row[];
}

/**
 * Used instead of Drizzle's own transaction, which throws the error of a failed ROLLBACK in place of the original error
 * and returns a connection to the pool while it still waits for a response.
 */
async function runOnce<T>(work: Work<T>, isPreparing: boolean): Promise<T> {
  const client = await pool.connect();
  const lent = new LentConnection(client);
  const session = new ShopSession(lent, isPreparing);
  let failure: unknown;
  try {
    const begun = isPreparing ? sendBegin(client) : await client.query('begin');
    const [result] = await Promise.all([work(new NodePgTransaction(dialect, session, undefined)), begun]);
    lent.end();
    await client.query('commit');
    return result;
  } catch (thrown) {
    lent.end();
    const error = lent.causeOf(thrown);
    failure = isConnectionLost(error) ? error : await client.query('rollback').then(nothing, (lost: unknown) => lost);
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

/**
 * Sends BEGIN, so that the first statements can follow at once. When it fails, closes the connection before the answers
 * to them are read: without the transaction, what comes after them must not run.
 */
const sendBegin = (client: pg.ClientBase): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query('begin; set local plan_cache_mode = force_generic_plan', (error: Error | null) => {
      if (!error) return resolve();
      (client as pg.Client).connection.stream.destroy();
      reject(error);
    });
  });

const nothing = () => undefined;
