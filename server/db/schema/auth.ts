import type { EmailChangeId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  userName: text('user_name').notNull(),
  phoneNumber: text('phone_number').notNull(),
  role: text().$type<Role>().notNull(),
  suspendedAt: timestamptz('suspended_at'),
  /** The version of terms and privacy policy that the user agreed to by registering; null for other accounts. */
  consentVersion: text('consent_version'),
  consentedAt: timestamptz('consented_at'),
  /** When the account will be erased because its user asked for it; null otherwise. */
  eraseAt: timestamptz('erase_at'),
  /** When the personal data of the account were erased. Such an account is suspended too, so nobody can sign in. */
  erasedAt: timestamptz('erased_at'),
  /** When the user proved to receive mails at this address; null until then. */
  emailVerifiedAt: timestamptz('email_verified_at'),
  createdAt: timestamptz('created_at').notNull(),
});

/** Number of users per role, maintained by a trigger. */
export const peopleCounts = pgTable('people_counts', {
  role: text().$type<Role>().primaryKey(),
  people: integer().notNull(),
});

/** Login counters per time window, shared by all nodes. For its uses see server/areas/auth/failure-counts.ts. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: timestamptz('window_ends_at').notNull(),
  /** For the counter of an account over all addresses: until when attempts from unknown devices are blocked. */
  blockedUntil: timestamptz('blocked_until'),
});

/** Changes of an address. They take effect when the new one is confirmed. */
export const emailChanges = pgTable('email_changes', {
  id: uuid().$type<EmailChangeId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  requestedAt: timestamptz('requested_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** Until when the old address can take the change back, and nobody else can use it; null without such a link. */
  undoUntil: timestamptz('undo_until'),
});

/** What the links in mails prove. Stores only the SHA-256 of the token in the link. */
export const accountTokens = pgTable('account_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  /** Resets the password, confirms an address, or takes back a change of the address. */
  purpose: text().$type<'reset' | 'verify' | 'undo'>().notNull(),
  /** The change that is confirmed or taken back; null when the address of the account is confirmed. */
  changeId: uuid('change_id').$type<EmailChangeId>(),
  /** Keyed hash of the six digits that confirm an address without the link. */
  codeHash: bytes('code_hash'),
  codeTries: integer('code_tries').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Devices that have signed in to an account before. Stores only the SHA-256 of the token in the device cookie. */
export const knownDevices = pgTable('known_devices', {
  tokenHash: bytes('token_hash').notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  seenAt: timestamptz('seen_at').notNull(),
  /** When it first signed in to the account; null when that was before the shop recorded it. */
  firstSeenAt: timestamptz('first_seen_at').defaultNow(),
  /** When the account last gave its second factor on this device; null when it never did. */
  secondFactorAt: timestamptz('second_factor_at'),
});

/** The second factors of admins. Secrets are encrypted; see server/areas/auth/second-factor.ts. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').$type<UserId>().primaryKey(),
  secret: bytes(),
  setUpAt: timestamptz('set_up_at'),
  /** The time step of the last code that was used. It and earlier ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** A new secret until a code of it was given. */
  pendingSecret: bytes('pending_secret'),
  pendingUntil: timestamptz('pending_until'),
});

/** Codes that replace the authenticator app once each. Stores only their SHA-256; each has 80 random bits. */
export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  usedAt: timestamptz('used_at'),
});
