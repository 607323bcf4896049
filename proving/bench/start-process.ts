import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { undo } from '../kit/drill.ts';
import { freePort } from '../../local/free-port.ts';
import { until } from '../kit/machines.ts';

const ownRoot = path.resolve(import.meta.dirname, '../..');
/** Filling the demo shop takes 20 s, on a busy machine more than a minute. */
const startSeconds = 180;
const stopMs = 8_000;

export type Process = { url: string; pid: number; stop: () => Promise<void> };

/** `root` is the folder of the version that runs, by default this one. */
type Command = { script: string; args?: readonly string[]; env?: Record<string, string>; root?: string };

/** Runs a script and waits for it. Throws when its exit code is not 0. */
export async function runScript(command: Command): Promise<void> {
  const code = await begin(command).ended;
  if (code !== 0) throw new Error(`${command.script} ended with ${code}`);
}

/**
 * Starts a server script on a free port and waits until the path `ready` responds with a success status. Throws when it
 * exits or is not ready after three minutes.
 */
export async function startProcess({ ready, ...command }: Command & { ready: string }): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { pid, ended, stop } = begin({ ...command, env: { ...command.env, PORT: String(port) } });
  const answers = async () => (await fetch(url + ready)).ok;
  const failed = ended.then((code) => {
    throw new Error(`${command.script} ended with ${code}`);
  });
  await Promise.race([failed, until(`${command.script} answers`, startSeconds, answers)]);
  return { url, pid, stop };
}

/**
 * Starts a script in a child process with the Node options of this one, which `npm run` sets
 * as for the shop. One of them ends it with this process, even when this process is killed.
 */
function begin({ script, args = [], env, root = ownRoot }: Command) {
  const child = fork(path.join(root, script), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(killTimer);
  };
  undo.push(stop);
  return { pid: child.pid!, ended, stop };
}
