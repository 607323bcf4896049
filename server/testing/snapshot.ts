import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { waitForJobs } from './wait-for-jobs.ts';

/**
 * Returns a fingerprint of each table in the public schema: the number of its rows
 * and the newest transaction that wrote one. Equal snapshots prove that nothing
 * was written in between. Waits for queued jobs first, because they write too.
 */
export async function takeSnapshot(): Promise<Record<string, string>> {
  await waitForJobs();
  const tables = await db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const prints = tables.map(
    ({ name }) =>
      sql`select ${name} as name, concat(count(*), ' rows, ', max(xmin::text::bigint)) as print
          from ${sql.identifier(name)}`,
  );
  const found = await db.rows<{ name: string; print: string }>(sql.join(prints, sql` union all `));
  return Object.fromEntries(found.map(({ name, print }) => [name, print]));
}
