import { pool } from '#platform/connect.ts';

const connections = 20;

/** Returns the number of deadlocks in the worker's database, including those of retried transactions. */
export async function countDeadlocks(): Promise<number> {
  // Connections report statistics with a delay, so all of them are flushed first.
  await Promise.all(
    Array.from({ length: connections }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)')),
  );
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}
