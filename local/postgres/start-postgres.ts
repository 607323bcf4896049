import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { findCluster, makeCluster } from './cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { makeRuntimeRole, writeAccess } from './roles.ts';
import { findUnprivilegedAccount } from './unprivileged-account.ts';
import { runServer, type RunningServer } from './run-server.ts';
import { StartError } from './start-error.ts';
import { stopOrphan } from './stop-orphan.ts';

interface Options {
  /**
   * The server's data folder. The database is its `postgres` entry: a folder, or a link when it must be stored
   * elsewhere.
   */
  dataDir: string;
  onProgress: (line: string) => void;
  /** PostgreSQL settings that override the defaults, for example fsync=off for a temporary database. */
  settings?: Record<string, string>;
}

export interface RunningPostgres extends RunningServer {
  /** DATABASE_URL of a role that owns nothing; migrations grant it what the shop needs. */
  runtimeUrl: string;
  where: string;
}

/**
 * Starts the embedded PostgreSQL on a data folder and locks the folder while it runs. `url` is a DATABASE_URL of the
 * owner. Throws StartError, without any changes, when the folder is in use, full, not writable or of another version.
 */
export async function startPostgres({ dataDir, onProgress, settings = {} }: Options): Promise<RunningPostgres> {
  const locks: (() => void)[] = [];
  const unlock = () => locks.forEach((release) => release());
  try {
    const folder = openDataDir(dataDir);
    locks.push(await lockDataDir(folder));
    const home = join(folder, 'postgres');
    const account = findUnprivilegedAccount(home);
    const { bin, major } = findBinaries(account, onProgress);
    const durable = settings.fsync !== 'off';
    const where = findCluster(home, account, major) ?? makeCluster({ home, account, bin, durable });
    if (where !== home) {
      onProgress(`The user ${account.name} cannot reach ${folder}: the database lies in ${where}`);
      locks.push(await lockDataDir(where));
    }
    await stopOrphan(where, onProgress);
    // Also in databases that were made before the second role.
    writeAccess(where, durable);
    const logFile = join(folder, 'postgres.log');
    const server = await runServer({ cluster: where, account, bin, logFile, settings, onProgress });
    const stop = () => server.stop().then(unlock);
    try {
      return { ...server, runtimeUrl: await makeRuntimeRole(server.url), where, stop };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    unlock();
    // Errors of the system and of PostgreSQL have a code. An error without one is a bug and is rethrown.
    if (error instanceof StartError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(explainFailure(String(error), dataDir));
  }
}

function openDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    // PostgreSQL may run as another user, who must be able to enter this folder but not to list it.
    chmodSync(dataDir, 0o711);
  }
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpathSync(dataDir);
}
