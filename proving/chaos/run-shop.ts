/** The shop as `npm start` runs it, started again whenever it ends. */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, processesWith, signal, start, until } from '../kit/machines.ts';

/** `launcher` is scripts/up.mjs, `backend` a connection of the shop to PostgreSQL, `database` all of PostgreSQL. */
export type Role = 'npm' | 'launcher' | 'shop' | 'postmaster' | 'backend' | 'database';

export type RunningShop = ReturnType<typeof runShop>;

type Options = {
  url: string;
  /** The real path of the database folder, which is the working directory of PostgreSQL's processes. */
  cluster: string;
  variables: Record<string, string>;
  /** The folder for the output of the shop. */
  logs: string;
  /** Receives a sentence for each process that is left behind. */
  onLeftBehind: (sentence: string) => void;
};

const commands = {
  launcher: /^\S*node \S*scripts\/up\.mjs/,
  shop: /^\S*node .*programs\/start\.js/,
  postmaster: /^\S*\/postgres -D/,
  backend: /^postgres: kreasi_app /,
  database: /./,
};
const root = path.resolve(import.meta.dirname, '../..');
const restartPauseMs = 300;
/** The shop gives its requests half a second when npm is gone, and PostgreSQL ten seconds for a fast shutdown. */
const exitSeconds = 60;
/** What npm and Vitest add to the environment, which would change how the shop runs. */
const added = /^(npm_|VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/;

/** Starts the shop and keeps it running until it is stopped. */
export function runShop({ url, cluster, variables, logs, onLeftBehind }: Options) {
  let starts = 0;
  let isStopping = false;
  const exiting: Promise<void>[] = [];
  const none = Object.keys(process.env).flatMap((name) => (added.test(name) ? [[name, undefined]] : []));
  const marker = () => `CHAOS_START=${process.pid}-${starts}`;
  const startedWith = (marked: string) => processesWith(({ environment }) => environment.includes(marked));
  const ofDatabase = () => processesWith(({ folder }) => folder === cluster);

  async function keepRunning(): Promise<void> {
    starts += 1;
    const marked = marker();
    const env = { ...Object.fromEntries(none), ...variables, CHAOS_START: marked.split('=')[1] };
    await once(start('npm', ['npm', 'start'], { logs, env, cwd: root, detached: true }), 'exit');
    // After npm has ended, none of its processes may stay.
    exiting.push(reportLeft(() => startedWith(marked)));
    await sleep(restartPauseMs);
    return isStopping ? undefined : keepRunning();
  }

  async function reportLeft(list: typeof ofDatabase): Promise<void> {
    await until('all processes have ended', exitSeconds, () => list().length === 0).catch(() => {});
    for (const { pid, command } of list()) {
      onLeftBehind(`${exitSeconds} s after npm ended, this process still runs: ${command}`);
      signal([pid]);
    }
  }

  const ended = keepRunning();
  /** The processes with this role; none while the shop is down. */
  const find = (role: Role): number[] => {
    if (role === 'npm') return processesOf('npm').slice(0, 1);
    const found = role === 'launcher' || role === 'shop' ? startedWith(marker()) : ofDatabase();
    return found.filter(({ command }) => commands[role].test(command)).map(({ pid }) => pid);
  };

  return {
    find,
    /** Whether the shop answers and its database accepts writes. */
    isOpen: async (): Promise<boolean> =>
      (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(15_000) })).ok,
    starts: (): number => starts,
    /** Kills npm and waits until the shop has ended. */
    stop: async (): Promise<void> => {
      isStopping = true;
      signal(find('npm'));
      await ended;
      await Promise.all([...exiting, reportLeft(ofDatabase)]);
    },
    /** Ends all its processes at once. */
    kill: (): void => {
      isStopping = true;
      signal([...find('npm'), ...[...startedWith(marker()), ...ofDatabase()].map(({ pid }) => pid)]);
    },
  };
}
