import { sql } from 'drizzle-orm';
import { type Transaction, transaction } from '#platform/db.ts';

/** A transaction that takes as long as it likes, while triggers and foreign keys sleep: what it writes must be sound. */
export const unhurried = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`set local session_replication_role = replica`);
    return work(tx);
  });
