import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from './start-error.ts';

/** Who PostgreSQL runs as. `identity` goes into spawn's options and is empty unless root steps down to another user. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
  identity: { uid?: number; gid?: number };
}

/**
 * PostgreSQL refuses to run as root. Root steps down to whoever owns the database already, else to `postgres` or
 * `nobody`: users that exist, since making one would change the system. Anyone else runs it as themselves.
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
