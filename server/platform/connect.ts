import pg from 'pg';
import { type Queryable, queryableOn, send } from './sql.ts';

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

/** Connects to PostgreSQL. Timeouts, in ms, are set for each session, so that no statement waits forever. */
export function connect(url: string, options: pg.PoolConfig = {}): void {
  pool = new pg.Pool({
    connectionString: url,
    types,
    // These keep their plans while the shop is quiet, so that the next visitor does not wait for all
    // of them. Further ones are closed after 10 s, because each takes memory of PostgreSQL.
    min: 4,
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
  db = queryableOn((...statement) => send(pool, ...statement));
}

export const disconnect = (): Promise<void> => pool.end();
