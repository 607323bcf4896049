import { spawnSync } from 'node:child_process';
import { type Account } from './unprivileged-account.ts';

/** Whether the account reaches a folder. Tried, not computed: modes, groups and access lists of every parent count. */
export function canEnter(account: Account, folder: string): boolean {
  const options = { ...account.identity, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}
