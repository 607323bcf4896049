import type { Rupiah } from '#contract/money.ts';
import { bigint, customType } from 'drizzle-orm/pg-core';

/** A `bytea` column. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const rupiahs = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
