import type { Rupiah } from '#contract/money.ts';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A `bytea` column. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const rupiahs = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>();

/** A `timestamp with time zone` column, as an ISO 8601 string. */
export const timestamptz = (name = '') => timestamp(name, { withTimezone: true, mode: 'string' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
