/**
 * Installs the shop as docs/operate.md says, releases twice while customers use it, and a third time with a version that
 * does not start: `npm run test:deploy`. Needs root on Debian 12 with postgresql, caddy and zstd installed.
 *
 * The commands of the page run in namespaces of their own: users, /etc, PostgreSQL's cluster, ports and processes are gone
 * when it ends. There is no systemd, so scripts/deploy-walk/systemctl starts what the units say.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const walk = path.join(import.meta.dirname, 'deploy-walk');
const node = path.resolve('node_modules/.bin/node');
const folder = mkdtempSync(path.join(tmpdir(), 'kreasi-deploy-'));

/** The commands of docs/operate.md from the empty server to the open shop. Blocks without a language are done by hand. */
function commands(): string {
  const [, section = ''] = readFileSync('docs/operate.md', 'utf8').split(/^## /m);
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .map(([, block]) => block!.replaceAll(/^ {3}/gm, ''))
    .join('');
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}

try {
  run('node', ['scripts/package.ts', '--to', folder]);
  const archive = path.join(folder, readdirSync(folder)[0]!);
  writeFileSync(path.join(folder, 'commands.sh'), commands());
  const namespaces = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  run('unshare', [...namespaces, 'bash', path.join(walk, 'walk.sh'), folder, archive, node]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
