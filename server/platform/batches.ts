/** Changes many rows in batches, each in a transaction of its own, so that no row is locked for long. */
import type { SQL } from 'drizzle-orm';
import { db } from './db.ts';

/** Runs `work` until it changes fewer rows than a batch has. Returns how many it changed in all. */
export async function inBatches(batchSize: number, work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let changed = batchSize; changed === batchSize; all += changed) changed = await work();
  return all;
}

/** Repeats a statement that changes and returns at most `batchSize` rows, until it returns fewer. */
export const repeatInBatches = (batchSize: number, statement: SQL): Promise<number> =>
  inBatches(batchSize, async () => (await db.rows(statement)).length);
