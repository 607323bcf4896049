import type { AuditAction, AuditDetails } from '#contract/admin/audit.ts';
import type { SessionId, UserId } from '#contract/ids.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

/** Stores only the SHA-256 of each token, so that read access to this table does not allow signing in. */
export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  /** Names the session to its user, who may end it. */
  id: uuid().$type<SessionId>().notNull().defaultRandom(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  /** When the session was created. Its maximum lifetime is counted from here. */
  begunAt: timestamptz('begun_at').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When the user last proved in this session, after the login, to know the password. */
  passwordAt: timestamptz('password_at'),
  /** Browser and system in words, such as "Chrome di Android"; the user agent itself is not stored. */
  device: text(),
  /** When the session last gave a second factor. */
  secondFactorAt: timestamptz('second_factor_at'),
});

/** Append-only log of admin actions: who did what to which record. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actorId: uuid('actor_id').$type<UserId>().notNull(),
  /** The actor's name at that time. Null in rows of an earlier release; empty when the account was erased. */
  actorName: text('actor_name'),
  action: text().$type<AuditAction>().notNull(),
  /** The id of the user, order or other record that the action affected. */
  subject: text().notNull(),
  details: jsonb().$type<AuditDetails>().notNull(),
  at: timestamptz().notNull(),
});

/**
 * What was refused, and what was done with personal data and accounts; see server/platform/security-events.ts. Equal
 * events of a minute are one row. It refers to no other table, so that recording never fails because of one.
 */
export const securityEvents = pgTable('security_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The minute of the events, by which they are counted and deleted. */
  minute: timestamptz().notNull(),
  kind: text().$type<SecurityEventKind>().notNull(),
  userId: uuid('user_id').$type<UserId>(),
  clientKey: text('client_key'),
  /** The request of the first event. */
  requestId: text('request_id').notNull(),
  /** When the first event happened. */
  at: timestamptz().notNull(),
  events: integer().notNull(),
});

/** When something last happened in the whole shop; see server/platform/last-times.ts. */
export const lastTimes = pgTable('last_times', { name: text().primaryKey(), at: timestamptz().notNull() });

/**
 * How many rows with personal data of others an admin read within an hour; see server/platform/http/personal-rows.ts.
 */
export const personalReads = pgTable('personal_reads', {
  userId: uuid('user_id').$type<UserId>().primaryKey(),
  readRows: integer('read_rows').notNull(),
  hourEndsAt: timestamptz('hour_ends_at').notNull(),
});
