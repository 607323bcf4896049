/** The machines of the drill: addresses of this one in namespaces of their own, with a file system in memory. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import tls from 'node:tls';
import { run } from '../kit/machines.ts';

/** A file system in memory, which is gone when the drill ends. */
export const folder = '/srv';
export const certificate = `${folder}/certificate.pem`;
export const certificateKey = `${folder}/certificate.key`;
export const provider = { host: '127.0.0.41', name: 'app.sandbox.midtrans.com' };

/** The name of each machine in operate/deploy/haproxy.cfg, the shop's, and those of the payment provider. */
const addresses = {
  'localhost kreasi-sulut.test': '127.0.0.1',
  db1: '127.0.0.11',
  db2: '127.0.0.12',
  app1: '127.0.0.21',
  app2: '127.0.0.22',
  cache: '127.0.0.31',
  [`${provider.name} api.sandbox.midtrans.com`]: provider.host,
};

/**
 * Gives the namespaces of this process a network, names and a certificate for them, which it returns and which this
 * process trusts from then on.
 */
export async function prepareMachines(): Promise<{ key: Buffer; cert: Buffer }> {
  // PostgreSQL's user may not look for certificates in root's.
  process.env.HOME = folder;
  await run('mount', ['--make-rprivate', '/']);
  for (const memory of [folder, '/etc/haproxy']) await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'none', memory]);
  const hosts = Object.entries(addresses).map(([names, address]) => `${address} ${names}\n`);
  writeFileSync(`${folder}/hosts`, hosts.join(''));
  await run('mount', ['--bind', `${folder}/hosts`, '/etc/hosts']);
  await run('ip', ['link', 'set', 'lo', 'up']);
  const names = Object.keys(addresses).flatMap((one) => one.split(' ').map((name) => `DNS:${name}`));
  // The shop reaches the database through HAProxy on this address.
  const subject = ['-subj', '/CN=drill', '-addext', `subjectAltName=IP:127.0.0.1,${names.join()}`];
  const files = ['-keyout', certificateKey, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
  const [key, cert] = [readFileSync(certificateKey), readFileSync(certificate)];
  writeFileSync('/etc/haproxy/kreasi.pem', Buffer.concat([cert, key]), { mode: 0o600 });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert.toString()]);
  return { key, cert };
}

/** The last lines of the log of each program. */
export function endsOfLogs(): string {
  const logs = readdirSync(folder).filter((file) => file.endsWith('.log'));
  const endOf = (file: string) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .trim()
      .split('\n')
      // Each queue reports each lost connection.
      .filter((line) => !line.includes('job queue'))
      .slice(-12)
      .map((line) => line.slice(0, 300))
      .join('\n');
  return logs.map((file) => `\n${file}\n${endOf(file)}`).join('\n');
}
