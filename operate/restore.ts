/**
 * Restores a backup into an empty database and an empty folder of pictures:
 * `npm run shop restore -- --from FILE [--identity KEYFILE]`, with database, pictures and key. The shop must not be running.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { requireKeyOfDatabase } from '../server/areas/notifications/push-keys.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { isKnownKey } from '../server/platform/seal.ts';
import { readArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables, runTool } from './backup-archive/tools.ts';
import { configureStorage, identityOf, pathOf, readArguments, runOnDatabase } from './operator-command.ts';

const usage = 'restore --from FILE [--identity KEYFILE]';
const { values } = readArguments(usage, { needed: ['from'], optional: ['identity'] });
await runOnDatabase((databaseUrl) => restore(databaseUrl, pathOf(values.from)), { asOwner: true });

async function restore(databaseUrl: string, archive: string): Promise<void> {
  const { mediaDir } = configureStorage(databaseUrl);
  const [target] = await db.rows<{ tables: number; postgres: number }>(sql`
    select count(*)::int as tables, current_setting('server_version_num')::int / 10000 as postgres
    from information_schema.tables where table_schema = 'public'`);
  if (target!.tables > 0) throw new ConfigurationError('The database is not empty: create a new one and name it.');
  if (existsSync(mediaDir) && readdirSync(mediaDir).length > 0) {
    throw new ConfigurationError(`The folder ${mediaDir} is not empty.`);
  }
  mkdirSync(path.dirname(path.resolve(mediaDir)), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(path.resolve(mediaDir)), '.restoring-'));
  try {
    const manifest = await readArchive(archive, folder, identityOf(values));
    if (!isKnownKey(manifest.keyId)) throw new ConfigurationError('The backup was sealed with another SECRET_KEY.');
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
    console.log(`Restored as of ${manifest.at}.
Payments after that time are known to the provider only. Download its settlement report from that day on and run:
  reconcile settlement.csv
It lists each payment that is missing here as ONLY AT THE PROVIDER.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
