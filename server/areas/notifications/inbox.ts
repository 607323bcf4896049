/** The messages to a user, in their inbox. */
import { sql } from 'drizzle-orm';
import type { NoticeId, UserId } from '#contract/ids.ts';
import { inboxPage, maxUnread, type Message } from '#contract/notifications/inbox.ts';
import { columns, scalarSubquery } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { messages, notices, orderLines } from '#server/db/schema/index.ts';

const messageColumns = columns({
  _id: messages.noticeId,
  title: messages.title,
  body: messages.body,
  path: messages.path,
  at: notices.createdAt,
  isRead: sql<boolean>`messages.read_at is not null`,
  image: scalarSubquery(
    orderLines.image,
    sql`order_lines where order_lines.order_id = notices.order_id order by order_lines.id limit 1`,
  ),
});
const newestFirst = byId(sql`messages.notice_id`);

/** Returns a page of the user's messages, newest first, and how many are unread, at most `maxUnread`. */
export async function listMessages(userId: UserId, page: PageRequest): Promise<Page<Message> & { unread: number }> {
  const found = await readPage(
    {
      columns: messageColumns,
      from: sql`messages join notices on notices.id = messages.notice_id where messages.user_id = ${userId}`,
      name: 'inbox',
      order: newestFirst,
    },
    { limit: inboxPage, ...page },
  );
  return { ...found, unread: await countUnread(userId) };
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
