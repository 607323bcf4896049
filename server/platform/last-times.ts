/** When something last happened in the whole shop, on whichever node: one row for each name. */
import { lte, sql } from 'drizzle-orm';
import { lastTimes } from '#server/db/schema/index.ts';
import type { Queryable } from './db.ts';

/** Sets the time of a name; with `since` only if the stored one is not later. Returns whether it was set. */
export async function setLastTime(runner: Queryable, name: string, at: Date, since?: Date): Promise<boolean> {
  const set = await runner
    .insert(lastTimes)
    .values({ name, at: at.toISOString() })
    .onConflictDoUpdate({
      target: lastTimes.name,
      set: { at: sql`excluded.at` },
      ...(since && { setWhere: lte(lastTimes.at, since.toISOString()) }),
    })
    .returning({ name: lastTimes.name });
  return set.length > 0;
}
