import { existsSync, globSync } from 'node:fs';
import { install } from './find-chromium.ts';

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
  if (needed.length > 0) install(...needed);
  return missing();
}
