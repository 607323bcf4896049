/**
 * Kills and freezes the parts of a shop with a standby database and two application servers while customers buy: `npm run prove failover`.
 * Needs root on Debian 12 with postgresql, haproxy, caddy, redis-server and openssl.
 *
 * The drill runs in namespaces of its own: its network, names, files and processes are gone when it ends, however it ends.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The programs that are needed, and Debian's packages that have them. */
const programs = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/unshare': 'util-linux',
  '/usr/sbin/ip': 'iproute2',
};

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const missing = Object.entries(programs).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) fail(`The drill needs Debian's packages: apt-get install ${missing.join(' ')}`);
if (process.getuid?.() !== 0) fail('The drill needs root, because it makes namespaces of its own.');

// When this process ends, even by kill -9, unshare is killed, and with it everything in the namespaces.
const withParent = ['--pdeathsig', 'KILL', 'unshare', '--kill-child'];
const namespaces = ['--mount', '--net', '--pid', '--ipc', '--fork', '--mount-proc'];
const { status } = spawnSync('setpriv', [...withParent, ...namespaces, process.execPath, 'scripts/failover/drill.ts'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
