import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3100);

/** Journeys in a real browser, at a desk and on a 360 px phone, against the built product with its demo shop. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // The check's machine is shared and noisy: there a journey may have a second try, and is named flaky when it needs it.
  retries: process.env.CI ? 1 : 0,
  // Generous where the machine is shared: a limit is there to end what hangs, not to measure.
  timeout: process.env.CI ? 150_000 : 60_000,
  expect: { timeout: process.env.CI ? 25_000 : 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Makassar',
    trace: 'on-first-retry',
    // Answers that a journey makes up do not reach a page through the worker; app-shell.spec.ts is the worker's own.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // As root Chromium runs only without its sandbox; the other switches keep it from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testMatch: '*.spec.ts',
      testIgnore: 'narrow-screens.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    // A phone has no keyboard; what is shared, weighed, asked of the push service, kept by the worker, held back or
    // guarded knows no screen.
    {
      name: 'phone',
      testMatch: '*.spec.ts',
      testIgnore: [
        'blocked-storage',
        'guard',
        'deferred-hydration',
        'cached-pages',
        'keyboard',
        'page-weight',
        'push-token',
        'service-worker',
        'sharing',
      ].map((name) => `${name}.spec.ts`),
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 800 } },
    },
    // What goes wrong goes wrong for everybody: these run alone, when all others are done.
    { name: 'serial', testMatch: '*.serial.ts', dependencies: ['desktop', 'phone'], workers: 1 },
  ],
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), DATA_DIR: 'test-results/data', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
});
