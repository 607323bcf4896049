import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { queryRows, type Transaction } from '#platform/db.ts';

/**
 * Deletes the messages and mails to a user, their choice of mails, and all messages about orders that they placed or
 * that were placed at their store.
 */
export async function deleteMessages(tx: Transaction, userId: UserId): Promise<void> {
  const orders = sql`select id from orders where user_id = ${userId} or seller_id = ${userId}`;
  // By their ids: a condition with `or` would read all notices.
  const notices = sql`select id from notices where order_id in (${orders})
    union select notice_id from messages where user_id = ${userId}
    union select notice_id from mail_deliveries where user_id = ${userId}`;
  await queryRows(tx, sql`delete from notices where sender_id is null and id in (${notices})`);
  await queryRows(tx, sql`delete from messages where user_id = ${userId}`);
  await queryRows(tx, sql`delete from push_deliveries where user_id = ${userId}`);
  await queryRows(tx, sql`delete from mail_opt_outs where user_id = ${userId}`);
  await queryRows(tx, sql`delete from push_subscriptions where user_id = ${userId}`);
}
