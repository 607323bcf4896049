/**
 * Kills and freezes the parts of a shop with a standby database and two application servers while customers buy:
 * `npm run prove failover`. Needs root on Debian 12. The drill itself is drill.ts.
 */
import { runInNamespaces } from '../kit/machines.ts';

runInNamespaces([process.execPath, 'proving/failover/drill.ts'], {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/ip': 'iproute2',
});
