/**
 * Restores a backup into an empty database and an empty folder of pictures:
 * `npm run shop restore -- --from FILE [--identity KEYFILE]`, with database, pictures and key. The shop must not be running.
 * With --check it only reads the file: of when it is, whether all of it is there, and sealed with a key that is known.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { requireKeyOfDatabase } from '../server/areas/notifications/push-keys.ts';
import { config, ConfigurationError } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { isKnownKey } from '../server/platform/seal.ts';
import { withClient } from '../server/platform/with-client.ts';
import { type Manifest, readArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables, runTool } from './backup-archive/tools.ts';
import { configureStorage, identityOf, pathOf, printErrors, readArguments, runOnDatabase } from './operator-command.ts';

const usage = 'restore --from FILE [--identity KEYFILE] [--check]';
const { values, given } = readArguments(usage, { needed: ['from'], optional: ['identity'], flags: ['check'] });
// A recovery that was killed leaves no database to connect to.
await (given.has('check')
  ? printErrors(() => check(pathOf(values.from)))
  : runOnDatabase((databaseUrl) => restore(databaseUrl, pathOf(values.from)), { asOwner: true }));

async function check(archive: string): Promise<void> {
  configureStorage(process.env.DATABASE_URL ?? '');
  await withArchive(archive, async (_, manifest) => console.log(`The backup is of ${manifest.at}.`));
}

async function restore(databaseUrl: string, archive: string): Promise<void> {
  const { mediaDir } = configureStorage(databaseUrl);
  const [target] = await db.rows<{ tables: number; postgres: number }>(sql`
    select count(*)::int as tables, current_setting('server_version_num')::int / 10000 as postgres
    from information_schema.tables where table_schema = 'public'`);
  if (target!.tables > 0) throw new ConfigurationError('The database is not empty: create a new one and name it.');
  if (existsSync(mediaDir) && readdirSync(mediaDir).length > 0) {
    throw new ConfigurationError(`The folder ${mediaDir} is not empty.`);
  }
  await withArchive(archive, async (folder, manifest) => {
    const pgRestore = findPostgresTool('pg_restore', target!.postgres);
    const options = [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      `--dbname=${postgresVariables(databaseUrl).PGDATABASE}`,
    ];
    await runTool(pgRestore, [...options, path.join(folder, 'database.dump')], postgresVariables(databaseUrl)).done;
    await requireKeyOfDatabase();
    if (existsSync(path.join(folder, 'media'))) cpSync(path.join(folder, 'media'), mediaDir, { recursive: true });
    // A dump has no statistics of its tables, without which PostgreSQL plans badly (its chapter "Backup and Restore").
    await withClient(databaseUrl, (client) => client.query('analyze'));
    console.log(`Restored as of ${manifest.at}.
Payments after that time are known to the provider only. Download its settlement report from that day on and run:
  kreasi reconcile settlement.csv
It lists each payment that is missing here as ONLY AT THE PROVIDER.`);
  });
}

/** Unpacks an archive beside the pictures for some work, if it is whole and its key is known. */
async function withArchive(
  archive: string,
  work: (folder: string, manifest: Manifest) => Promise<void>,
): Promise<void> {
  const beside = path.dirname(path.resolve(config.mediaDir));
  mkdirSync(beside, { recursive: true });
  const folder = mkdtempSync(path.join(beside, '.restoring-'));
  try {
    const manifest = await readArchive(archive, folder, identityOf(values));
    if (!isKnownKey(manifest.keyId)) {
      throw new ConfigurationError(
        'The backup was sealed with another SECRET_KEY. If you have that key, give it as SECRET_KEY_OLD.',
      );
    }
    await work(folder, manifest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
