import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import type { Case } from './cases.ts';

/** Of the time, at most this share may be spent on a job, because there are about twenty and customers come first. */
const share = 0.1;
/** A whole run that is one statement may take this long, half of the limit. */
const longestSeconds = 5;
/** Smaller tables may be read as a whole, and so many rows for each that is deleted are not a whole table. */
const [largeTable, readsPerRow] = [5_000, 10];

type Measured = { line: string; problems: string[] };

/** Runs a job once. `scale` is the number by which the rows of the job queue are divided. */
export async function measure({ name, table, perDay, due, run, ...expected }: Case, scale: number): Promise<Measured> {
  const dueBefore = due ? await countOf(due) : 0;
  const [total, readBefore] = [await countOf(`select count(*) from ${table}`), await readStatistics()];
  const began = performance.now();
  const [ran, failure] = await run(new Date()).then(
    (rows) => [rows, null] as const,
    (error: unknown) => [null, error] as const,
  );
  const seconds = (performance.now() - began) / 1000;
  const readAfter = await readStatistics();
  const left = due ? await countOf(due) : 0;
  const rows = due ? dueBefore - left : Number(ran);
  const made = perDay / 86_400;
  const { everySeconds } = expected;
  const rate = everySeconds ? (made * everySeconds) / (seconds * scale) : rows / seconds;
  const problems = [
    ...(failure ? [`failed: ${explain(failure)}`] : []),
    ...(rows === 0 ? ['did nothing'] : []),
    ...(left > 0 ? [`left ${left} rows`] : []),
    ...(everySeconds && seconds * scale > longestSeconds ? [`takes ${seconds * scale} s for the full table`] : []),
    ...(rate * share < made ? [`${rate.toFixed(0)} rows/s are not ten times ${made.toFixed(1)} rows/s`] : []),
    ...(expected.readsWhole ? [] : wholeReads(readBefore, readAfter, rows)),
    ...(expected.isVacuumedDaily && !readAfter.get(table)?.isVacuumed ? [`${table} is not vacuumed daily`] : []),
  ];
  const numbers = `${rows} of ${total} rows in ${seconds.toFixed(2)} s: ${rate.toFixed(0)} rows/s, due ${made.toFixed(1)} rows/s`;
  return { line: `${problems.length > 0 ? 'FAILED' : 'ok    '}  ${name}: ${numbers}`, problems };
}

/** The error of the database and the statement. */
const explain = (error: unknown): string =>
  error instanceof Error && error.cause ? `${String(error.cause)}: ${error.message}` : String(error);

/** The number of rows that a statement counts. */
const countOf = (count: string): Promise<number> =>
  transaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`set local enable_seqscan = on`);
    const [counted] = await tx.rows<{ rows: number }>(sql.raw(`select (${count})::bigint as rows`));
    return counted!.rows;
  });

type Statistics = Map<string, { rows: number; read: number; isVacuumed: boolean }>;

/**
 * How many rows were read of each table, and whether autovacuum would now work on it. `autovacuum_vacuum_threshold`, 50
 * rows, is nothing for a table of the real size.
 */
async function readStatistics(): Promise<Statistics> {
  await db.rows(sql`select pg_stat_force_next_flush()`);
  const found = await db.rows<{ name: string; rows: number; read: number; isVacuumed: boolean }>(sql`
    select case s.schemaname when 'public' then s.relname else s.schemaname || '.' || s.relname end as name,
      greatest(c.reltuples, 0)::bigint as rows, s.seq_tup_read + coalesce(s.idx_tup_fetch, 0) as read,
      s.n_dead_tup > c.reltuples * coalesce((
        select option_value::float8 from pg_options_to_table(c.reloptions)
        where option_name = 'autovacuum_vacuum_scale_factor'
      ), current_setting('autovacuum_vacuum_scale_factor')::float8) as "isVacuumed"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid`);
  return new Map(found.map(({ name, ...one }) => [name, one]));
}

/** The tables that the job read as a whole. The queue reads its own table by itself. */
function wholeReads(before: Statistics, after: Statistics, processed: number): string[] {
  return [...after].flatMap(([name, { rows, read: total }]) => {
    const read = total - (before.get(name)?.read ?? 0);
    const isWhole = rows >= largeTable && read >= rows / 2 && read > readsPerRow * processed;
    return isWhole && !name.startsWith('pgboss.') ? [`reads ${read} rows of ${name}, which has ${rows}`] : [];
  });
}
