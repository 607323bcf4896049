import { chownSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Account } from './pick-account.ts';

/** The shortest limit of the systems we run on: 104 bytes on macOS, 108 on Linux, each with a closing zero. */
const LONGEST_ADDRESS_BYTES = 103;

/** Where PostgreSQL puts its socket: in its own private folder, or in another one where that path is too long. */
export function openSocketFolder(cluster: string, account: Account): { folder: string; temporary: boolean } {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= LONGEST_ADDRESS_BYTES) {
    return { folder: cluster, temporary: false };
  }
  const folder = mkdtempSync('/tmp/kreasi-');
  if (account.identity.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return { folder, temporary: true };
}
