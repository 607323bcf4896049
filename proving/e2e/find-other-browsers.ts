import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Returns the path of the browser that is part of WebKitGTK. */
export const findMiniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/** The Debian packages that `npm run test:browsers` needs. */
const packages: readonly { name: string; isThere: () => boolean }[] = [
  { name: 'firefox-esr', isThere: () => existsSync('/usr/bin/firefox-esr') },
  { name: 'webkit2gtk-driver', isThere: () => existsSync('/usr/bin/WebKitWebDriver') && Boolean(findMiniBrowser()) },
  { name: 'xvfb', isThere: () => existsSync('/usr/bin/Xvfb') },
];

const missing = () => packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);

/** Installs the missing packages on Debian as root, and returns those that are still missing. */
export function missingBrowserPackages(): string[] {
  const needed = missing();
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (needed.length === 0 || !canInstall) return needed;
  console.log(`Installing ${needed.join(', ')} …`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...needed);
  return missing();
}
