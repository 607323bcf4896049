/** The clock of the shop's processes. PostgreSQL keeps the system's clock. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type ShopClock = {
  /** Whether Debian's package libfaketime is installed. */
  canJump: boolean;
  /** The environment of the shop. */
  variables: Record<string, string>;
  /** Sets the clock to so many seconds after the right time. */
  set: (seconds: number) => void;
};

const folders = '/usr/lib';

/** Opens a clock that reads its offset from a file in `folder`. With null it cannot jump. */
export function openClock(folder: string | null): ShopClock {
  const library = readdirSync(folders)
    .map((name) => path.join(folders, name, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
  if (folder === null || !library) return { canJump: false, variables: {}, set: () => {} };
  const file = path.join(folder, 'clock');
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  set(0);
  return {
    canJump: true,
    variables: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // How long, in seconds, the file is not read again.
      FAKETIME_CACHE_DURATION: '1',
      // Timers and timeouts are not affected by a change of the system's clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  };
}
