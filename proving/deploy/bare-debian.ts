/**
 * A bare Debian in a folder, made once by debootstrap from the mirror of this machine, with the packages of the drill
 * in its cache.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = '/var/cache/kreasi-drill';

/**
 * Returns the folder of a root of this release of Debian. `packages` are downloaded, not installed, because the drill
 * has no network.
 */
export function bareDebian(suite: string, packages: readonly string[]): string {
  const wanted = [...new Set(packages)].toSorted();
  const folder = path.join(
    cache,
    `${suite}-${createHash('sha256').update(wanted.join(' ')).digest('hex').slice(0, 8)}`,
  );
  if (existsSync(folder)) return folder;
  const draft = `${folder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  console.log(`Making a bare Debian ${suite} in ${folder}.`);
  run('debootstrap', [suite, draft, mirror()]);
  cpSync('/etc/resolv.conf', `${draft}/etc/resolv.conf`, { dereference: true });
  run('chroot', [draft, 'apt-get', 'install', '--yes', '--quiet', '--download-only', ...wanted]);
  rmSync(`${draft}/etc/resolv.conf`);
  renameSync(draft, folder);
  return folder;
}

/** Where apt of this machine gets Debian's packages from. */
function mirror(): string {
  const targets = ['indextargets', '--format', '$(SITE)', 'Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const [first] = execFileSync('apt-get', targets, { encoding: 'utf8' }).split('\n');
  if (!first) throw new Error('apt of this machine names no mirror of Debian.');
  return first;
}

const run = (command: string, args: readonly string[]): void => {
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
};
