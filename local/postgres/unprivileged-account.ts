import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from './start-error.ts';

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
