import { sql } from 'drizzle-orm';
import pg from 'pg';
import { db, queryRows, type Transaction, transaction } from '#platform/db.ts';

/** A transaction that takes as long as it likes, while triggers and foreign keys sleep: what it writes must be sound. */
export const withoutTimeout = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`set local session_replication_role = replica`);
    return work(tx);
  });

/** Statistics, and the visibility that index-only reads need. On a connection of its own, which may take its time. */
export async function vacuum(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`vacuum analyze ${tables.join(', ')}`);
  await client.end();
}

type Index = { name: string; definition: string };

/**
 * Runs `load` while tables have no indexes but those of their constraints, and makes the others anew afterwards, two at
 * a time: a tenth of the work of keeping them up to date row by row. They are made anew even when `load` fails.
 */
export async function withoutIndexes(tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const indexes = await queryRows<Index>(
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
        await withoutTimeout((tx) => tx.execute(sql.raw(definition)));
      }
    };
    await Promise.all([makeAnew(), makeAnew()]);
  }
}
