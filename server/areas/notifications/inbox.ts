/** The messages to a user, in their inbox. */
import { sql } from 'drizzle-orm';
import type { NoticeId, UserId } from '#contract/ids.ts';
import { inboxPage, maxUnread, type Message } from '#contract/notifications/inbox.ts';
import { db } from '#platform/db.ts';
import { byId, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';

const newestFirst = byId(sql`m.notice_id`);

/** Returns a page of the user's messages, newest first, and how many are unread, at most `maxUnread`. */
export async function listMessages(userId: UserId, page: PageRequest): Promise<Page<Message> & { unread: number }> {
  const messages = await readPage<Message>(
    {
      columns: sql`m.notice_id as "_id", m.title, m.body, m.path, n.created_at as "at",
        m.read_at is not null as "isRead",
        (select l.image from order_lines l where l.order_id = n.order_id order by l.id
          limit 1) as image`,
      from: sql`messages m join notices n on n.id = m.notice_id where m.user_id = ${userId}`,
      name: 'inbox',
      order: newestFirst,
    },
    { limit: inboxPage, ...page },
  );
  return { ...messages, unread: await countUnread(userId) };
}

/**
 * Marks the user's message and all older ones as read. Repeating it changes nothing. Returns how many are unread.
 * @throws NOT_FOUND for a message that the user does not have
 */
export async function markRead(userId: UserId, upTo: NoticeId, at: Date): Promise<number> {
  const [own] = await db.rows(sql`
    select from messages where user_id = ${userId} and notice_id = ${upTo}`);
  if (!own) throw refuse('NOT_FOUND');
  await db.rows(
    sql`update messages set read_at = ${at} where user_id = ${userId} and notice_id <= ${upTo}
      and read_at is null`,
  );
  return countUnread(userId);
}

async function countUnread(userId: UserId): Promise<number> {
  const [counted] = await db.rows<{ unread: number }>(sql`
    select count(*) as unread
    from (select from messages where user_id = ${userId} and read_at is null
        limit ${maxUnread}) counted`);
  return counted!.unread;
}
