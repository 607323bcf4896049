import type { UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { bytes } from './column-types.ts';

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
