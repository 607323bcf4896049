import { sql } from 'drizzle-orm';
import { transaction } from './transaction.ts';
import { setLastTime } from './last-times.ts';

/** How old the last write may be, in ms. */
const maxAgeMs = 10_000;

let writtenAt = Number.NEGATIVE_INFINITY;

/** Whether this node wrote to the database in the last 10 s. Asks nothing, so it may be called without a limit. */
export const isWritable = (at: Date): boolean => Math.abs(at.getTime() - writtenAt) <= maxAgeMs;

/** Scheduled job: writes a row, and a file, because on a full disk a row may still fit into a page that is there. */
export async function probeWrites(at: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx.rows(sql`set local work_mem = '64kB'`);
    // More than that, so PostgreSQL keeps it in a temporary file.
    await tx.rows<{ count: number }>(sql`select count(*) from generate_series(1, 10000)`);
    await setLastTime(tx, 'write', at);
  });
  writtenAt = at.getTime();
}
