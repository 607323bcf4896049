import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter } from './can-enter.ts';
import { type Account } from './unprivileged-account.ts';
import { StartError } from './start-error.ts';

/**
 * The real folder of the database behind `home` (a folder, or a link to where it could be kept), null when there is
 * none yet. StartRefused when it is another version's, another user's, out of reach or not a database at all.
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

/** Refuses a folder that another major version of PostgreSQL made: opening it would damage it. */
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
