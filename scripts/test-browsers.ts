/**
 * Ten steps through the shop in Firefox and WebKit (e2e/browsers). The last line counts what passed and failed. As root
 * on Debian it installs what is missing, elsewhere it says what to install.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { missingBrowserPackages } from './find-other-browsers.ts';

type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const missing = missingBrowserPackages();
if (missing.length > 0) {
  console.error(`The tests in Firefox and WebKit run on Debian and need these packages: ${missing.join(', ')}`);
  process.exit(1);
}
const report = 'test-results/browsers.json';
for (const old of [report, 'test-results/browsers-data', 'test-results/browsers-pictures']) {
  rmSync(old, { recursive: true, force: true });
}
const { status } = spawnSync('playwright', ['test', '-c', 'e2e/browsers', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const { passed, failed } = count();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** A step that did not run since one before it failed counts as failed too. */
function count(): { passed: number; failed: number } {
  try {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failed = stats.unexpected + stats.skipped;
    return { passed: stats.expected + stats.flaky, failed: status === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
