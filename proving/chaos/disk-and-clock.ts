/** The disk of the data folder, which can be made full, and the clock of the shop, which can jump. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';

/** `canBeFull` is whether this machine allows to fill it. */
export type Disk = { canBeFull: boolean; fill: () => void; free: () => void; close: () => void };

const size = '800m';

/** Creates a folder and mounts a small tmpfs on it, which needs root. Without a folder it can never be full. */
export function openDisk(folder: string | null): Disk {
  const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
  if (folder !== null) mkdirSync(folder);
  const canBeFull = folder !== null && mount('-t', 'tmpfs', '-o', `size=${size},mode=711`, 'chaos', folder);
  if (!canBeFull) return { canBeFull, fill: () => {}, free: () => {}, close: () => {} };
  const resize = (bytes: string | number) => void mount('-o', `remount,size=${bytes}`, folder);
  return {
    canBeFull,
    fill: () => {
      const { blocks, bfree, bsize } = statfsSync(folder);
      resize((blocks - bfree) * bsize);
    },
    free: () => resize(size),
    close: () => spawnSync('umount', ['--lazy', folder]),
  };
}

export type ShopClock = {
  /** Whether Debian's package libfaketime is installed. */
  canJump: boolean;
  /** The environment of the shop. */
  variables: Record<string, string>;
  /** Sets the clock to so many seconds after the right time. PostgreSQL keeps the system's clock. */
  set: (seconds: number) => void;
};

/** Opens a clock that reads its offset from a file in `folder`. With null it cannot jump. */
export function openClock(folder: string | null): ShopClock {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (folder === null || !library) return { canJump: false, variables: {}, set: () => {} };
  const file = `${folder}/clock`;
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  set(0);
  // The file is read again after a second. Timers and timeouts are not affected by a change of the system's clock.
  const options = { FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
  return { canJump: true, variables: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, ...options }, set };
}
