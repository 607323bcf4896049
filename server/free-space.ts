import { statfs } from 'node:fs/promises';
import { config } from '#platform/config.ts';

export type FreeSpace = { of: 'pictures' | 'backups'; folder: string; bytes: number };

/**
 * The free bytes of the disks to which the shop writes: of its pictures, and of its backups, if they are on this
 * server.
 * @throws Error when a folder cannot be read
 */
export async function measureFreeSpace(): Promise<FreeSpace[]> {
  const { mediaStoreUrl, dataDir, mediaDir, backupDir } = config;
  const folders = [
    { of: 'pictures' as const, folder: mediaStoreUrl ? dataDir : mediaDir },
    { of: 'backups' as const, folder: backupDir },
  ];
  const measured: FreeSpace[] = [];
  for (const { of, folder } of folders) {
    if (!folder) continue;
    const { bavail, bsize } = await statfs(folder);
    measured.push({ of, folder, bytes: bavail * bsize });
  }
  return measured;
}
