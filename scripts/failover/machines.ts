/** The machines of the drill: addresses of this one in namespaces of their own, with a file system in memory. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { promisify } from 'node:util';

/** A file system in memory, which is gone when the drill ends. */
export const folder = '/srv';
export const certificate = `${folder}/certificate.pem`;
export const certificateKey = `${folder}/certificate.key`;

/** The name of each machine in deploy/haproxy.cfg, the shop's, and those of the payment provider. */
const addresses = {
  'localhost kreasi-sulut.test': '127.0.0.1',
  db1: '127.0.0.11',
  db2: '127.0.0.12',
  app1: '127.0.0.21',
  app2: '127.0.0.22',
  cache: '127.0.0.31',
  'app.sandbox.midtrans.com api.sandbox.midtrans.com': '127.0.0.41',
};
export const providerAddress = '127.0.0.41';

/**
 * Gives the namespaces of this process a network, names and a certificate for them, which this process trusts from then
 * on.
 */
export async function prepareMachines(): Promise<void> {
  // PostgreSQL's user may not look for certificates in root's.
  process.env.HOME = folder;
  await run('mount', ['--make-rprivate', '/']);
  await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'none', folder]);
  await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'none', '/etc/haproxy']);
  const hosts = Object.entries(addresses).map(([names, address]) => `${address} ${names}\n`);
  writeFileSync(`${folder}/hosts`, hosts.join(''));
  await run('mount', ['--bind', `${folder}/hosts`, '/etc/hosts']);
  await run('ip', ['link', 'set', 'lo', 'up']);
  const names = Object.keys(addresses).flatMap((one) => one.split(' ').map((name) => `DNS:${name}`));
  // The shop reaches the database through HAProxy on this address.
  const subject = ['-subj', '/CN=drill', '-addext', `subjectAltName=IP:127.0.0.1,${names.join()}`];
  const files = ['-keyout', certificateKey, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
  const pem = readFileSync(certificate, 'utf8');
  writeFileSync('/etc/haproxy/kreasi.pem', pem + readFileSync(certificateKey, 'utf8'), { mode: 0o600 });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), pem]);
}

type Options = { env?: NodeJS.ProcessEnv; user?: { uid: number; gid: number } };

/** Runs a command to its end. Throws with its output when it fails. */
export async function run(command: string, args: readonly string[], { env, user }: Options = {}): Promise<void> {
  const own = user ? { ...user, cwd: folder } : {};
  await promisify(execFile)(command, args, { ...own, env: { ...process.env, ...env } });
}

/** Starts a program that writes its output to a log. */
export function start(name: string, command: string, args: readonly string[], options: Options = {}): ChildProcess {
  const { env, user } = options;
  const log = openSync(`${folder}/${name}.log`, 'a');
  const own = user ? { ...user, cwd: folder } : {};
  const child = spawn(command, args, { ...own, env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  child.on('error', (error) => console.error(`${name}: ${error.message}`));
  return child;
}

/** The last lines of the log of each program. */
export function endsOfLogs(): string {
  const logs = readdirSync(folder).filter((file) => file.endsWith('.log'));
  const linesOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n');
  // Each queue reports each lost connection.
  const endOf = (file: string) =>
    linesOf(file)
      .filter((line) => !line.includes('job queue'))
      .slice(-12)
      .map((line) => line.slice(0, 300))
      .join('\n');
  return logs.map((file) => `\n${file}\n${endOf(file)}`).join('\n');
}

/**
 * Waits until a condition holds, for at most `seconds`. A condition that throws does not hold.
 * @throws Error that names `what` when it does not hold in time
 */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await Promise.resolve(holds()).catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(100);
  }
}
