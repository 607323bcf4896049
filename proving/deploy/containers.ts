/**
 * Installs the shop in containers as docs/operate-containers.md says, buys in it, releases, backs up and restores
 * it: `npm run prove containers`. Needs root on Debian 12, its mirror, and no registry: mmdebstrap
 * makes the base image from the mirror of this machine, with the Node of this project. The commands run
 * in namespaces of their own; see use-containers.ts.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { requirePackages, runInNamespaces } from '../kit/machines.ts';
import { run, withCommands } from './page.ts';

const page = 'docs/operate-containers.md';
const sections = {
  install: [page, 'Install'],
  upgrade: [page, 'A new version'],
  restore: [page, 'Restore'],
} as const;
const packages = {
  '/usr/bin/mmdebstrap': 'mmdebstrap',
  '/usr/bin/podman-compose': 'podman-compose',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/bin/zstd': 'zstd',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  '/usr/sbin/iptables': 'iptables',
};

requirePackages(packages);
withCommands(sections, (folder, archive) => {
  const node = realpathSync('node_modules/.bin/node');
  const hooks = [`upload ${node} /usr/local/bin/node`, 'chmod 755 "$1/usr/local/bin/node"'];
  const sources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter((file) =>
    existsSync(file),
  );
  const options = ['--variant=minbase', ...hooks.map((hook) => `--customize-hook=${hook}`)];
  run('mmdebstrap', [...options, 'bookworm', `${folder}/base.tar`, ...sources]);
  runInNamespaces(['node', path.join(import.meta.dirname, 'use-containers.ts'), folder, archive], packages);
});
