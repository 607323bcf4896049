import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { ConfigurationError } from '#platform/config.ts';
import { withClient } from '#platform/with-client.ts';
import { releases } from './releases.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Key of the advisory lock. Any number works that nothing else uses; all nodes share it through this code. */
const lock = 20_260_106;
/** How long, in ms, a migration statement waits for a table lock. Other queries on the table queue behind it. */
const lockTimeoutMs = 2_000;
const maxTries = 20;
/** Pause in ms before the next try, so that queued queries can use the table. */
const pauseMs = 1_000;

/**
 * Applies all pending migrations, one transaction each, while servers of an older version may be running. Nodes that
 * start together wait for each other. The table of applied migrations has Drizzle's format. Drizzle's migrator is not
 * used because it holds the locks of all pending migrations in one transaction, and skips a migration that was merged
 * after one with a higher number. The first migration is the baseline, under the time of the last migration of the
 * release whose schema it makes: a database of that release has it already.
 * @throws ConfigurationError for a database of an earlier release; when a migration fails or its table lock stays
 * unavailable, and then earlier migrations remain applied
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    // Not with `if not exists`, which needs the right to create even when there is nothing to create.
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'drizzle'`);
    if (!rowCount) {
      await client.query('create schema if not exists drizzle');
      await client.query(`create table drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`);
    }
    const { rows } = await client.query<{ created_at: string; hash: string }>(
      'select created_at, hash from drizzle.__drizzle_migrations',
    );
    const applied = new Map(rows.map((row) => [Number(row.created_at), row.hash]));
    const [baseline, ...later] = readMigrationFiles({ migrationsFolder: folder });
    if (applied.size === 0) await apply(client, withSynonyms(baseline!, folder));
    else if (!applied.has(baseline!.folderMillis)) {
      const { tag, commit } = releases.baseline;
      throw new ConfigurationError(
        `The database is too old: start the release ${tag} (commit ${commit.slice(0, 8)}) once, then this one.`,
      );
    }
    // Not always, because the role of a node may not change the table.
    if (applied.size > 0 && applied.get(baseline!.folderMillis) !== baseline!.hash) {
      await client.query('update drizzle.__drizzle_migrations set hash = $1 where created_at = $2', [
        baseline!.hash,
        baseline!.folderMillis,
      ]);
    }
    for (const migration of later) if (!applied.has(migration.folderMillis)) await apply(client, migration);
  });
}

/** The names of the migrations that `migrate` would apply, in their order. Changes nothing. */
export async function pendingMigrations(url: string, folder = migrationsFolder): Promise<string[]> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'drizzle'`);
    const { rows } = rowCount
      ? await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
      : { rows: [] };
    const applied = new Set(rows.map((row) => Number(row.created_at)));
    return journal.entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag);
  });
}

/** The baseline with the rows of its data file. */
function withSynonyms(baseline: MigrationMeta, folder: string): MigrationMeta {
  const file = path.join(folder, 'search-synonyms.json');
  if (!existsSync(file)) return baseline;
  const rows = pg.escapeLiteral(readFileSync(file, 'utf8'));
  const insert = `insert into search_synonyms (id, word, means, two_way)
    select gen_random_uuid(), *
    from json_to_recordset(${rows}) as s (word text, means text, two_way boolean)`;
  return { ...baseline, sql: [...baseline.sql, insert] };
}

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      if (tries === maxTries || !isLockError(error)) throw error;
      await setTimeout(pauseMs);
    }
  }
}

async function applyOnce(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    await client.query('commit');
  } catch (error) {
    // A lost connection was rolled back by the server. The original error is more useful than a failed rollback.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Whether the error is a lock timeout or a deadlock. */
const isLockError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
