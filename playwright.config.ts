import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessShell } from './proving/e2e/find-chromium.ts';

const port = Number(process.env.E2E_PORT ?? 3100);

const launch = (executablePath: string | null) => ({
  ...(executablePath && { executablePath }),
  // Chromium needs --no-sandbox to run as root. The other switches stop background network requests.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const desktop = { viewport: { width: 1280, height: 800 } };

/** End-to-end tests in Chromium on desktop and 360 px phone viewports, against the production build with demo data. */
export default defineConfig({
  testDir: 'proving/e2e',
  // Playwright empties this folder at the start, so the reports lie outside it.
  outputDir: 'test-results/e2e',
  // More than the two cores of CI, because pages often wait for the network and for timers.
  workers: 3,
  // The CI machine is shared, so a failed test is retried once there. A test that passes on retry counts as flaky.
  retries: process.env.CI ? 1 : 0,
  // Longer on the shared CI machine: the timeout stops hanging tests and does not measure speed.
  timeout: process.env.CI ? 150_000 : 60_000,
  expect: { timeout: process.env.CI ? 25_000 : 10_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${process.env.E2E_REPORT ?? 'e2e'}.json` }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Makassar',
    trace: 'on-first-retry',
    // Otherwise every click waits for the dialog or sheet to stop moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright cannot mock requests that pass through a service worker. Specs of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: launch(findHeadlessShell()),
  },
  projects: [
    // Its pixel ratio is 1, because software rendering of 2.6 times as many pixels in each direction is slow.
    {
      name: 'phone',
      testMatch: '*.spec.ts',
      grep: /@viewport/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 800 }, deviceScaleFactor: 1 },
    },
    // The headless shell lacks notifications and profiles.
    {
      name: 'chromium',
      testMatch: '*.spec.ts',
      grep: /@chromium/,
      use: { ...desktop, launchOptions: launch(findChromium()) },
    },
    // These specs simulate outages that affect every test, so they run alone after the others.
    { name: 'serial', testMatch: '*.serial.ts', dependencies: ['phone', 'chromium'], workers: 1 },
    // `npm run prove desktop` runs this project, `npm test` runs the others.
    {
      name: 'desktop',
      testMatch: '*.spec.ts',
      // These check the layout of the phone, or nothing of the layout.
      testIgnore: ['narrow-screens.spec.ts', 'product-page.spec.ts', 'bare-server.spec.ts'],
      grepInvert: /@chromium/,
      use: desktop,
    },
    // Pictures for people, which test nothing: `npm run prove screenshots` and `install-prompt`.
    ...(process.env.SCREENSHOTS
      ? [{ name: 'screenshots', testDir: 'proving/screenshots', testMatch: `${process.env.SCREENSHOTS}.ts` }]
      : []),
  ],
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: 'test-results/e2e/data',
      RATE_LIMITS: 'off',
      LOG_LEVEL: process.env.CI ? 'warn' : 'silent',
      // As in production, so that the hold of payouts is tested too. It affects only accounts that a test changes.
      PAYOUT_HOLD_HOURS: '72',
      // The name that pages show anyway; without one no store has the badge of its check.
      SHOP_LEGAL_NAME: 'Kreasi Sulut',
      // Commits do not wait for the disk, because no test here depends on durability.
      PGOPTIONS: '-c synchronous_commit=off',
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.CI ? 'pipe' : 'ignore',
  },
});
