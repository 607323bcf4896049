import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { config } from '#platform/config.ts';

/** When the newest backup in BACKUP_DIR was written, in seconds since 1970; 0 when there is none. */
export function newestBackup(): number {
  const { backupDir } = config;
  if (!backupDir) return 0;
  try {
    const times = readdirSync(backupDir)
      .filter((name) => /^kreasi-.*\.tar(\.age)?$/.test(name))
      .map((name) => statSync(path.join(backupDir, name)).mtimeMs / 1000);
    return Math.max(0, ...times);
  } catch {
    return 0;
  }
}
