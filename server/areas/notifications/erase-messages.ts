import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { queryRows, type Transaction } from '#platform/db.ts';

/**
 * Deletes the messages and mails to a user, their choice of mails, and all messages about orders that they placed or
 * that were placed at their store.
 */
export async function deleteMessages(tx: Transaction, userId: UserId): Promise<void> {
  const orders = sql`select id from orders where user_id = ${userId} or seller_id = ${userId}`;
  const received = sql`select notice_id from messages where user_id = ${userId}
    union select notice_id from mail_deliveries where user_id = ${userId}`;
  await queryRows(
    tx,
    sql`delete from notices where sender_id is null and (order_id in (${orders}) or id in (${received}))`,
  );
  await queryRows(tx, sql`delete from messages where user_id = ${userId}`);
  await queryRows(tx, sql`delete from push_deliveries where user_id = ${userId}`);
  await queryRows(tx, sql`delete from mail_opt_outs where user_id = ${userId}`);
  await queryRows(tx, sql`delete from push_subscriptions where user_id = ${userId}`);
  await deleteReplaced(tx, userId);
}

/** The same in the tables of the release before. */
async function deleteReplaced(tx: Transaction, userId: UserId): Promise<void> {
  // The expression of the index `notifications_by_order`.
  const orderId = sql`case when n.path ~ 'pesanan=[0-9a-f-]{36}$' then right(n.path, 36)::uuid end`;
  const deleted = await queryRows<{ id: string }>(
    tx,
    sql`select id from notifications where sender_id is null and id in (
          select n.id from orders o join notifications n on n.sender_id is null and ${orderId} = o.id
          where o.user_id = ${userId} or o.seller_id = ${userId}
          union select notification_id from deliveries where user_id = ${userId}
        ) for update`,
  );
  const ids = sql.param(deleted.map(({ id }) => id));
  await queryRows(tx, sql`delete from deliveries where user_id = ${userId} or notification_id = any(${ids}::uuid[])`);
  await queryRows(tx, sql`delete from notifications where id = any(${ids}::uuid[])`);
  await queryRows(tx, sql`delete from mails where user_id = ${userId}`);
}
