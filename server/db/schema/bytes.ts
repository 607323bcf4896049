import { customType } from 'drizzle-orm/pg-core';

/** A column of raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
