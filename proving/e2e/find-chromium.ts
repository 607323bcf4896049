import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const headlessShell = '/usr/bin/chromium-headless-shell';
const find = () => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place)) ?? null;

/**
 * Returns the path of a Chromium. On Debian as root it installs one if necessary. Null means that it must be installed
 * manually.
 */
export function findChromium(): string | null {
  if (!find()) install('chromium');
  return find();
}

/**
 * Returns the path of Chromium's headless shell, which needs less CPU time than Chromium but has neither notifications
 * nor profiles. Returns Chromium if the shell is missing or `CHROMIUM` names a browser. Null if there is neither.
 */
export const findHeadlessShell = (): string | null =>
  !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : find();

/** Installs the headless shell on Debian as root, unless `CHROMIUM` names a browser. */
export function installHeadlessShell(): void {
  if (!process.env.CHROMIUM && !existsSync(headlessShell)) install('chromium-headless-shell');
}

/** Installs packages on Debian as root. */
export function install(...names: string[]): void {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) return;
  console.log(`Installing ${names.join(', ')} …`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...names);
}
