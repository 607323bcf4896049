/**
 * Backs up database and pictures while the shop runs:
 * `npm run shop backup -- --to DIR [--age RECIPIENT]` writes DIR/kreasi-<time>.tar, with .age when
 * encrypted, also for BACKUP_AGE_RECIPIENT. Needs database, pictures and SECRET_KEY, which is not
 * part of it: keep the key elsewhere, or nobody can read identities and accounts after a restore.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { requireCurrentKeyOfDatabase } from '../server/areas/notifications/push-keys.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { keyId } from '../server/platform/seal.ts';
import { stageMedia, writeArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables, runTool } from './backup-archive/tools.ts';
import { configureStorage, pathOf, readArguments, runOnDatabase } from './operator-command.ts';

const { values } = readArguments('backup --to DIR [--age RECIPIENT]', { needed: ['to'], optional: ['age'] });
const to = pathOf(values.to);
const recipient = values.age ?? process.env.BACKUP_AGE_RECIPIENT;
await runOnDatabase((databaseUrl) => backUp(databaseUrl), { asOwner: true });

async function backUp(databaseUrl: string): Promise<void> {
  const { mediaDir, mediaStoreUrl } = configureStorage(databaseUrl);
  // The manifest names one key.
  await requireCurrentKeyOfDatabase();
  const at = new Date().toISOString();
  const [server] = await db.rows<{ postgres: number; migration: string }>(sql`
    select current_setting('server_version_num')::int / 10000 as postgres,
    (select max(created_at)::text from drizzle.__drizzle_migrations) as migration`);
  const pgDump = findPostgresTool('pg_dump', server!.postgres);
  const staged = stagingFolder();
  try {
    // Before the dump, because the shop may delete pictures that it names, and after it, because it may name new ones.
    if (!mediaStoreUrl) await stageMedia(mediaDir, staged);
    const dump = ['--format=custom', '--no-owner', '--no-privileges', `--file=${path.join(staged, 'database.dump')}`];
    await runTool(pgDump, dump, postgresVariables(databaseUrl)).done;
    if (!mediaStoreUrl) await stageMedia(mediaDir, staged);
    const file = path.join(to, `kreasi-${at.replaceAll(/[:.]/g, '-')}.tar${recipient ? '.age' : ''}`);
    await writeArchive({ staged, file, recipient }, { at, keyId: keyId(), ...server! });
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * In the same folder, because /tmp may be too small for the dump.
 * @throws ConfigurationError when this user may not write there
 */
function stagingFolder(): string {
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    return mkdtempSync(path.join(to, '.unfinished-'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new ConfigurationError(
      `The user of this command may not write in ${to}: give it the folder (chown -R kreasi-owner:), or name another one, such as /var/backups/kreasi.`,
    );
  }
}
