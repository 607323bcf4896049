/** Deletes notifications that nobody needs any more. */
import { sql } from 'drizzle-orm';
import type { NotificationId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;
const batchSize = 1_000;

/**
 * Scheduled job: deletes order notifications 90 days after they were sent. Of broadcasts only the deliveries are deleted,
 * after they were counted. Works in batches, so that no row is locked for long.
 */
export async function deleteOldNotifications(at: Date): Promise<void> {
  // Ids ascend with time, so old rows are found by id range.
  const oldestKeptId = newId<NotificationId>(at.getTime() - keptMs);
  while ((await deleteMessages(oldestKeptId)) === batchSize);
  while ((await countDeliveries(oldestKeptId)) === 1);
  while ((await deleteDeliveries(oldestKeptId)) === batchSize);
}

/** Deletes order notifications with their deliveries. Returns the number of notifications. */
const deleteMessages = async (oldestKeptId: NotificationId): Promise<number> => {
  const deleted = await queryRows(
    db,
    sql`with old as (
          select id from notifications where sender_id is null and id < ${oldestKeptId} order by id limit ${batchSize}
          for update skip locked
        ), sent as (
          delete from deliveries where notification_id in (select id from old)
        )
        delete from notifications where id in (select id from old) returning 1`,
  );
  return deleted.length;
};

/** Stores the counts of one broadcast. Returns the number of broadcasts. */
const countDeliveries = async (oldestKeptId: NotificationId): Promise<number> => {
  const counted = await queryRows(
    db,
    sql`with old as (
          select id from notifications where sender_id is not null and recipients is null and id < ${oldestKeptId}
          order by id limit 1 for no key update skip locked
        )
        update notifications n set recipients = c.recipients, delivered = c.delivered, failed = c.recipients - c.delivered
        from old, lateral (
          select count(*)::int as recipients, (count(*) filter (where outcome = 'delivered'))::int as delivered
          from deliveries where notification_id = old.id
        ) c
        where n.id = old.id returning 1`,
  );
  return counted.length;
};

/** Deletes deliveries of counted broadcasts. Returns their number. */
const deleteDeliveries = async (oldestKeptId: NotificationId): Promise<number> => {
  const deleted = await queryRows(
    db,
    sql`delete from deliveries where id in (
          select d.id from notifications n join deliveries d on d.notification_id = n.id
          where n.sender_id is not null and n.recipients is not null and n.id < ${oldestKeptId}
          limit ${batchSize} for update of d skip locked
        ) returning 1`,
  );
  return deleted.length;
};
