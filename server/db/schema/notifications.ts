import type { NotificationId, SubscriptionId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { bytes } from './column-types.ts';
import { sessions } from './platform.ts';

/** The one pair of keys that push services know this shop by (VAPID); the private one is sealed. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey(),
    publicKey: text('public_key').notNull(),
    privateKey: bytes('private_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);

/** A device that wants messages. It belongs to a session and goes with it: on logout, suspension, or the next account. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().$type<SubscriptionId>().primaryKey(),
    /** SHA-256 of the push address, or of the whole token where that is none. */
    tokenHash: bytes('token_hash').notNull(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    token: text().notNull(),
    /** Where messages are posted; null for a token of another kind, which is kept and never contacted. */
    endpoint: text(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('push_subscriptions_device').on(table.tokenHash),
    index('push_subscriptions_by_session').on(table.sessionHash),
    index('push_subscriptions_by_user').on(table.userId, table.savedAt),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().$type<NotificationId>().primaryKey(),
    /** What it is about, so that it is told once: `order-event:<id>`, `order-paid:<id>`, `customers:<own id>`. */
    cause: text().notNull(),
    /** The admin who wrote it; null for the shop's own. */
    senderId: uuid('sender_id')
      .$type<UserId>()
      .references(() => users.id),
    title: text().notNull(),
    body: text().notNull(),
    /** The page a tap opens: an internal path. */
    path: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When every device it goes to had its row in deliveries; null while they are being written. */
    addressedAt: timestamp('addressed_at', { withTimezone: true }),
    /** When an admin cleared it from the history; what is left of it is still sent. */
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
  },
  (table) => [
    unique('notifications_once').on(table.cause),
    index('notifications_history')
      .on(table.id)
      .where(sql`sender_id is not null and cleared_at is null`),
  ],
);

/** One message to one device. A row whose time has come is taken by moving its time on, so that a crash loses nothing. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    notificationId: uuid('notification_id')
      .$type<NotificationId>()
      .notNull()
      .references(() => notifications.id),
    subscriptionId: uuid('subscription_id')
      .$type<SubscriptionId>()
      .references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    /** Whom it is for: a device that has changed hands since does not get it. */
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    tries: integer().notNull().default(0),
    /** When it is to be sent, or sent again unless an answer comes before; null once there is an outcome. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    outcome: text().$type<'delivered' | 'gone' | 'failed'>(),
    /** What the push service last answered; null while nothing came. */
    statusCode: integer('status_code'),
  },
  (table) => [
    unique('deliveries_once').on(table.notificationId, table.subscriptionId),
    index('deliveries_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('deliveries_counted').on(table.notificationId, table.outcome),
    index('deliveries_by_subscription').on(table.subscriptionId),
    check('deliveries_outcome', sql`${table.outcome} in ('delivered', 'gone', 'failed')`),
    check('deliveries_settled', sql`(${table.outcome} is null) = (${table.dueAt} is not null)`),
  ],
);
