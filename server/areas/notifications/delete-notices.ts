/** Deletes notices that nobody needs any more, and those of an erased account. */
import { sql } from 'drizzle-orm';
import { type NoticeId, storeOf, type UserId } from '#contract/ids.ts';
import { deleteInBatches, inBatches } from '#platform/batches.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { newId } from '#platform/new-id.ts';
import { messages, notices, pushDeliveries } from '#server/db/schema/index.ts';

const retentionMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Scheduled job: deletes notices 90 days after they were written, with their messages, mails and deliveries. Of
 * broadcasts only these are deleted, after they were counted.
 */
export async function deleteOldNotices(at: Date): Promise<void> {
  // Ids ascend with time, so old rows are found by id range.
  const oldestRetainedId = newId<NoticeId>(at.getTime() - retentionMs);
  await deleteInBatches(notices, ['id'], sql`sender_id is null and id < ${oldestRetainedId}`, { order: sql`id` });
  await countBroadcasts(oldestRetainedId);
  const counted = sql`notice_id in (select id from notices where recipients is not null and id < ${oldestRetainedId})`;
  await deleteInBatches(pushDeliveries, ['id'], counted);
  await deleteInBatches(messages, ['noticeId', 'userId'], counted);
}

/** Stores the counts of the broadcasts before an id, one after another, before their deliveries go. */
async function countBroadcasts(before: NoticeId): Promise<void> {
  const count = sql`
    with old as (
      select id from notices where sender_id is not null and recipients is null and id < ${before}
      order by id limit 1 for no key update skip locked
    )
    update notices n set recipients = c.recipients, delivered = c.delivered,
      failed = c.recipients - c.delivered
    from old, lateral (
      select count(*)::int as recipients,
        (count(*) filter (where outcome = 'delivered'))::int as delivered
      from push_deliveries where notice_id = old.id
    ) c
    where n.id = old.id returning 1`;
  await inBatches(1, async () => (await db.rows(count)).length);
}

/**
 * Deletes the messages and mails to a user, their choice of mails, and all messages about orders that they placed or
 * that were placed at their store.
 */
export async function eraseMessages(tx: Transaction, userId: UserId): Promise<void> {
  const orders = sql`select id from orders where user_id = ${userId} or seller_id = ${storeOf(userId)}`;
  // By their ids: a condition with `or` would read all notices.
  const notices = sql`select id from notices where order_id in (${orders})
    union select notice_id from messages where user_id = ${userId}
    union select notice_id from mail_deliveries where user_id = ${userId}`;
  await tx.rows(sql`delete from notices where sender_id is null and id in (${notices})`);
  await tx.rows(sql`delete from messages where user_id = ${userId}`);
  await tx.rows(sql`delete from push_deliveries where user_id = ${userId}`);
  await tx.rows(sql`delete from mail_opt_outs where user_id = ${userId}`);
  await tx.rows(sql`delete from push_subscriptions where user_id = ${userId}`);
}
