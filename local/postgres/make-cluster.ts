import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { canEnter } from './can-enter.ts';
import { explainFailure } from './explain-failure.ts';
import { makeAccessibleCopy } from './accessible-copy.ts';
import { type Account } from './unprivileged-account.ts';
import { writeAccess } from './roles.ts';
import { StartError } from './start-error.ts';

interface Plan {
  /** The expected path of the database: its folder, or a symbolic link when it must be stored elsewhere. */
  home: string;
  account: Account;
  bin: string;
  role: string;
  /** False only for temporary databases. */
  durable: boolean;
}

/**
 * Creates an empty database under a temporary name, renames it when complete, and returns its real folder. Throws
 * StartError when initdb fails.
 */
export function makeCluster({ home, account, bin, role, durable }: Plan): string {
  const reachable = account.identity.uid === undefined || canEnter(account, dirname(home));
  const parent = reachable ? dirname(home) : makeAccessibleCopy(account);
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const unfinished = join(parent, `${basename(home)}-unfinished-${key}`);
  const cluster = reachable ? home : join(parent, `${basename(home)}-${key}-${Date.now().toString(36)}`);
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (account.identity.uid !== undefined) chownSync(unfinished, account.uid, account.gid);
    initializeCluster({ folder: unfinished, account, bin, role, durable });
    writeAccess(unfinished, durable);
    renameSync(unfinished, cluster);
    if (!reachable) symlinkSync(cluster, home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (durable) [parent, dirname(home)].forEach(syncFolder);
  return cluster;
}

function initializeCluster({ folder, account, bin, role, durable }: Omit<Plan, 'home'> & { folder: string }): void {
  const run = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${role}`,
      '--encoding=UTF8',
      // The built-in collation never changes. A system library's collation can change with an upgrade and corrupt
      // indexes.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
      '--data-checksums',
      '--auth=reject',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...account.identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  if (run.status !== 0) {
    throw new StartError(explainFailure(run.error?.message ?? String(run.stderr), dirname(folder)));
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
