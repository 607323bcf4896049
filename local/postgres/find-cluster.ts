import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter } from './can-enter.ts';
import { type Account } from './unprivileged-account.ts';
import { StartError } from './start-error.ts';

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
