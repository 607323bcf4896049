/** The messages to a user, as their inbox lists them. */
import * as z from 'zod/mini';
import { answer, defineApi, id, page, timestamp } from '../endpoint.ts';
import { everyone } from '../access.ts';
import type { NoticeId } from '../ids.ts';

/** So many messages has a page of the inbox. */
export const inboxPage = 20;
/** More unread messages are not counted. */
export const maxUnread = 99;

const message = z.object({
  _id: id<NoticeId>(),
  title: z.string(),
  body: z.string(),
  /** The page that it opens: an internal path. */
  path: z.string(),
  /** The first product of the order that it is about. */
  image: z.nullable(z.string()),
  at: timestamp,
  isRead: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const inbox = defineApi({
  'GET /api/account/notices': {
    summary: `List my messages of the last 90 days, newest first, ${inboxPage} unless \`limit\` says otherwise, and count the unread ones up to ${maxUnread}`,
    ...everyone.read,
    query: z.object(page),
    out: answer({ data: z.array(message), unread: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'POST /api/account/notices/read': {
    summary: 'Mark a message and all older ones as read',
    ...everyone.write,
    body: z.object({ upTo: id<NoticeId>() }),
    out: answer({ unread: z.int() }),
  },
});
