/** The tables of messages of the release before, which its nodes still use while this one is released. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { MailId, NoticeId, SubscriptionId, UserId } from '#contract/ids.ts';
import { users } from './auth.ts';
import { timestamptz } from './column-types.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().$type<NoticeId>().primaryKey(),
    /**
     * What the message is about, to prevent duplicates: `order-event:<id>`, `order-paid:<id>`, `customers:<own id>`.
     */
    cause: text().notNull(),
    /** The admin who wrote the message; null for automatic messages. */
    senderId: uuid('sender_id')
      .$type<UserId>()
      .references(() => users.id),
    title: text().notNull(),
    body: text().notNull(),
    /** The page that opens when the message is tapped: an internal path. */
    path: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When all rows in `deliveries` were written; null until then. */
    addressedAt: timestamptz('addressed_at'),
    /** When an admin cleared it from the history. Pending deliveries are still sent. */
    clearedAt: timestamptz('cleared_at'),
    /** The counts of an admin's message from before its deliveries were deleted; null until then. */
    recipients: integer(),
    delivered: integer(),
    failed: integer(),
  },
  (table) => [
    unique('notifications_once').on(table.cause),
    /** The order that the message leads to; see server/areas/notifications/erase-messages.ts. */
    index('notifications_by_order')
      .on(sql`(case when path ~ 'pesanan=[0-9a-f-]{36}$' then right(path, 36)::uuid end)`)
      .where(sql`sender_id is null`),
    index('notifications_history')
      .on(table.id)
      .where(sql`sender_id is not null and cleared_at is null`),
  ],
);

/** One message to one device. A worker claims a due row by moving `dueAt` forward, so that a crash loses no message. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    notificationId: uuid('notification_id')
      .$type<NoticeId>()
      .notNull()
      .references(() => notifications.id),
    /** Refers to no row once the device is gone. Not a foreign key: expired sessions would change many deliveries. */
    subscriptionId: uuid('subscription_id').$type<SubscriptionId>(),
    /** The recipient. A device that now belongs to another account does not receive the message. */
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    tries: integer().notNull().default(0),
    /** When to send, or to retry unless there is an outcome first; null once there is an outcome. */
    dueAt: timestamptz('due_at'),
    outcome: text().$type<'delivered' | 'gone' | 'failed'>(),
    /** The last HTTP status of the push service; null before the first response. */
    statusCode: integer('status_code'),
  },
  (table) => [
    unique('deliveries_once').on(table.notificationId, table.subscriptionId),
    index('deliveries_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('deliveries_counted').on(table.notificationId, table.outcome),
    index('deliveries_by_user').on(table.userId),
    check('deliveries_outcome', sql`${table.outcome} in ('delivered', 'gone', 'failed')`),
    check('deliveries_settled', sql`(${table.outcome} is null) = (${table.dueAt} is not null)`),
  ],
);

/**
 * Mails to send and sent. Stores neither addresses nor texts: a mail is composed from the database when it is sent. A
 * worker claims a due row by moving `dueAt` forward.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().$type<MailId>().primaryKey(),
    /** What the mail is about, to prevent duplicates. */
    cause: text().notNull(),
    kind: text().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** The ids that the mail's composer needs; never secrets or personal data. */
    about: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    /** When to send, or to retry unless there is an outcome first; null once there is an outcome. */
    dueAt: timestamptz('due_at'),
    tries: integer().notNull().default(0),
    /** Set before the end of the message is sent. Without an outcome the server may have accepted the mail. */
    handedOverAt: timestamptz('handed_over_at'),
    outcome: text().$type<'sent' | 'failed' | 'skipped' | 'unknown'>(),
    /** The error of the last try, without addresses: `EMESSAGE 451`. */
    problem: text(),
    sentAt: timestamptz('sent_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('mails_once').on(table.cause),
    index('mails_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('mails_by_user').on(table.userId),
    check('mails_outcome', sql`${table.outcome} in ('sent', 'failed', 'skipped', 'unknown')`),
    check('mails_settled', sql`(${table.outcome} is null) = (${table.dueAt} is not null)`),
    check('mails_sent', sql`(${table.outcome} is not distinct from 'sent') = (${table.sentAt} is not null)`),
  ],
);
