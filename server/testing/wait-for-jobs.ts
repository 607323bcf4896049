import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { db } from '#platform/connect.ts';
import { jobHandlers } from '#server/schedule.ts';

/** Waits until no job of the shop is left, except those that wait for their next try. */
export async function waitForJobs(): Promise<void> {
  const waiting = sql`select name from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()
      and name = any(${sql.param(Object.keys(jobHandlers))}::text[])`;
  const noneWaits = async () => expect(await db.rows(waiting)).toEqual([]);
  await vi.waitFor(noneWaits, { timeout: 20_000, interval: 20 });
}
