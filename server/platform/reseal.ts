import { and, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { transaction } from './db.ts';
import { isSealedWithCurrentKey } from './seal.ts';

const batchSize = 100;

type RowOf<T extends PgTable> = T['$inferSelect'];
type ColumnOf<T extends PgTable> = keyof RowOf<T> & string;

/**
 * Reseals the rows of a table that were sealed with an old key, in batches, while the shop is running. Returns their
 * number. Afterwards the old key can be removed. `sealed` is one of the columns that are sealed together, or null
 * together; `reseal` returns the new values of all of them.
 */
export async function resealRows<T extends PgTable>(
  table: T,
  { id, sealed }: { id: ColumnOf<T>; sealed: ColumnOf<T> },
  reseal: (row: RowOf<T>) => Partial<RowOf<T>>,
): Promise<number> {
  const anyTable: PgTable = table;
  const { [id]: idColumn, [sealed]: sealedColumn } = getTableColumns(anyTable);
  const resealAfter = (last: unknown) =>
    transaction(async (tx) => {
      const rows: RowOf<T>[] = await tx
        .select()
        .from(anyTable)
        .where(and(isNotNull(sealedColumn!), last === null ? undefined : gt(idColumn!, last)))
        .orderBy(idColumn!)
        .limit(batchSize)
        .for('no key update');
      const stale = rows.filter((row) => !isSealedWithCurrentKey(row[sealed] as Buffer));
      for (const row of stale) {
        await tx.update(table).set(reseal(row)).where(eq(idColumn!, row[id]));
      }
      return { resealed: stale.length, last: rows.length < batchSize ? null : rows.at(-1)![id] };
    });
  let resealed = 0;
  let last: unknown = null;
  do {
    const batch = await resealAfter(last);
    resealed += batch.resealed;
    last = batch.last;
  } while (last !== null);
  return resealed;
}
