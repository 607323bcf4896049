import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Runs a command as root in namespaces of its own: its network, file systems and processes are gone when it ends, however
 * it ends, also by `kill -9` of this process. `programs` are the files that it needs, with Debian's packages.
 * @throws Error naming what is missing, or when the command fails
 */
export function runInNamespaces(command: readonly string[], programs: Record<string, string>): void {
  const missing = Object.entries(programs).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) throw new Error(`The drill needs Debian's packages: apt-get install ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('The drill needs root, because it makes namespaces of its own.');
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  const args = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...command];
  const { status } = spawnSync('setpriv', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The drill failed.');
}
