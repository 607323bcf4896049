import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const TIMEOUT_MS = 25_000;
const RETRY_MS = 100;

/**
 * Locks a data folder until the returned function is called or this process ends, even by kill -9. Waits 25 seconds for
 * another server that is stopping, because a node may take 15 seconds and its PostgreSQL a few more. Throws StartError
 * after that.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const address = lockAddress(realpathSync(dataDir));
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const lock = await listen(address);
    if (lock) return () => void lock.close();
    if (Date.now() > deadline) {
      throw new StartError(
        `Another server is running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (!(await clearStale(address))) await sleep(RETRY_MS);
  }
}

/**
 * On Linux this is an abstract socket name. The kernel frees it with the process, so stale files and blocked event
 * loops cannot affect it. On other systems it is a socket file, and a connection attempt shows whether the owner is
 * alive.
 */
function lockAddress(folder: string): string {
  const name = `kreasi-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

/** Removes the socket file of a dead owner. Resolves to true when the address is now free. */
function clearStale(address: string): Promise<boolean> {
  if (address.startsWith('\0')) return Promise.resolve(false);
  return new Promise((resolve) => {
    const visitor = connect(address, () => resolve(false));
    visitor.once('error', () => {
      rmSync(address, { force: true });
      resolve(true);
    });
  });
}
