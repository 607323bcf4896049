/** Starts the programs of a drill, finds their processes, and ends them. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

type Options = { env?: NodeJS.ProcessEnv; cwd?: string; user?: { uid: number; gid: number; cwd: string } };

const programs = new Map<string, { child: ChildProcess; begin: () => ChildProcess }>();

/** Runs a command to its end. Returns what it prints, and throws with its errors when it fails. */
export async function run(command: string, args: readonly string[], given: Options = {}): Promise<string> {
  const { env, user, ...options } = given;
  const { stdout } = await promisify(execFile)(command, args, { ...options, ...user, env: { ...process.env, ...env } });
  return stdout.trim();
}

/** Starts a program, which from then on has this name, and writes its output to `<logs>/<name>.log`. */
export function start(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  { logs, env, user, ...other }: Options & { logs: string; detached?: boolean },
): ChildProcess {
  const begin = () => {
    const log = openSync(`${logs}/${name}.log`, 'a');
    const options = { ...other, ...user, env: { ...process.env, ...env } };
    const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] });
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    closeSync(log);
    programs.set(name, { child, begin });
    return child;
  };
  return begin();
}

export const startAgain = (name: string): ChildProcess => programs.get(name)!.begin();

/** Kills a program with `kill -9` and waits for its end. */
export async function killProgram(name: string): Promise<void> {
  const { child } = programs.get(name)!;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The programs that have ended and were not started again. */
export const endedPrograms = (): string[] => [...programs.keys()].filter((name) => processesOf(name).length === 0);

/** The process of a program with those that it started, or none when it has ended. */
export function processesOf(name: string): number[] {
  const { pid, exitCode, signalCode } = programs.get(name)?.child ?? {};
  if (pid === undefined || exitCode !== null || signalCode !== null) return [];
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return [pid, ...started.split(' ').filter(Boolean).map(Number)];
}

type Found = { pid: number; command: string; environment: string[]; folder: string };

/** The processes that may be read and for which this holds. */
export const processesWith = (holds: (found: Found) => boolean): Found[] =>
  readdirSync('/proc').flatMap((name) => {
    const read = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8').split('\0');
    try {
      const [pid, command] = [Number(name), read('cmdline').join(' ').trim()];
      // A zombie has no command: it has ended, and its parent has not asked for its exit code.
      if (Number.isNaN(pid) || command === '') return [];
      const found = { pid, command, environment: read('environ'), folder: readlinkSync(`/proc/${name}/cwd`) };
      return holds(found) ? [found] : [];
    } catch {
      return [];
    }
  });

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

/**
 * Waits until a condition holds, for at most `seconds`. A condition that throws does not hold.
 * @throws Error that names `what` when it does not hold in time
 */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const check = async () => holds();
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(100);
  }
}

/**
 * Runs a command as root in namespaces of its own: its network, file systems and processes are
 * gone when it ends, however it ends, also by `kill -9` of this process. File descriptor 3 is
 * the network of this machine. `needed` are the files that it needs, with Debian's packages.
 * @throws Error naming what is missing, or when the command fails
 */
export function runInNamespaces(command: readonly string[], needed: Record<string, string>): void {
  requirePackages(needed);
  if (process.getuid?.() !== 0) throw new Error('The drill needs root, because it makes namespaces of its own.');
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  const args = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...command];
  const network = openSync('/proc/self/ns/net', 'r');
  const { status } = spawnSync('setpriv', args, { stdio: ['inherit', 'inherit', 'inherit', network] });
  if (status !== 0) throw new Error('The drill failed.');
}

/** @throws an error that says how to install the packages of Debian whose files are missing */
export function requirePackages(needed: Record<string, string>): void {
  const missing = Object.entries(needed).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) throw new Error(`The drill needs Debian's packages: apt-get install ${missing.join(' ')}`);
}
