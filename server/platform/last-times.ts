/** When something last happened in the whole shop, on whichever node: one row for each name. */
import { and, eq, gt, like, lte, sql } from 'drizzle-orm';
import { lastTimes } from '#server/db/schema/index.ts';
import { db } from './connect.ts';
import type { Queryable } from './sql.ts';

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

/** The time of a name in ISO 8601 format; null when there is none. */
export async function getLastTime(name: string): Promise<string | null> {
  const [row] = await db.select({ at: lastTimes.at }).from(lastTimes).where(eq(lastTimes.name, name));
  return row?.at ?? null;
}

/** The names that begin with `prefix` and happened after `since`, sorted. */
export async function listLastTimes(prefix: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ name: lastTimes.name })
    .from(lastTimes)
    .where(and(like(lastTimes.name, `${prefix}%`), gt(lastTimes.at, since.toISOString())))
    .orderBy(lastTimes.name);
  return rows.map(({ name }) => name);
}
