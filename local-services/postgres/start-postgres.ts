import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { findBinaries } from './find-binaries.ts';
import { findCluster } from './find-cluster.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { makeCluster } from './make-cluster.ts';
import { findUnprivilegedAccount } from './unprivileged-account.ts';
import { runServer, type RunningServer } from './run-server.ts';
import { StartError } from './start-error.ts';
import { stopOrphan } from './stop-orphan.ts';

const ROLE = 'kreasi';

interface Options {
  /** The server's data folder: the database is its `postgres`, a link where that must lie elsewhere. */
  dataDir: string;
  /** Gets the lines a person should see. */
  say: (line: string) => void;
  /** PostgreSQL settings on top of ours, such as fsync=off for a throw-away database. */
  settings?: Record<string, string>;
}

export interface RunningPostgres extends RunningServer {
  /** The real folder of the database. */
  where: string;
}

/**
 * Starts the embedded PostgreSQL on a data folder, which it locks for as long as it runs; `url` is a DATABASE_URL.
 * Throws StartRefused, having changed nothing, when the folder is in use, full, closed or another version's.
 */
export async function startPostgres({ dataDir, say, settings = {} }: Options): Promise<RunningPostgres> {
  const locks: (() => void)[] = [];
  const unlock = () => locks.forEach((release) => release());
  try {
    const folder = openDataDir(dataDir);
    locks.push(await lockDataDir(folder));
    const home = join(folder, 'postgres');
    const account = findUnprivilegedAccount(home);
    const { bin, major } = findBinaries(account, say);
    const durable = settings.fsync !== 'off';
    const where = findCluster(home, account, major) ?? makeCluster({ home, account, bin, role: ROLE, durable });
    if (where !== home) {
      say(`The user ${account.name} cannot reach ${folder}: the database lies in ${where}`);
      locks.push(await lockDataDir(where));
    }
    await stopOrphan(where, say);
    const logFile = join(folder, 'postgres.log');
    const server = await runServer({ cluster: where, account, bin, role: ROLE, logFile, settings, say });
    return { ...server, where, stop: () => server.stop().then(unlock) };
  } catch (error) {
    unlock();
    // The system's and PostgreSQL's own errors carry a code; an error without one is a mistake of ours.
    if (error instanceof StartError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(explainFailure(String(error), dataDir));
  }
}

function openDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    // PostgreSQL may run as another user: it has to pass through, not to look around.
    chmodSync(dataDir, 0o711);
  }
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpathSync(dataDir);
}
