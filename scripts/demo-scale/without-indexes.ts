import { sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';
import { unhurried } from './unhurried.ts';

type Index = { name: string; definition: string };

/**
 * Runs `load` while tables have no indexes but those of their constraints, and makes the others anew afterwards, two at
 * a time: a tenth of the work of keeping them up to date row by row. They are made anew even when `load` fails.
 */
export async function withoutIndexes(tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<Index>(
    db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = any(${sql.param(tables)}::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  try {
    await load();
  } finally {
    const waiting = [...indexes];
    const makeAnew = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { definition } = next;
        await unhurried((tx) => tx.execute(sql.raw(definition)));
      }
    };
    await Promise.all([makeAnew(), makeAnew()]);
  }
}
