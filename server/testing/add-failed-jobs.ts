import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';

/** Adds jobs `distrust-account` that failed for good, as the queue keeps them. Returns their ids. */
export async function addFailedJobs(count = 1): Promise<string[]> {
  const added = await db.rows<{ id: string }>(sql`
    insert into pgboss.job (id, name, data, source_name, source_id)
    select id, 'failed-jobs', ${JSON.stringify({ sellerId: newId(), since: new Date() })}::jsonb,
      'distrust-account', id
    from (select gen_random_uuid() as id from generate_series(1, ${count})) failed
    returning id::text as id`);
  return added.map(({ id }) => id);
}
