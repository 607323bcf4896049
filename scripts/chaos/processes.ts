/** Finds the processes of a shop in /proc, and sends them signals. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type Found = { pid: number; command: string };

/** The processes that were started with this variable in their environment, `NAME=value`, and those that they started. */
export const processesWith = (variable: string): Found[] =>
  processes().filter(({ pid }) => read(pid, 'environ').split('\0').includes(variable));

/**
 * The processes of PostgreSQL: all have the database folder as their working directory. The command of the postmaster is
 * its program, that of the others says what they do.
 */
export const postgresProcesses = (cluster: string): Found[] =>
  processes().filter(({ pid }) => workingFolder(pid) === cluster);

/** Sends a signal to processes, of which some may have ended already. */
export function signal(pids: readonly number[], name: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const processes = (): Found[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: read(Number(name), 'cmdline').replaceAll('\0', ' ').trim() }))
    // A zombie has no command: it has ended, and its parent has not asked for its exit code.
    .filter(({ command }) => command !== '');

/** Empty when the process has ended, or belongs to a user whose processes may not be read. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
