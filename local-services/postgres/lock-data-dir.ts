import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const PATIENCE_MS = 25_000;
const RETRY_MS = 100;

/**
 * Makes this process the only server on a folder until it calls the returned function or dies, however it dies.
 * A predecessor that is just stopping gets 25 seconds, as a node may take 15 and its PostgreSQL a few more; after that
 * StartRefused.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const address = lockAddress(realpathSync(dataDir));
  const deadline = Date.now() + PATIENCE_MS;
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
 * A name in Linux's abstract socket space, which the kernel frees with its process: neither a stale file nor a blocked
 * event loop can confuse it. Elsewhere a socket file, whose owner is asked whether it lives.
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

/** Removes the socket file of an owner that died; answers whether the address is free now. */
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
