import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from '#platform/with-client.ts';
import { updateDatabase } from '#server/db/update-database.ts';
import { typesNotCompared } from './check-rows.ts';
import { startPostgres } from '../../local/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    runtimeUrl: string;
    /** Deleted at the end of the run. */
    testFolder: string;
  }
}

/**
 * Starts one PostgreSQL server for the test run, with a migrated template database that each worker copies. Returns a
 * function that stops it and deletes its files.
 */
export default async function startPostgresOnce(project: TestProject): Promise<() => Promise<void>> {
  const testFolder = mkdtempSync(path.join(tmpdir(), 'kreasi-test-'));
  // When the tests run as root, PostgreSQL runs as another user, who needs to traverse this folder.
  chmodSync(testFolder, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startPostgres({ dataDir: testFolder, onProgress: () => {}, settings });
  await withClient(postgres.url, (admin) => admin.query('create database template_shop'));
  const [databaseUrl, databaseOwnerUrl] = [postgres.runtimeUrl, postgres.url].map(inTemplate) as [string, string];
  await updateDatabase({ databaseUrl, databaseOwnerUrl });
  project.provide('postgresUrl', postgres.url);
  project.provide('runtimeUrl', postgres.runtimeUrl);
  project.provide('testFolder', testFolder);
  return async () => {
    const lacking = (await hasRunAll(project)) ? typesNotCompared(testFolder) : [];
    await postgres.stop();
    rmSync(testFolder, { recursive: true, force: true });
    rmSync(postgres.where, { recursive: true, force: true });
    if (lacking.length > 0) throw new Error(`no test sent the statements at ${lacking.join(', ')}`);
  };
}

/** Whether this run was of all tests of the main project. */
async function hasRunAll({ vitest }: TestProject): Promise<boolean> {
  const main = vitest.projects.find(({ name }) => name === 'main');
  if (!main || main.config.testNamePattern) return false;
  const { testFiles } = await main.globTestFiles();
  return vitest.state.getFiles().filter(({ projectName }) => projectName === 'main').length === testFiles.length;
}

const inTemplate = (url: string) => withDatabase(url, 'template_shop');

/**
 * Returns the URL with another database name. Uses a regular expression, because the URL of a Unix socket has no host
 * and URL cannot parse it.
 */
export const withDatabase = (url: string, database: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
