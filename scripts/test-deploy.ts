/**
 * Tests the alerts, installs the shop as docs/operate.md says, releases it again and again while customers use it, and
 * once with a version that does not start: `npm run prove deploy`. Needs root on Debian 12 with the packages below.
 *
 * The commands of the page run in namespaces of their own: users, /etc, PostgreSQL's cluster, ports and processes are gone
 * when it ends. There is no systemd, so scripts/deploy-walk/systemctl starts what the units say.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alertTests } from './deploy-walk/alert-cases.ts';

const walk = path.join(import.meta.dirname, 'deploy-walk');
const node = path.resolve('node_modules/.bin/node');
const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-deploy-'));
const sections = {
  install: 'From an empty server to an open shop',
  upgrade: 'A new version',
  watch: 'Watching',
  restore: 'Restore',
  archive: 'Archive for point-in-time recovery',
  'to-time': 'Recovery to a point in time',
  rehearse: 'Rehearsal of a recovery',
};

/** The commands of a section of docs/operate.md. Blocks without a language are done by hand. */
function commandsOf(title: string): string {
  const section = readFileSync('docs/operate.md', 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${title}\n`));
  if (!section) throw new Error(`docs/operate.md has no section "${title}"`);
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .map(([, block]) => block!.replaceAll(/^ {3}/gm, ''))
    .join('');
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}

const missing = ['pg_createcluster', 'caddy', 'zstd', 'promtool', 'pgbackrest', 'age'].filter(
  (one) => spawnSync('which', [one]).status !== 0,
);
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error('Needs root on Debian 12: apt-get install postgresql caddy zstd prometheus pgbackrest age');
  process.exit(1);
}
try {
  testAlerts();
  run('node', ['scripts/package.ts', '--to', folder]);
  const archive = path.join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tar.zst'))!,
  );
  for (const [name, title] of Object.entries(sections)) {
    writeFileSync(path.join(folder, `${name}.sh`), commandsOf(title));
  }
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  run('unshare', [...namespaces, 'bash', path.join(walk, 'walk.sh'), folder, archive, node]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function testAlerts(): void {
  const rules = path.resolve('deploy/alerts.yml');
  const tests = path.join(folder, 'alerts.test.json');
  writeFileSync(tests, JSON.stringify(alertTests(rules, readFileSync(rules, 'utf8'))));
  run('promtool', ['check', 'config', 'deploy/prometheus.yml']);
  run('promtool', ['test', 'rules', tests]);
}
