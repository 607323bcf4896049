import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NotificationId, UserId } from '#contract/ids.ts';
import type { SentNotification } from '#contract/notifications.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { pageById, type PageRequest } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { notifications } from '#server/db/schema/index.ts';

/** How many customers a message would reach now, and on how many devices. */
export async function countRecipients(at: Date): Promise<{ customers: number; devices: number }> {
  const [counted] = await queryRows<{ customers: number; devices: number }>(
    db,
    sql`select count(distinct s.user_id) as customers, count(*) as devices
        from push_subscriptions s join users u on u.id = s.user_id join sessions b on b.token_hash = s.session_hash
        where s.endpoint is not null and u.role = 'customer' and b.expires_at > ${at}`,
  );
  return counted!;
}

/** A page of the messages that admins sent, newest first, with what became of each. */
export async function listSent({ limit = 20, cursor }: PageRequest) {
  const page = await pageById({ limit, cursor }, (before, rows) =>
    queryRows<SentNotification>(
      db,
      sql`select n.id as "_id", n.title, n.body, n.created_at as "createdAt", c.recipients, c.delivered, c.failed,
            n.addressed_at is not null and c.recipients = c.delivered + c.failed as "isDone"
          from notifications n, lateral (
            select count(*) as recipients, count(*) filter (where d.outcome = 'delivered') as delivered,
              count(*) filter (where d.outcome in ('gone', 'failed')) as failed
            from deliveries d where d.notification_id = n.id
          ) c
          where n.sender_id is not null and n.cleared_at is null and n.id < ${before}
          order by n.id desc limit ${rows}`,
    ),
  );
  const notifications = page.data.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return { notifications, nextCursor: page.nextCursor };
}

type Sent = { title: string; body: string; adminId: UserId };

/** Takes an admin's message to the customers; a job then looks for their devices. */
export async function sendToCustomers({ title, body, adminId }: Sent, at: Date): Promise<void> {
  const id = newId<NotificationId>(at.getTime());
  const message = { title, body, path: '/shop/home', cause: `customers:${id}` };
  await transaction(async (tx) => {
    await tx.insert(notifications).values({ id, ...message, senderId: adminId, createdAt: at });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'notification-send',
      subject: id,
      details: { title, body },
      at,
    });
    await sendJob(tx, 'address-to-customers', { notificationId: id });
  });
}

const batchSize = 5_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes a row for each device of a customer that a message goes to: the job `address-to-customers`. Begun again, it
 * writes none twice.
 */
export async function createDeliveries(
  { notificationId }: { notificationId: NotificationId },
  at: Date,
): Promise<void> {
  let after: string | null = lowestId;
  while (after) after = await addressBatch(notificationId, after, at);
  await db.update(notifications).set({ addressedAt: at }).where(eq(notifications.id, notificationId));
}

/** The last device of the batch; null when there was none. */
async function addressBatch(notificationId: NotificationId, after: string, at: Date): Promise<string | null> {
  const [batch] = await queryRows<{ last: string | null }>(
    db,
    sql`with devices as (
          select s.id, s.user_id from push_subscriptions s
          where s.endpoint is not null and s.id > ${after}
            and exists (select from users u where u.id = s.user_id and u.role = 'customer')
          order by s.id limit ${batchSize}
        ), written as (
          insert into deliveries (notification_id, subscription_id, user_id, due_at)
          select ${notificationId}, id, user_id, ${at} from devices on conflict do nothing
        )
        select max(id::text) as last from devices`,
  );
  return batch!.last;
}

/** Clears the history of messages to customers. What is still being sent is sent; who sent what stays on record. */
export async function clearHistory(adminId: UserId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ clearedAt: at })
      .where(and(isNotNull(notifications.senderId), isNull(notifications.clearedAt)));
    await recordAudit(tx, { actorId: adminId, action: 'notification-clear', subject: 'riwayat', at });
  });
}

const keptMs = 90 * 24 * 60 * 60 * 1000;
const atOnce = 1_000;

/**
 * Removes news of orders 90 days after it was sent; each move of each order leaves some. What an admin wrote stays, with
 * the counts of its history. Some at a time, so that none is locked for long.
 */
export async function deleteOldNotifications(at: Date): Promise<void> {
  // Ids are in the order of time, so the old ones are found without reading the others.
  const eldestKept = newId<NotificationId>(at.getTime() - keptMs);
  while ((await forgetSome(eldestKept)) === atOnce);
}

const forgetSome = async (eldestKept: NotificationId): Promise<number> => {
  const forgotten = await transaction((tx) =>
    queryRows(
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
