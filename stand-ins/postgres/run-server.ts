import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { openLog } from './open-log.ts';
import { openSocketFolder } from './open-socket-folder.ts';
import { type Account } from './pick-account.ts';
import { StartRefused } from './start-refused.ts';
import { untilReady } from './until-ready.ts';
import { watchOver } from './watch-over.ts';

const DEFAULTS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // On a full disk PostgreSQL breaks off at each write. Ended for good it can say why, and is started again when there
  // is room.
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
  /** Role and database of the URL. */
  role: string;
  logFile: string;
  settings: Record<string, string>;
  say: (line: string) => void;
}

export interface RunningServer {
  url: string;
  /** Settles only when PostgreSQL ends unasked, with one line that says why. */
  failure: Promise<Error>;
  /** Ends PostgreSQL in order, open connections included, and waits until it is gone. May be called twice. */
  stop(): Promise<void>;
}

/** Runs PostgreSQL on a cluster until `stop`, or until this process dies; answers when it takes queries. */
export async function runServer({ cluster, account, bin, role, logFile, settings, say }: Plan): Promise<RunningServer> {
  const sockets = openSocketFolder(cluster, account);
  const log = openLog(logFile);
  const all = { ...DEFAULTS, unix_socket_directories: `"${sockets.folder.replaceAll('"', '""')}"`, ...settings };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account.identity,
      cwd: '/',
      // A session of its own: a terminal's Ctrl-C and hang-up reach only us, and we stop it in order.
      detached: true,
      stdio: ['ignore', log.handle, log.handle],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );
  closeSync(log.handle);
  await once(server, 'spawn');
  const dismissWatcher = watchOver(server.pid as number, account);

  let stopping = false;
  const ended = once(server, 'exit');
  const failure = new Promise<Error>((resolve) => {
    void ended.then(() => stopping || resolve(new StartRefused(explainFailure(log.read(), cluster))));
  });
  const stop = async () => {
    stopping = true;
    await endServer(server, ended);
    dismissWatcher();
    if (sockets.temporary) rmSync(sockets.folder, { recursive: true, force: true });
  };
  const url = `postgres://${role}@/${role}?host=${encodeURIComponent(sockets.folder)}&port=5432`;
  try {
    await untilReady({ url, role, failure, say });
  } catch (error) {
    await stop();
    throw error;
  }
  // A program that forgets to stop it may end all the same: then the watcher does.
  server.unref();
  return { url, failure, stop };
}

async function endServer(server: ChildProcess, ended: Promise<unknown>): Promise<void> {
  server.ref();
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(impatience);
}
