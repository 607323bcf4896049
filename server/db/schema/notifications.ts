import type { MailId, NoticeId, OrderId, SubscriptionId, UserId } from '#contract/ids.ts';
import type { MailKind, SwitchableMail } from '#contract/notifications/mails.ts';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

/** The VAPID key pair that identifies this server to push services. The private key is encrypted. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: bytes('private_key').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/** A device that receives push messages. It belongs to a session and is deleted with it. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().$type<SubscriptionId>().primaryKey(),
  /** SHA-256 of the push endpoint, or of the whole token when it is not a PushSubscription. */
  tokenHash: bytes('token_hash').notNull(),
  sessionHash: bytes('session_hash').notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  token: text().notNull(),
  /** The push endpoint; null for a token of another kind, which is stored but never contacted. */
  endpoint: text(),
  savedAt: timestamptz('saved_at').notNull(),
});

/** Something that users are told, with the ids of what it is about. A broadcast of an admin also has its text there. */
export const notices = pgTable('notices', {
  id: uuid().$type<NoticeId>().primaryKey(),
  kind: text().notNull(),
  about: jsonb().notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  /** The admin who wrote a broadcast; null for all others. */
  senderId: uuid('sender_id').$type<UserId>(),
  createdAt: timestamptz('created_at').notNull(),
  /** When the messages of a broadcast were all written; null until then, and for all others. */
  addressedAt: timestamptz('addressed_at'),
  /** When an admin cleared it from the history. Pending deliveries are still sent. */
  clearedAt: timestamptz('cleared_at'),
  /** The counts of a broadcast from before its deliveries were deleted; null until then. */
  recipients: integer(),
  delivered: integer(),
  failed: integer(),
});

const noticeIdColumn = () => uuid('notice_id').$type<NoticeId>().notNull();
const recipientColumn = () => uuid('user_id').$type<UserId>().notNull();

/** What a notice says to one of its recipients, with a device or without. */
export const messages = pgTable('messages', {
  noticeId: noticeIdColumn(),
  userId: recipientColumn(),
  title: text().notNull(),
  body: text().notNull(),
  /** The page that opens when the message is tapped: an internal path. */
  path: text().notNull(),
  readAt: timestamptz('read_at'),
});

/** One message to one device; the job `send-push` sends it. */
export const pushDeliveries = pgTable('push_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  noticeId: noticeIdColumn(),
  /** Refers to no row once the device is gone. Not a foreign key: expired sessions would change many deliveries. */
  subscriptionId: uuid('subscription_id').$type<SubscriptionId>(),
  /** The recipient. A device that now belongs to another account does not receive the message. */
  userId: recipientColumn(),
  tries: integer().notNull().default(0),
  outcome: text().$type<'delivered' | 'gone' | 'failed'>(),
  /** The last HTTP status of the push service; null before the first response. */
  statusCode: integer('status_code'),
});

/**
 * The mail of a notice to one user; the job `send-mail` sends it. Stores neither address nor text: a mail is composed
 * from the database when it is sent.
 */
export const mailDeliveries = pgTable('mail_deliveries', {
  id: uuid().$type<MailId>().primaryKey(),
  noticeId: noticeIdColumn(),
  userId: recipientColumn(),
  kind: text().$type<MailKind>().notNull(),
  /** Set before the end of the message is sent. Without an outcome the server may have accepted the mail. */
  handedOverAt: timestamptz('handed_over_at'),
  outcome: text().$type<'sent' | 'failed' | 'skipped' | 'unknown'>(),
  /** The error of the last try, without addresses: `EMESSAGE 451`. */
  problem: text(),
  sentAt: timestamptz('sent_at'),
  createdAt: timestamptz('created_at').notNull(),
});

/** The kinds of mail that a user has switched off. */
export const mailOptOuts = pgTable('mail_opt_outs', {
  userId: uuid('user_id').$type<UserId>().notNull(),
  kind: text().$type<SwitchableMail>().notNull(),
  at: timestamptz().notNull(),
});
