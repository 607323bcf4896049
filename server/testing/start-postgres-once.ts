import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../../local-services/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Gone when the run is over. */
    testFolder: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that each worker copies. Nothing of it outlives the run. */
export default async function startPostgresOnce(project: TestProject): Promise<() => Promise<void>> {
  const testFolder = mkdtempSync(path.join(tmpdir(), 'kreasi-test-'));
  // PostgreSQL runs as another user when we are root, and has to pass through.
  chmodSync(testFolder, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startPostgres({ dataDir: testFolder, say: () => {}, settings });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database template_shop');
  await admin.end();
  await migrate(withDatabase(postgres.url, 'template_shop'));
  project.provide('postgresUrl', postgres.url);
  project.provide('testFolder', testFolder);
  return async () => {
    await postgres.stop();
    rmSync(testFolder, { recursive: true, force: true });
    rmSync(postgres.where, { recursive: true, force: true });
  };
}

/** The same server's url, naming another of its databases. Not by URL: an address of a socket has no host to parse. */
export const withDatabase = (url: string, database: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
