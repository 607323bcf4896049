import { sql } from 'drizzle-orm';
import { inventory, namesIn } from './inventory.ts';
import { transaction } from '#platform/transaction.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';

const batchSize = 100;

/** The tables with sealed columns, by the inventory of personal data. */
export const sealedTables = Object.keys(inventory).filter((table) => inventory[table]!.sealed);

/**
 * Reseals the rows of a table that were sealed with an old key, in batches, while the shop is running. Returns their
 * number. Afterwards the old key can be removed. The sealed columns of a row are sealed together, or null together.
 */
export async function resealRows(table: string): Promise<number> {
  let resealed = 0;
  let last: string | null = null;
  do {
    const batch = await resealAfter(table, last);
    resealed += batch.resealed;
    last = batch.last;
  } while (last !== null);
  return resealed;
}

const resealAfter = (table: string, last: string | null): Promise<{ resealed: number; last: string | null }> =>
  transaction(async (tx) => {
    const { sealed = '', row = '' } = inventory[table]!;
    const columns = namesIn(sealed);
    const name = sql.identifier(table);
    const id = sql.identifier(row);
    const first = sql.identifier(columns[0]!);
    const listed = sql.join(columns.map(sql.identifier), sql`, `);
    const rows = await tx.rows<{ id: string; values: Buffer[] }>(sql`
      select ${id}::text as id, array[${listed}] as values from ${name}
      where ${first} is not null and ${last === null ? sql`true` : sql`${id} > ${last}`}
      order by ${id} limit ${batchSize} for no key update`);
    const stale = rows.filter(({ values }) => !isSealedWithCurrentKey(values[0]!));
    for (const { id: key, values } of stale) {
      const anew = columns.map((column, place) => {
        const context = { table, column, row: key };
        return sql`${sql.identifier(column)} = ${seal(unseal(values[place]!, context), context)}`;
      });
      await tx.rows(sql`update ${name} set ${sql.join(anew, sql`, `)} where ${id} = ${key}`);
    }
    return { resealed: stale.length, last: rows.length < batchSize ? null : rows.at(-1)!.id };
  });
