import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { config } from '#platform/config.ts';

/** Where the PostgreSQL of Debian has its data. */
const debianData = '/var/lib/postgresql';

export type FreeSpace = { of: 'pictures' | 'backups' | 'database'; folder: string; bytes: number };

/**
 * The free bytes of the disks to which the shop writes: of its pictures, and of its backups and its database, if they
 * are on this server.
 * @throws Error when a folder cannot be read
 */
export async function measureFreeSpace(): Promise<FreeSpace[]> {
  const { mediaStoreUrl, dataDir, mediaDir, backupDir, databaseUrl } = config;
  const isDebian = databaseUrl.includes('/var/run/postgresql') && existsSync(debianData);
  const folders = [
    { of: 'pictures' as const, folder: mediaStoreUrl ? dataDir : mediaDir },
    { of: 'backups' as const, folder: backupDir },
    { of: 'database' as const, folder: isDebian ? debianData : null },
  ];
  const measured: FreeSpace[] = [];
  for (const { of, folder } of folders) {
    if (!folder) continue;
    const { bavail, bsize } = await statfs(folder);
    measured.push({ of, folder, bytes: bavail * bsize });
  }
  return measured;
}
