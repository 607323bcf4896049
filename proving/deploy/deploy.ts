/**
 * Tests the alerts, installs the shop as docs/operate.md says, releases it again and again while customers use it, and
 * once with a version that does not start, backs it up and restores it: `npm run prove deploy`. Needs root on Debian 12.
 *
 * The commands of the page run in namespaces of their own: users, /etc, PostgreSQL's cluster, ports and processes are gone
 * when it ends. There is no systemd, so systemctl in this folder starts what the units say.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNamespaces } from '../kit/machines.ts';

const sections = {
  install: 'From an empty server to an open shop',
  upgrade: 'A new version',
  watch: 'Watching',
  restore: 'Restore',
  archive: 'Archive for point-in-time recovery',
  'to-time': 'Recovery to a point in time',
  rehearse: 'Rehearsal of a recovery',
};
const packages = {
  '/usr/bin/pg_createcluster': 'postgresql',
  ...{ '/usr/bin/caddy': 'caddy', '/usr/bin/zstd': 'zstd', '/usr/bin/promtool': 'prometheus' },
  ...{ '/usr/bin/pgbackrest': 'pgbackrest', '/usr/bin/age': 'age' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-deploy-'));
try {
  testAlerts();
  run('node', ['scripts/package.ts', '--to', folder]);
  const [archive] = globSync(`${folder}/*.tar.zst`);
  for (const [name, title] of Object.entries(sections)) {
    writeFileSync(path.join(folder, `${name}.sh`), commandsOf(title));
  }
  const walk = path.join(import.meta.dirname, 'walk.sh');
  runInNamespaces(['bash', walk, folder, archive!, path.resolve('node_modules/.bin/node')], packages);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The commands of a section of docs/operate.md. Blocks without a language are done by hand. */
function commandsOf(title: string): string {
  const section = readFileSync('docs/operate.md', 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${title}\n`));
  if (!section) throw new Error(`docs/operate.md has no section "${title}"`);
  const blocks = [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)];
  return blocks.map(([, block]) => block!.replaceAll(/^ {3}/gm, '')).join('');
}

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

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}
