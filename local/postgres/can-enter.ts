import { spawnSync } from 'node:child_process';
import { type Account } from './unprivileged-account.ts';

/**
 * Checks whether the account can enter a folder. It tries to, because the modes, groups and ACLs of all parent folders
 * matter.
 */
export function canEnter(account: Account, folder: string): boolean {
  const options = { ...account.identity, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}
