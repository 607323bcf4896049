import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { UserId } from '#contract/ids.ts';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { bytes } from './column-types.ts';

/** Only the SHA-256 of a token is kept: whoever reads this table can sign in as nobody. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From here on runs the time after which it ends, however often it was used. */
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
);

/** Append-only: who did what to whom, for what an admin may do and a seller would want to know of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    /** The id of whom or what it was done to. */
    subject: text().notNull(),
    details: jsonb().$type<AuditDetails>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_action').on(table.action, table.id),
  ],
);
