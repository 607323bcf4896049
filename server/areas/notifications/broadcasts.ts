import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NoticeId, UserId } from '#contract/ids.ts';
import { internalPath } from '#contract/internal-path.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications/notifications.ts';
import { columns } from '#platform/columns.ts';
import { recordAudit } from '#platform/audit.ts';
import { contains } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { byTime, countRows, type ListPage, type ListRequest, readPage } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { notices } from '#server/db/schema/index.ts';
import { notify } from './notify.ts';

/** Counts the customers and devices that a broadcast would reach at `at`. */
export async function countRecipients(at: Date): Promise<{ customers: number; devices: number }> {
  const [counted] = await db.rows<{ customers: number; devices: number }>(sql`
    select count(distinct s.user_id) as customers, count(*) as devices
    from push_subscriptions s join users u on u.id = s.user_id
    join sessions b on b.token_hash = s.session_hash
    where s.endpoint is not null and u.role = 'customer' and b.expires_at > ${at}`);
  return counted!;
}

const broadcastColumns = columns({
  _id: notices.id,
  title: sql<string>`notices.about ->> 'title'`,
  body: sql<string>`notices.about ->> 'body'`,
  path: sql<string>`notices.about ->> 'path'`,
  createdAt: notices.createdAt,
  recipients: sql<number>`counted.recipients`,
  delivered: sql<number>`counted.delivered`,
  failed: sql<number>`counted.failed`,
  isDone: sql<boolean>`notices.addressed_at is not null
    and counted.recipients = counted.delivered + counted.failed`,
});
const sortOrders = byTime(sql`notices.id`);
const broadcasts = sql`notices, lateral (
    select coalesce(notices.recipients, count(*)) as recipients,
      coalesce(notices.delivered, count(*) filter (where d.outcome = 'delivered')) as delivered,
      coalesce(notices.failed, count(*) filter (where d.outcome in ('gone', 'failed'))) as failed
    from push_deliveries d where d.notice_id = notices.id
  ) counted`;

type SentPage = Omit<ListPage<never>, 'data'> & { notifications: SentNotification[] };

/** Returns a page of the broadcasts sent by admins, with their delivery counts. */
export async function listSent({ limit = 20, cursor, q, sortBy }: ListRequest): Promise<SentPage> {
  const said = sql`((notices.about ->> 'title') || ' ' || (notices.about ->> 'body'))`;
  const filter = sql`notices.sender_id is not null and notices.cleared_at is null
    and ${q ? contains(said, q) : sql`true`}`;
  const from = sql`${broadcasts} where ${filter}`;
  const order = sortOrders[sortBy];
  const [page, counted] = await Promise.all([
    readPage({ columns: broadcastColumns, from, name: `broadcasts ${sortBy}`, order }, { limit, cursor }),
    countRows(sql`notices where ${filter}`),
  ]);
  return { notifications: page.data, nextCursor: page.nextCursor, ...counted };
}

/** `path` is the page that the message opens; empty for the home page. */
type Broadcast = { title: string; body: string; path: string; adminId: UserId };

/** Sends an admin's broadcast to all customers. */
export async function sendToCustomers({ title, body, path, adminId }: Broadcast, at: Date): Promise<void> {
  const id = newId<NoticeId>(at.getTime());
  const message = { title, body, path: internalPath(path) ?? broadcastPath };
  await transaction(async (tx) => {
    await notify(tx, 'broadcast', message, { at, id, senderId: adminId });
    const details = { title, body, note: message.path };
    await recordAudit(tx, { actorId: adminId, action: 'notification-send', subject: id, details, at });
  });
}

/** Hides all broadcasts from the history. Pending deliveries are still sent, and the audit log keeps its entries. */
export async function clearHistory(adminId: UserId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(notices)
      .set({ clearedAt: at.toISOString() })
      .where(and(isNotNull(notices.senderId), isNull(notices.clearedAt)));
    await recordAudit(tx, { actorId: adminId, action: 'notification-clear', subject: 'riwayat', at });
  });
}
