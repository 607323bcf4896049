/**
 * Checks every invariant of money, stock and orders, and prints those that are broken: npm run shop check-invariants
 * Uses DATABASE_URL, or the embedded database in DATA_DIR. In the latter case the shop must not be running.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explainDatabaseError } from '#platform/check-database.ts';
import { ConfigurationError } from '#platform/config.ts';
import { findViolationsAt, invariants } from '#server/db/invariants.ts';
import { startPostgres } from '../local/postgres/start-postgres.ts';
import { StartError } from '../local/postgres/start-error.ts';
import { printErrors, readArguments } from './operator-command.ts';

const { DATABASE_URL, DATA_DIR = './data' } = process.env;
const home = path.join(DATA_DIR, 'postgres');

readArguments('check-invariants');
await printErrors(async () => {
  if (!DATABASE_URL && !existsSync(home)) {
    throw new ConfigurationError(
      `There is no database in ${DATA_DIR}: set DATA_DIR to its folder, or DATABASE_URL to its address.`,
    );
  }
  const postgres = DATABASE_URL
    ? null
    : await startPostgres({ dataDir: DATA_DIR, onProgress: () => {} }).catch(explain);
  const url = DATABASE_URL ?? postgres!.url;
  try {
    const broken = await findViolationsAt(url).catch((error: unknown) => {
      throw explainDatabaseError(error, url);
    });
    for (const { name, rows } of broken)
      console.log(`BROKEN  ${name}\n${rows.map((row) => `        ${JSON.stringify(row)}`).join('\n')}`);
    const count = Object.keys(invariants).length;
    console.log(`${count - broken.length} of ${count} invariants hold`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
});

/**
 * Throws the error with what to do. A second PostgreSQL on the same folder
 * would corrupt it, so the message shows how to connect to the running one.
 */
function explain(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  const socketFolder = findSocketFolder();
  const url = socketFolder && `postgres://kreasi@/kreasi?host=${encodeURIComponent(socketFolder)}&port=5432`;
  const hint = url ? `\nTo check it while it runs: DATABASE_URL='${url}' npm run shop check-invariants` : '';
  throw new ConfigurationError(error.message + hint);
}

/** The fifth line of PostgreSQL's lock file is its socket folder. */
function findSocketFolder(): string | undefined {
  try {
    return readFileSync(path.join(home, 'postmaster.pid'), 'utf8').split('\n')[4];
  } catch {
    return undefined;
  }
}
