/**
 * Proves that a backup can be restored: `npm run shop verify-backup -- FILE [--identity KEYFILE]` restores it into a
 * scratch database on the server of DATABASE_URL, which gets the migrations of this version, and checks every file, the
 * invariants, that every picture that a row names is there, and that SECRET_KEY opens a sealed row. Needs database,
 * pictures and key, and a role that may create databases. Notes in the database of the shop that it was verified. Exits
 * with code 1 when anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { requireKeyOfDatabase } from '../server/areas/notifications/push-keys.ts';
import { findViolations, invariants } from '../server/db/invariants.ts';
import { migrate } from '../server/db/migrate.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { connect, db, disconnect, pool } from '../server/platform/connect.ts';
import { diskStore, type MediaStore } from '../server/platform/disk-store.ts';
import { mediaStore } from '../server/platform/media-store.ts';
import { setLastTime } from '../server/platform/last-times.ts';
import { newId } from '../server/platform/new-id.ts';
import { isKnownKey } from '../server/platform/seal.ts';
import { readArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables, runTool } from './backup-archive/tools.ts';
import { missingFiles } from './backup-archive/verify-pictures.ts';
import { configureStorage, identityOf, pathOf, readArguments, runOnDatabase } from './operator-command.ts';

const { values, operands } = readArguments('verify-backup FILE [--identity KEYFILE]', {
  optional: ['identity'],
  operands: 1,
});
await runOnDatabase((databaseUrl) => verify(databaseUrl, pathOf(operands[0]!)), { asOwner: true });

async function verify(databaseUrl: string, archive: string): Promise<void> {
  const { mediaStoreUrl } = configureStorage(databaseUrl);
  const [server] = await db.rows<{ postgres: number; isShop: boolean }>(sql`
    select current_setting('server_version_num')::int / 10000 as postgres,
    to_regclass('last_times') is not null as "isShop"`);
  // Creates and drops the scratch database, while the pool moves to it.
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-verify-'));
  const scratch = `kreasi_verify_${newId().replaceAll('-', '')}`;
  try {
    const manifest = await readArchive(archive, folder, identityOf(values));
    if (!isKnownKey(manifest.keyId)) throw new ConfigurationError('The backup was sealed with another SECRET_KEY.');
    await owner.query(`create database ${scratch} template template0 encoding 'UTF8'`);
    const pgRestore = findPostgresTool('pg_restore', server!.postgres);
    const options = ['--exit-on-error', '--no-owner', `--dbname=${scratch}`, path.join(folder, 'database.dump')];
    await runTool(pgRestore, options, postgresVariables(databaseUrl)).done;
    await disconnect();
    const scratchUrl = withDatabase(databaseUrl, scratch);
    // The invariants are those of this version, which may be later than that of the backup.
    await migrate(scratchUrl);
    connect(scratchUrl, { max: 1, statement_timeout: 0, query_timeout: 0 });
    // A dump has no statistics of its tables, and the invariants read whole ones.
    await db.rows(sql`analyze`);
    const faults = await findFaults(mediaStoreUrl ? mediaStore() : diskStore(path.join(folder, 'media')));
    if (faults.length > 0) throw new ConfigurationError(`The backup is not complete: ${faults.join('; ')}`);
    await disconnect();
    connect(databaseUrl, { max: 1 });
    if (server!.isShop) await setLastTime(db, 'backup', new Date(manifest.at), new Date(manifest.at));
    const files = Object.keys(manifest.files).length;
    console.log(`The backup of ${manifest.at} can be restored: ${files} files, all invariants hold, SECRET_KEY fits.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    try {
      // Not `with (force)`: only a superuser may end a worker of autovacuum, but PostgreSQL ends it by itself.
      const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user';
      await owner.query(ended, [scratch]);
      await owner.query(`drop database if exists ${scratch}`);
    } finally {
      await owner.end();
    }
  }
}

async function findFaults(store: MediaStore): Promise<string[]> {
  await requireKeyOfDatabase();
  const missing = await missingFiles(store);
  // An invariant about the present time does not hold for an older database.
  const broken = (await findViolations(pool)).filter(({ name }) => !invariants[name]!.includes('now()'));
  return [...missing.map((name) => `${name} is missing`), ...broken.map(({ name }) => `broken: ${name}`)];
}

function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}
