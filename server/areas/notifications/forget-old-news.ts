import { sql } from 'drizzle-orm';
import type { NotificationId } from '#contract/ids.ts';
import { rowsOf, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;
const atOnce = 1_000;

/**
 * Removes news of orders 90 days after it was sent; each move of each order leaves some. What an admin wrote stays, with
 * the counts of its history. Some at a time, so that none is locked for long.
 */
export async function forgetOldNews(at: Date): Promise<void> {
  // Ids are in the order of time, so the old ones are found without reading the others.
  const eldestKept = newId<NotificationId>(at.getTime() - keptMs);
  while ((await forgetSome(eldestKept)) === atOnce);
}

const forgetSome = async (eldestKept: NotificationId): Promise<number> => {
  const forgotten = await transaction((tx) =>
    rowsOf(
      tx,
      sql`with old as (
            select id from notifications where sender_id is null and id < ${eldestKept} order by id limit ${atOnce}
            for update skip locked
          ), sent as (
            delete from deliveries where notification_id in (select id from old)
          )
          delete from notifications where id in (select id from old) returning 1`,
    ),
  );
  return forgotten.length;
};
