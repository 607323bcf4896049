/** The shop as `npm start` runs it, started again whenever it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Found, postgresProcesses, processesWith, signal } from './processes.ts';

/** `launcher` is scripts/up.mjs, `backend` a connection of the shop to PostgreSQL. */
export type Role = 'npm' | 'launcher' | 'shop' | 'postmaster' | 'backend';

export type RunningShop = {
  /** The processes with this role; none while the shop is down. */
  find: (role: Role) => number[];
  /** All processes of PostgreSQL. */
  database: () => number[];
  /** Whether the shop answers and its database accepts writes. */
  isOpen: () => Promise<boolean>;
  /** How often the shop was started. */
  starts: () => number;
  /** Kills npm and waits until the shop has ended. */
  stop: () => Promise<void>;
  /** Ends all its processes at once. */
  kill: () => void;
};

type Options = {
  url: string;
  /** The real path of the database folder. */
  cluster: string;
  variables: Record<string, string>;
  /** Receives the output of the shop. */
  logFile: string;
  /** Receives a sentence for each process that is left behind. */
  onLeftBehind: (sentence: string) => void;
};

const commands = {
  launcher: /^\S*node \S*scripts\/up\.mjs/,
  shop: /^\S*node .*programs\/start\.js/,
  postmaster: /^\S*\/postgres -D/,
  backend: /^postgres: kreasi_app /,
};
const root = path.resolve(import.meta.dirname, '../..');
const restartPauseMs = 300;
/** The shop gives its requests half a second when npm is gone, and PostgreSQL ten seconds for a fast shutdown. */
const exitTimeoutMs = 60_000;

/** Starts the shop and keeps it running until it is stopped. */
export function runShop({ url, cluster, variables, logFile, onLeftBehind }: Options): RunningShop {
  let child: ChildProcess | undefined;
  let starts = 0;
  let isStopping = false;
  const exiting: Promise<void>[] = [];
  const marker = () => `CHAOS_START=${process.pid}-${starts}`;

  async function start(): Promise<void> {
    starts += 1;
    const log = openSync(logFile, 'a');
    child = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...ownEnvironment(), ...variables, CHAOS_START: marker().split('=')[1] },
    });
    closeSync(log);
    await once(child, 'exit');
    exiting.push(reportLeftBehind(marker()));
  }

  /** After npm has ended, none of its processes may stay. */
  async function reportLeftBehind(variable: string): Promise<void> {
    const left = await waitUntilNone(() => processesWith(variable));
    for (const { pid, command } of left) {
      onLeftBehind(`${exitTimeoutMs / 1000} s after npm ended, this process still runs: ${command}`);
      signal([pid], 'SIGKILL');
    }
  }

  const keepRunning = async (): Promise<void> => {
    await start();
    await sleep(restartPauseMs);
    return isStopping ? undefined : keepRunning();
  };
  const ended = keepRunning();

  const own = () => processesWith(marker());
  const find = (role: Role): number[] => {
    if (role === 'npm') return child?.pid && child.exitCode === null && child.signalCode === null ? [child.pid] : [];
    const isOfPostgres = role === 'postmaster' || role === 'backend';
    return (isOfPostgres ? postgresProcesses(cluster) : own())
      .filter(({ command }) => commands[role].test(command))
      .map(({ pid }) => pid);
  };

  return {
    find,
    database: () => postgresProcesses(cluster).map(({ pid }) => pid),
    isOpen: () =>
      fetch(`${url}/api/health`, { signal: AbortSignal.timeout(15_000) }).then(
        (response) => response.ok,
        () => false,
      ),
    starts: () => starts,
    stop: async () => {
      isStopping = true;
      signal(find('npm'));
      await ended;
      await Promise.all(exiting);
      const left = await waitUntilNone(() => postgresProcesses(cluster));
      for (const { command } of left) onLeftBehind(`PostgreSQL still runs after the shop was stopped: ${command}`);
    },
    kill: () => {
      isStopping = true;
      signal([...find('npm'), ...own().map(({ pid }) => pid), ...postgresProcesses(cluster).map(({ pid }) => pid)]);
    },
  };
}

/** Waits until there are no such processes. Returns those that are left at the end. */
async function waitUntilNone(list: () => Found[]): Promise<Found[]> {
  const deadline = performance.now() + exitTimeoutMs;
  let left = list();
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(250);
    left = list();
  }
  return left;
}

/** This process's environment without what npm and Vitest add, which would change how the shop runs. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/.test(name),
    ),
  );
