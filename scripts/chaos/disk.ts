/** The disk of the data folder, which can be made full. */
import { spawnSync } from 'node:child_process';
import { statfsSync, statSync } from 'node:fs';

export type Disk = {
  /** How it is made full; null when this machine allows neither way. */
  way: 'tmpfs' | 'file size limit' | null;
  fill: () => void;
  /** Does nothing unless it is full. */
  free: () => void;
  close: () => void;
};

const size = '800m';
/** Files cannot grow beyond this. The write-ahead log is written at larger offsets. */
const limitBytes = 65_536;

/**
 * Mounts a small tmpfs on a folder, which needs root. Without that right, a full disk is a limit for the size of files,
 * which `processes` of the shop get. Without a folder it can never be full.
 */
export function openDisk(folder: string | null, processes: () => number[]): Disk {
  if (folder === null) return { way: null, fill: nothing, free: nothing, close: nothing };
  if (run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'chaos', folder])) {
    const resize = (bytes: string | number) => run('mount', ['-o', `remount,size=${bytes}`, folder]);
    return {
      way: 'tmpfs',
      fill: () => {
        const { blocks, bfree, bsize } = statfsSync(folder);
        resize((blocks - bfree) * bsize);
      },
      free: () => void resize(size),
      close: () => void run('umount', ['--lazy', folder]),
    };
  }
  let limited: number[] = [];
  const limit = (bytes: string | number) => limited.forEach((pid) => setLimit(pid, bytes));
  return {
    way: run('prlimit', ['--version']) ? 'file size limit' : null,
    fill: () => {
      limited = processes();
      limit(limitBytes);
    },
    free: () => {
      limit('unlimited');
      limited = [];
    },
    close: nothing,
  };
}

/** Sets the soft limit of a process as its own user, because root needs a further capability for other users' processes. */
function setLimit(pid: number, bytes: string | number): void {
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  if (!owner) return;
  const { uid, gid } = owner;
  const user = process.getuid?.() === uid ? {} : { uid, gid };
  spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`], { ...user, stdio: 'ignore' });
}

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const nothing = () => {};
