import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isConnectionLost, sqlState } from './database-outage.ts';
import { currentQueryCount } from './query-counter.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
});
// Sums of bigint come as numeric; whatever we add up is whole.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Counts the statements of the running request. */
class CountingClient extends pg.Client {
  override query(...parameters: never): never {
    const tally = currentQueryCount();
    if (tally) tally.statements += 1;
    return super.query.apply(this, parameters) as never;
  }
}

type NoSchema = Record<string, never>;
export type Database = NodePgDatabase;
export type Transaction = NodePgTransaction<NoSchema, NoSchema>;
/** What a statement can run on: the pool, or the transaction one is in. */
export type Queryable = Database | Transaction;

/** The pool's database. Set by `connect`; one process serves one database. */
export let db: Database;
export let pool: pg.Pool;

/**
 * How long to wait on our side, in ms: a host that is frozen or unreachable answers nothing, not even that a statement
 * took too long. Longer than `statement_timeout`, so that PostgreSQL ends a slow statement itself where it can.
 */
export const clientTimeouts = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** Connects to PostgreSQL; timeouts in ms are set for each session, so that nothing waits for ever. */
export function connect(url: string, options: pg.PoolConfig = {}): void {
  pool = new pg.Pool({
    connectionString: url,
    max: 20,
    Client: CountingClient,
    ...clientTimeouts,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kreasi',
    ...options,
  });
  // A connection that breaks (the database restarts) is replaced by the pool, and fails the statement that it was lent
  // for; without listeners, the pool's for idle ones and its own while it is lent, it would end the whole server.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  db = drizzle(pool);
}

export const disconnect = (): Promise<void> => pool.end();

/** The rows of one hand-written statement. The caller names their shape, which nothing checks: keep both side by side. */
export async function queryRows<Row>(runner: Queryable, statement: SQL): Promise<Row[]> {
  return (await runner.execute(statement)).rows as Row[];
}

const dialect = new PgDialect();

/**
 * The rows of a hot statement, which PostgreSQL plans once per connection and not each time: planning was half the cost
 * of a listing and two thirds of a product. Each connection holds each text until it closes, so the text must be
 * constant: whatever a caller chooses is a parameter. Outside of transactions only; a timestamp in a row is a Date.
 */
export async function queryPrepared<Row>(statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await pool.query({ name: hash('sha1', text), text, values: params })).rows as Row[];
}

const passing = new Set(['40001', '40P01']);

/** The constraint that a statement broke, undefined when it broke none. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { constraint?: string }).constraint ?? violatedConstraint(error.cause))
    : undefined;

/**
 * Runs `work` in one transaction. A serialization failure or a deadlock is passing trouble and is tried again, three
 * times at most; `work` must therefore touch nothing but the transaction it is given. A commit whose answer is lost is
 * not tried again: it may have happened.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await runOnce(work);
    } catch (error) {
      if (again === 3 || !passing.has(sqlState(error) ?? '')) throw error;
      await sleep(10 + Math.random() * 40 * (again + 1));
    }
  }
}

/**
 * Drizzle's own wrapper throws the failure of the ROLLBACK instead of what led to it, and gives the pool back a
 * connection that still waits for an answer.
 */
async function runOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('begin');
    const result = await work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined));
    await client.query('commit');
    return result;
  } catch (error) {
    failure = isConnectionLost(error) ? error : await client.query('rollback').then(nothing, (lost: unknown) => lost);
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

const nothing = () => undefined;
