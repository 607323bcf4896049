import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

/**
 * Stops a PostgreSQL that was left running by a killed server. All acknowledged writes are kept. Call it only while
 * holding the folder's lock; otherwise the process may not be an orphan. Throws StartError when the process does not
 * stop.
 */
export async function stopOrphan(cluster: string, onProgress: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return;
  if (processesIn(cluster).length > 0) {
    onProgress('Stopping the PostgreSQL that a killed server left behind');
    // For the postmaster SIGINT is a fast and SIGQUIT an immediate shutdown. For its children they mean something else.
    signal(postmaster, cluster, 'SIGINT');
    if (!(await emptied(cluster, FAST_MS))) signal(postmaster, cluster, 'SIGQUIT');
    if (!(await emptied(cluster, IMMEDIATE_MS))) {
      throw new StartError(`A PostgreSQL left behind on ${cluster} does not stop: end ${processesIn(cluster)} first.`);
    }
  }
  // After a reboot the pid may belong to another program or to a zombie process. PostgreSQL would mistake either for a
  // running server.
  if (!isTaken(postmaster)) return;
  for (const lockFile of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(cluster, lockFile), { force: true });
}

function readPostmaster(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
  }
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * All PostgreSQL processes have the data folder as their working directory. Without /proc only the postmaster is found.
 */
function processesIn(cluster: string): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === cluster)
      .map(Number);
  }
  return String(spawnSync('ps', ['-axo', 'pid=,command=']).stdout)
    .split('\n')
    .filter((line) => line.includes(`-D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function signal(postmaster: number, cluster: string, name: NodeJS.Signals): void {
  if (processesIn(cluster).includes(postmaster)) process.kill(postmaster, name);
}

async function emptied(cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (processesIn(cluster).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}
