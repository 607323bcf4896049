import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { queryRows, type Transaction } from '#platform/db.ts';

/**
 * Deletes the messages and mails to a user, their choice of mails, and all messages about orders that they placed or
 * that were placed at their store.
 */
export async function deleteMessages(tx: Transaction, userId: UserId): Promise<void> {
  const orderId = sql`case when n.path ~ 'pesanan=[0-9a-f-]{36}$' then right(n.path, 36)::uuid end`;
  const ofUser = sql`n.sender_id is null and (
    exists (select from deliveries d where d.notification_id = n.id and d.user_id = ${userId})
    or exists (select from orders o where o.id = ${orderId} and ${userId} in (o.user_id, o.seller_id)))`;
  const deleted = await queryRows<{ id: string }>(tx, sql`select n.id from notifications n where ${ofUser} for update`);
  const ids = sql.param(deleted.map(({ id }) => id));
  await queryRows(tx, sql`delete from deliveries where user_id = ${userId} or notification_id = any(${ids}::uuid[])`);
  await queryRows(tx, sql`delete from notifications where id = any(${ids}::uuid[])`);
  await queryRows(tx, sql`delete from mails where user_id = ${userId}`);
  await queryRows(tx, sql`delete from mail_opt_outs where user_id = ${userId}`);
  await queryRows(tx, sql`delete from push_subscriptions where user_id = ${userId}`);
}
