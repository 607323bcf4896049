import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NotificationId, UserId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import { internalPath } from '#contract/internal-path.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications.ts';
import { recordAudit } from '#platform/audit.ts';
import { contains } from '#platform/conditions.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { byTime, countRows, type PageRequest, readPage } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { notifications } from '#server/db/schema/index.ts';

/** Counts the customers and devices that a broadcast would reach at `at`. */
export async function countRecipients(at: Date): Promise<{ customers: number; devices: number }> {
  const [counted] = await queryRows<{ customers: number; devices: number }>(
    db,
    sql`select count(distinct s.user_id) as customers, count(*) as devices
        from push_subscriptions s join users u on u.id = s.user_id join sessions b on b.token_hash = s.session_hash
        where s.endpoint is not null and u.role = 'customer' and b.expires_at > ${at}`,
  );
  return counted!;
}

const columns = sql`n.id as "_id", n.title, n.body, n.path, n.created_at as "createdAt", c.recipients, c.delivered, c.failed,
  n.addressed_at is not null and c.recipients = c.delivered + c.failed as "isDone"`;
const sortOrders = byTime(sql`n.id`);
const broadcasts = sql`notifications n, lateral (
    select coalesce(n.recipients, count(*)) as recipients,
      coalesce(n.delivered, count(*) filter (where d.outcome = 'delivered')) as delivered,
      coalesce(n.failed, count(*) filter (where d.outcome in ('gone', 'failed'))) as failed
    from deliveries d where d.notification_id = n.id
  ) c`;

type BroadcastQuery = PageRequest & { q?: string | undefined; sortBy: TimeSort };

/** Returns a page of the broadcasts sent by admins, with their delivery counts. */
export async function listSent({ limit = 20, cursor, q, sortBy }: BroadcastQuery) {
  const filter = sql`n.sender_id is not null and n.cleared_at is null
    and ${q ? contains(sql`(n.title || ' ' || n.body)`, q) : sql`true`}`;
  const from = sql`${broadcasts} where ${filter}`;
  const order = sortOrders[sortBy];
  const [page, counted] = await Promise.all([
    readPage<SentNotification>({ columns, from, name: `broadcasts ${sortBy}`, order }, { limit, cursor }),
    countRows(sql`notifications n where ${filter}`),
  ]);
  return { notifications: page.data, nextCursor: page.nextCursor, ...counted };
}

/** `path` is the page that the message opens; empty for the home page. */
type Broadcast = { title: string; body: string; path: string; adminId: UserId };

/** Stores an admin's broadcast to all customers and queues the job that creates its deliveries. */
export async function sendToCustomers({ title, body, path, adminId }: Broadcast, at: Date): Promise<void> {
  const id = newId<NotificationId>(at.getTime());
  const message = { title, body, path: internalPath(path) ?? broadcastPath, cause: `customers:${id}` };
  await transaction(async (tx) => {
    await tx.insert(notifications).values({ id, ...message, senderId: adminId, createdAt: at.toISOString() });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'notification-send',
      subject: id,
      details: { title, body, note: message.path },
      at,
    });
    await sendJob(tx, 'address-to-customers', { notificationId: id });
  });
}

const batchSize = 5_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Creates a delivery for each customer device of a broadcast: the job `address-to-customers`. It can be repeated
 * without creating duplicates.
 */
export async function createDeliveries(
  { notificationId }: { notificationId: NotificationId },
  at: Date,
): Promise<void> {
  let after: string | null = lowestId;
  while (after) after = await addressBatch(notificationId, after, at);
  await db.update(notifications).set({ addressedAt: at.toISOString() }).where(eq(notifications.id, notificationId));
}

/** Hides all broadcasts from the history. Pending deliveries are still sent, and the audit log keeps its entries. */
export async function clearHistory(adminId: UserId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ clearedAt: at.toISOString() })
      .where(and(isNotNull(notifications.senderId), isNull(notifications.clearedAt)));
    await recordAudit(tx, { actorId: adminId, action: 'notification-clear', subject: 'riwayat', at });
  });
}

/** Creates the deliveries of one batch. Returns the id of its last device; null when there was none. */
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
