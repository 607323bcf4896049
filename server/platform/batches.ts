/** Changes many rows in batches, each in a transaction of its own, so that no row is locked for long. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db } from './connect.ts';

/** Runs `work` until it changes fewer rows than a batch has. Returns how many it changed in all. */
export async function inBatches(batchSize: number, work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let changed = batchSize; changed === batchSize; all += changed) changed = await work();
  return all;
}

type Options = {
  /** By which rows are found, if an index has them in this order. */
  order?: SQL;
  batchSize?: number;
};

/**
 * Deletes the rows of a table that meet a condition. `key` are the columns that
 * identify a row: with fewer, rows that do not meet the condition would go, too.
 * Skips rows that are locked, because they are in use or another node deletes them.
 */
export async function deleteInBatches<Table extends PgTable>(
  table: Table,
  key: readonly (keyof Table['_']['columns'] & string)[],
  condition: SQL,
  { order, batchSize = 1_000 }: Options = {},
): Promise<void> {
  const columns = getTableColumns(table);
  const keyColumns = sql.join(
    key.map((name) => columns[name]!),
    sql`, `,
  );
  const batch = sql`
    select ${keyColumns} from ${table} where ${condition} ${order && sql`order by ${order}`}
    limit ${batchSize} for update skip locked`;
  const deletion = sql`delete from ${table} where (${keyColumns}) in (${batch}) returning 1`;
  await inBatches(batchSize, async () => (await db.rows(deletion)).length);
}
