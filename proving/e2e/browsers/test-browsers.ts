/**
 * Tests the main features in Firefox and WebKit (e2e/browsers). The last line is the number of passed and failed tests.
 * Installs missing packages on Debian as root; on other systems it lists what to install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { install } from '../find-chromium.ts';
import { outcomeOf, type PlaywrightReport } from '../../test-reports.ts';
import { findMiniBrowser } from './webkit.ts';

const packages: Record<string, () => boolean> = {
  'firefox-esr': () => existsSync('/usr/bin/firefox-esr'),
  'webkit2gtk-driver': () => existsSync('/usr/bin/WebKitWebDriver') && Boolean(findMiniBrowser()),
  xvfb: () => existsSync('/usr/bin/Xvfb'),
};
const findMissing = () => Object.keys(packages).filter((name) => !packages[name]!());
if (findMissing().length > 0) install(...findMissing());
const missing = findMissing();
if (missing.length > 0) {
  console.error(`The tests in Firefox and WebKit run on Debian and need these packages: ${missing.join(', ')}`);
  process.exit(1);
}
const report = 'test-results/browsers.json';
for (const old of [report, 'test-results/browsers-data', 'test-results/browsers-pictures']) {
  rmSync(old, { recursive: true, force: true });
}
const { status } = spawnSync('playwright', ['test', '-c', 'proving/e2e/browsers', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const { passed, failed, retried } = count();
for (const step of retried) console.log(`── Passed on its second try: ${step}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** A failed run counts at least one failure, even if its report lists none. */
function count(): ReturnType<typeof outcomeOf> {
  try {
    const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, Boolean(process.env.CI));
    return { ...outcome, failed: status === 0 ? outcome.failed : Math.max(outcome.failed, 1) };
  } catch {
    return { passed: 0, failed: 1, retried: [] };
  }
}
