import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { OWNER } from './roles.ts';
import { StartError } from './start-error.ts';
import type { Account } from './unprivileged-account.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const ROTATE_BYTES = 10_000_000;

/** The lowest limit of the supported systems: 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const MAX_ADDRESS_BYTES = 103;

const DEFAULTS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // On a full disk PostgreSQL would crash and restart on each write. With this setting it exits, the reason is
  // reported, and it can be started again when there is space.
  restart_after_crash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const FAST_STOP_MS = 10_000;

interface Plan {
  cluster: string;
  account: Account;
  bin: string;
  logFile: string;
  settings: Record<string, string>;
  onProgress: (line: string) => void;
}

export interface RunningServer {
  url: string;
  /** Resolves only when PostgreSQL exits unexpectedly, with a one-line reason. */
  failure: Promise<Error>;
  /** Shuts down PostgreSQL, closes open connections, and waits until it has exited. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL on a cluster until `stop` is called or this process dies. Resolves when it accepts queries. Throws
 * StartError when it cannot start.
 */
export async function runServer(plan: Plan): Promise<RunningServer> {
  const { cluster, account, bin, logFile, settings, onProgress } = plan;
  const sockets = openSocketFolder(cluster, account);
  const log = openLog(logFile);
  const all = { ...DEFAULTS, unix_socket_directories: `"${sockets.folder.replaceAll('"', '""')}"`, ...settings };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account.identity,
      cwd: '/',
      // A separate session: Ctrl-C and hang-up reach only this process, which then shuts PostgreSQL down.
      detached: true,
      stdio: ['ignore', log.handle, log.handle],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );
  closeSync(log.handle);
  await once(server, 'spawn');
  const endWatcher = watchParent(server.pid as number, account);

  let stopping = false;
  const ended = once(server, 'exit');
  const failure = new Promise<Error>((resolve) => {
    void ended.then(() => stopping || resolve(new StartError(explainFailure(log.read(), cluster))));
  });
  const stop = async () => {
    stopping = true;
    await endServer(server, ended);
    endWatcher();
    if (sockets.temporary) rmSync(sockets.folder, { recursive: true, force: true });
  };
  const url = `postgres://${OWNER}@/${OWNER}?host=${encodeURIComponent(sockets.folder)}&port=5432`;
  try {
    await waitUntilReady({ url, failure, onProgress });
  } catch (error) {
    await stop();
    throw error;
  }
  // Without a call to `stop` the program can still exit; the watcher then stops PostgreSQL.
  server.unref();
  return { url, failure, stop };
}

/**
 * Opens PostgreSQL's log file. A file over 10 MB is first renamed to `.old`. `read` returns what was written since this
 * call.
 */
function openLog(file: string): { handle: number; read(): string } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(file, `${file}.old`);
  const handle = openSync(file, 'a', 0o600);
  const start = fstatSync(handle).size;
  return {
    handle,
    read: () => readFileSync(file).subarray(start).toString(),
  };
}

/** Returns the folder for PostgreSQL's socket: the cluster folder, or a temporary one when that path is too long. */
function openSocketFolder(cluster: string, account: Account): { folder: string; temporary: boolean } {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= MAX_ADDRESS_BYTES) {
    return { folder: cluster, temporary: false };
  }
  const folder = mkdtempSync('/tmp/kreasi-');
  if (account.identity.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return { folder, temporary: true };
}

/**
 * Starts a shell that stops PostgreSQL when this process dies, even by kill -9. The shell reads a pipe: end-of-file
 * without input means that this process died. The returned function writes to the pipe, so that the shell exits without
 * stopping PostgreSQL.
 */
function watchParent(postmaster: number, account: Account): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'watcher', String(postmaster)], {
    ...account.identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  // If the watcher is killed, a write error on the pipe must not crash this process.
  pipe.on('error', () => {});
  pipe.unref();
  return () => void pipe.end('bye\n');
}

async function endServer(server: ChildProcess, ended: Promise<unknown>): Promise<void> {
  server.ref();
  server.kill('SIGINT');
  const forceTimer = setTimeout(() => server.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(forceTimer);
}
