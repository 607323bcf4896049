import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { canEnter } from './can-enter.ts';
import { type Account } from './unprivileged-account.ts';
import { StartError } from './start-error.ts';

const COPY_FOLDERS = ['/var/lib/kreasi', '/var/tmp/kreasi', '/tmp/kreasi'];

/**
 * Returns a folder for files that the account cannot reach at their original path. It is owned by root and readable by
 * the account. Throws StartError when none is usable.
 */
export function makeAccessibleCopy(account: Account): string {
  const usable = COPY_FOLDERS.find((folder) => isOurs(folder) && canEnter(account, folder));
  if (usable) return usable;
  throw new StartError(
    `PostgreSQL runs as ${account.name}, who can enter neither this folder nor any of ${COPY_FOLDERS.join(', ')}.`,
  );
}

function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  // Any user can create a folder in /tmp before us and could then replace the binaries that we run.
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}
