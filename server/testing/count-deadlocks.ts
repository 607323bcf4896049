import { pool } from '#platform/db.ts';

const connections = 20;

/** How many deadlocks PostgreSQL has seen in the worker's database, those that were tried again included. */
export async function countDeadlocks(): Promise<number> {
  // Each connection keeps its own count for a while: all of them are made to hand it in.
  await Promise.all(
    Array.from({ length: connections }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)')),
  );
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}
