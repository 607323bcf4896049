/**
 * Tests the alerts, installs the shop as docs/operate.md says, releases it again
 * and again while customers use it, and once with a version that does not start,
 * backs it up and restores it: `npm run prove deploy`. Needs root on Debian 12.
 *
 * The commands of the page run in namespaces of their own: users, /etc, PostgreSQL's cluster, ports and
 * processes are gone when it ends. There is no systemd, so systemctl in this folder starts what the units say.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNamespaces } from '../kit/machines.ts';
import { run, withCommands } from './page.ts';

const sections = {
  install: 'Deploy in ten minutes: systemd',
  upgrade: 'A new version',
  watch: 'Watching',
  restore: 'Restore',
  archive: 'Archive for point-in-time recovery',
  'to-time': 'Recovery to a point in time',
  rehearse: 'Rehearsal of a recovery',
};
const packages = {
  '/usr/bin/pg_createcluster': 'postgresql',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/zstd': 'zstd',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/age': 'age',
};

testAlerts();
withCommands(sections, (folder, archive) => {
  const walk = path.join(import.meta.dirname, 'walk.sh');
  runInNamespaces(['bash', walk, folder, archive, path.resolve('node_modules/.bin/node')], packages);
});

function testAlerts(): void {
  const tests = path.join(import.meta.dirname, 'alerts.test.yml');
  const tested = readFileSync(tests, 'utf8');
  const alerts = [...readFileSync('operate/deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(
    ([, alert]) => alert!,
  );
  const untested = alerts.filter((alert) => !tested.includes(`alertname="${alert}"`));
  if (untested.length > 0) throw new Error(`no test in alerts.test.yml: ${untested.join(', ')}`);
  run('promtool', ['check', 'config', 'operate/deploy/prometheus.yml']);
  run('promtool', ['test', 'rules', tests]);
}
