import type { Rupiah } from '#contract/money.ts';
import { bigint, boolean, customType, timestamp } from 'drizzle-orm/pg-core';

/** A `bytea` column. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const rupiahs = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>();

/** A `timestamp with time zone` column, as an ISO 8601 string. */
export const timestamptz = (name = '') => timestamp(name, { withTimezone: true, mode: 'string' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The columns of a row of money whose buyer may name a bank account for it. The account is sealed: all three or none.
 */
export const namedAccount = {
  bankName: bytes('bank_name'),
  bankAccountOwner: bytes('bank_account_owner'),
  bankAccountNumber: bytes('bank_account_number'),
  /** When it was named or dropped; null when it never was, or before the shop recorded it. */
  accountChangedAt: timestamptz('account_changed_at'),
  /** No payment to it before; null when it is not held. */
  heldUntil: timestamptz('held_until'),
  /** Whether the device was new to the buyer's account. */
  accountFromNewDevice: boolean('account_from_new_device').notNull().default(false),
};
