import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from './start-error.ts';

const COPY_FOLDERS = ['/var/lib/kreasi', '/var/tmp/kreasi', '/tmp/kreasi'];

/**
 * The user that PostgreSQL runs as. `identity` is passed to spawn; it is empty unless root switches to another user.
 */
export interface Account {
  name: string;
  uid: number;
  gid: number;
  identity: { uid?: number; gid?: number };
}

/**
 * Returns the user to run PostgreSQL as, because it refuses to run as root. For root this is the owner of an existing
 * database, else `postgres` or `nobody`; no user is created. For other users it is the current user. Throws StartError
 * when there is none.
 */
export function findUnprivilegedAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) {
    const { username: name, uid, gid } = currentUser();
    return { name, uid, gid, identity: {} };
  }
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const users = readUsers();
  const account =
    users.find(({ uid }) => uid !== 0 && uid === owner) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody');
  if (!account) {
    throw new StartError(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as an ordinary user.',
    );
  }
  return { ...account, identity: { uid: account.uid, gid: account.gid } };
}

/**
 * Checks whether the account can enter a folder. It tries to, because the modes, groups and ACLs of all parent folders
 * matter.
 */
export function canEnter(account: Account, folder: string): boolean {
  const options = { ...account.identity, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

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

function currentUser() {
  try {
    return userInfo();
  } catch {
    throw new StartError(`PostgreSQL needs a named user, and the user id ${process.getuid?.()} has no name here.`);
  }
}

function readUsers() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
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
