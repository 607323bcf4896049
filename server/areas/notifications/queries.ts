import { sql } from 'drizzle-orm';
import type { SentNotification } from '#contract/notifications.ts';
import { db, rowsOf } from '#platform/db.ts';
import { type AskedPage, pageById } from '#platform/page-by-id.ts';

/** How many customers a message would reach now, and on how many devices. */
export async function countRecipients(at: Date): Promise<{ customers: number; devices: number }> {
  const [counted] = await rowsOf<{ customers: number; devices: number }>(
    db,
    sql`select count(distinct s.user_id) as customers, count(*) as devices
        from push_subscriptions s join users u on u.id = s.user_id join sessions b on b.token_hash = s.session_hash
        where s.endpoint is not null and u.role = 'customer' and b.expires_at > ${at}`,
  );
  return counted!;
}

/** A page of the messages that admins sent, newest first, with what became of each. */
export async function listSent({ limit = 20, cursor }: AskedPage) {
  const page = await pageById({ limit, cursor }, (before, rows) =>
    rowsOf<SentNotification>(
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
