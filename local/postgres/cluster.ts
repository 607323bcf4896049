import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { OWNER, writeAccess } from './roles.ts';
import { StartError } from './start-error.ts';
import { type Account, canEnter, makeAccessibleCopy } from './unprivileged-account.ts';

/**
 * Returns the real folder of the database at `home` (a folder or a symbolic link), or null when there is none. Throws
 * StartError when it belongs to another version or user, is not accessible, or is not a database.
 */
export function findCluster(home: string, account: Account, major: string): string | null {
  if (!lstatSync(home, { throwIfNoEntry: false })) return null;
  if (!statSync(home, { throwIfNoEntry: false })) {
    throw new StartError(
      `${home} leads to ${readlinkSync(home)}, which is gone. Bring it back, or remove the link to begin anew.`,
    );
  }
  const cluster = realpathSync(home);
  if (statSync(cluster).uid !== account.uid) {
    throw new StartError(`The database ${cluster} belongs to another user than ${account.name}. Start as its owner.`);
  }
  if (!canEnter(account, cluster)) {
    throw new StartError(
      `The user ${account.name} cannot reach their database ${cluster}: open its parent folders (chmod a+x).`,
    );
  }
  if (readdirSync(cluster).length === 0) {
    rmdirSync(cluster);
    return null;
  }
  requireVersion(cluster, major);
  return cluster;
}

interface Plan {
  /** The expected path of the database: its folder, or a symbolic link when it must be stored elsewhere. */
  home: string;
  account: Account;
  bin: string;
  /** False only for temporary databases. */
  durable: boolean;
}

/**
 * Creates an empty database under a temporary name, renames it when complete, and returns its real folder. Throws
 * StartError when initdb fails.
 */
export function makeCluster({ home, account, bin, durable }: Plan): string {
  const reachable = account.identity.uid === undefined || canEnter(account, dirname(home));
  const parent = reachable ? dirname(home) : makeAccessibleCopy(account);
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const unfinished = join(parent, `${basename(home)}-unfinished-${key}`);
  const cluster = reachable ? home : join(parent, `${basename(home)}-${key}-${Date.now().toString(36)}`);
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    if (account.identity.uid !== undefined) chownSync(unfinished, account.uid, account.gid);
    initializeCluster({ folder: unfinished, account, bin, durable });
    writeAccess(unfinished, durable);
    renameSync(unfinished, cluster);
    if (!reachable) symlinkSync(cluster, home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (durable) [parent, dirname(home)].forEach(syncFolder);
  return cluster;
}

/** Rejects a folder of another major version of PostgreSQL: opening it would damage it. */
function requireVersion(cluster: string, major: string): void {
  let version;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`${cluster} is not a PostgreSQL data folder. Nothing was changed.`);
  }
  if (version === major) return;
  throw new StartError(
    `The folder ${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${major}. Nothing was changed.`,
  );
}

function initializeCluster({ folder, account, bin, durable }: Omit<Plan, 'home'> & { folder: string }): void {
  const run = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${OWNER}`,
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
