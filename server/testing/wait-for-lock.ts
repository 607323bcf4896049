import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';

/** Resolves once a statement in the worker's database waits for a lock, or as many as `count`. */
export async function waitForLock(count = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await db.rows(waiting)).length < count) await sleep(5);
}
