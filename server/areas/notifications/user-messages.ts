/** Sends a message to a user: to each of their devices and, for some messages, by mail. */
import { sql } from 'drizzle-orm';
import type { NotificationId, OrderId, UserId } from '#contract/ids.ts';
import { db, queryRows } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { insertMails, type NewMail } from './mails.ts';

/** `path` is the page that the message opens. */
export type Message = { title: string; body: string; path: string };

/** `orderId` is the order that the message is about, if any. */
export type UserMessage = Message & { userId: UserId; orderId?: OrderId };

/** `cause` is what the message is about: repeated calls with the same cause send it only once. */
type Notification = UserMessage & { cause: string };

/** The mail that says the same. `cause` replaces the message's if several messages share one mail. */
export type MailToo = Omit<NewMail, 'userId' | 'cause'> & { cause?: string };

/** Queues a message to each device of a user, and the mail if there is one, in one statement. */
export function notifyUser(message: Notification, mail: MailToo | undefined, at: Date): Promise<void> {
  const { userId, cause } = message;
  return queueMessages([message], mail ? [{ cause, ...mail, userId }] : [], at);
}

/** Queues messages to each device of their users, and mails to anyone, in one statement. */
export async function queueMessages(
  messages: readonly Notification[],
  mails: readonly NewMail[],
  at: Date,
): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: newId<NotificationId>(at.getTime()) }));
  await queryRows(
    db,
    sql`with mailed as (${insertMails(mails, at)}),
        messages as (
          select * from json_to_recordset(${JSON.stringify(rows)})
            as m (id uuid, "userId" uuid, cause text, title text, body text, path text)
        ),
        -- PostgreSQL expects a hundred messages. Without the lateral, it would read the devices of all users for them.
        devices as (
          select m.id as message_id, s.id, s.user_id from messages m cross join lateral (
            select id, user_id from push_subscriptions where user_id = m."userId" and endpoint is not null offset 0
          ) s
        ),
        added as (
          insert into notifications (id, cause, title, body, path, created_at, addressed_at)
          select id, cause, title, body, path, ${at}, ${at} from messages
          where id in (select message_id from devices)
          on conflict do nothing returning id
        )
        insert into deliveries (notification_id, subscription_id, user_id, due_at)
        select added.id, devices.id, devices.user_id, ${at} from added join devices on devices.message_id = added.id`,
  );
}

/** The page where a buyer sees an order. */
export const buyerPath = (orderId: OrderId) => `/shop/account?tab=pesanan&pesanan=${orderId}`;

/** The page where a seller sees an order. */
export const sellerPath = (orderId: OrderId) => `/store/orders?pesanan=${orderId}`;
