import type { StoreCheckId, StoreId, UserId } from '#contract/ids.ts';
import type { SeenKind } from '#contract/store/store-checks.ts';
import { type SQL, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

/** A store; its key is the id of its owner's account: see `storeOf`. */
export const stores = pgTable('stores', {
  sellerId: uuid('seller_id').$type<StoreId>().primaryKey(),
  sellerName: text('seller_name').notNull(),
  storeName: text('store_name').notNull(),
  /** Equal for names that look alike; empty for a name without Latin letters. */
  nameSkeleton: text('name_skeleton')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`name_skeleton(store_name)`),
  storeDescription: text('store_description').notNull(),
  productionAddress: text('production_address').notNull(),
  domicileAddress: text('domicile_address').notNull(),
  /** Public picture URLs; null until uploaded. */
  logo: text(),
  banner: text(),
});

/**
 * When a store was or is closed. A closure that ends early is shortened, so those of a store
 * never overlap. Old ones are kept, because they stopped the time that its orders wait.
 */
export const storeClosures = pgTable('store_closures', {
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  closedFrom: timestamptz('closed_from').notNull(),
  closedUntil: timestamptz('closed_until').notNull(),
});

/**
 * A seller's legal identity and bank accounts. server/platform/seal.ts encrypts each value, so that read access to this
 * table, or to a backup, reveals nothing.
 */
export const storeIdentities = pgTable('store_identities', {
  sellerId: uuid('seller_id').$type<StoreId>().primaryKey(),
  nik: bytes().notNull(),
  bankName: bytes('bank_name').notNull(),
  bankAccountOwner: bytes('bank_account_owner').notNull(),
  bankAccountNumber: bytes('bank_account_number').notNull(),
  eWallet: bytes('e_wallet').notNull(),
  eWalletsAccountOwner: bytes('e_wallets_account_owner').notNull(),
  eWalletAccountNumber: bytes('e_wallet_account_number').notNull(),
  /** When a value was last changed; null for the values of the registration, which need no confirmation. */
  accountChangedAt: timestamptz('account_changed_at'),
  /** When the seller confirmed the change with their password; null until then. */
  accountConfirmedAt: timestamptz('account_confirmed_at'),
  /** No payout until then; null when payouts are not held. */
  heldUntil: timestamptz('held_until'),
});

/**
 * The pictures that a store has uploaded. They count for its quota until
 * they are unused and a week old. Its profile form accepts only these URLs.
 */
export const storePictures = pgTable('store_pictures', {
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  /** The public URL, which also identifies the kind. */
  image: text().notNull(),
  /** When it was last uploaded. */
  uploadedAt: timestamptz('uploaded_at').notNull().defaultNow(),
});

/** What an admin saw of a store. At most one holds; the others are kept as its history. */
export const storeChecks = pgTable('store_checks', {
  id: uuid().$type<StoreCheckId>().primaryKey(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  checkedBy: uuid('checked_by').$type<UserId>().notNull(),
  checkedAt: timestamptz('checked_at').notNull(),
  seen: text().array().$type<SeenKind[]>().notNull(),
  /** Of admins for each other; never public. */
  note: text().notNull(),
  /** Stands for the owner, name, addresses and account that were seen. */
  fingerprint: text().notNull(),
  endedAt: timestamptz('ended_at'),
  /** The store changed, an admin took it back, or a later one replaced it. */
  endedBecause: text('ended_because').$type<'changed' | 'taken-back' | 'replaced'>(),
  /** Why an admin took it back. */
  reason: text().notNull().default(''),
});
