/** Accounts and what proves who one is. Written by the areas auth and store. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { bytes } from './bytes.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    userName: text('user_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    role: text().$type<Role>().notNull(),
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_by_role').on(table.role, table.id),
    index('users_by_name').on(table.role, sql`lower(user_name) collate "C"`, table.id),
    index('users_alike').using('gin', sql`(user_name || ' ' || email) gin_trgm_ops`),
    index('users_suspended')
      .on(table.id)
      .where(sql`suspended_at is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('customer', 'seller', 'admin')`),
  ],
);

/** How many there are of each role, counted by a trigger as they register. */
export const peopleCounts = pgTable('people_counts', {
  role: text().$type<Role>().primaryKey(),
  people: integer().notNull(),
});

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

/** Logins in a running window, counted for all nodes together; server/areas/auth/count-attempt.ts says by what. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  /** Of an account over all addresses: no attempt from an unknown device before. */
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
});

/** Browsers that signed in to an account before; only the SHA-256 of the token in their cookie is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_by_user').on(table.userId, table.seenAt),
    index('known_devices_by_age').on(table.seenAt),
  ],
);

/** A store; its id is its seller's user id. */
export const stores = pgTable(
  'stores',
  {
    sellerId: uuid('seller_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id),
    sellerName: text('seller_name').notNull(),
    storeName: text('store_name').notNull(),
    storeDescription: text('store_description').notNull(),
    productionAddress: text('production_address').notNull(),
    domicileAddress: text('domicile_address').notNull(),
    /** Addresses of public pictures; null until the seller uploads them. */
    logo: text(),
    banner: text(),
  },
  (table) => [index('stores_by_name').on(sql`lower(store_name) collate "C"`, table.sellerId)],
);

/** Every logo and banner that a store uploaded: the addresses its profile form may name. */
export const storePictures = pgTable(
  'store_pictures',
  {
    sellerId: uuid('seller_id')
      .$type<UserId>()
      .notNull()
      .references(() => stores.sellerId),
    /** The public address, which also says whether it is a logo or a banner. */
    image: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.image] })],
);

/**
 * Who a seller is before the law, and where their money goes: each value sealed by server/platform/seal.ts, so that
 * whoever reads this table, or a copy of it, learns nothing.
 */
export const storeIdentities = pgTable('store_identities', {
  sellerId: uuid('seller_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => stores.sellerId),
  nik: bytes().notNull(),
  bankName: bytes('bank_name').notNull(),
  bankAccountOwner: bytes('bank_account_owner').notNull(),
  bankAccountNumber: bytes('bank_account_number').notNull(),
  eWallet: bytes('e_wallet').notNull(),
  eWalletsAccountOwner: bytes('e_wallets_account_owner').notNull(),
  eWalletAccountNumber: bytes('e_wallet_account_number').notNull(),
});
