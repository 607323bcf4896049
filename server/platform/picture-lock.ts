import { sql } from 'drizzle-orm';
import type { Transaction } from './sql.ts';

/**
 * Locks a public picture until the end of the transaction. Equal uploads share their
 * files, so an upload would otherwise find the files just before a deletion takes them.
 */
export const lockPicture = (tx: Transaction, image: string): Promise<unknown> =>
  tx.rows(sql`select from pg_advisory_xact_lock(hashtextextended(${image}, 0))`);
