import { defineConfig } from '@playwright/test';
import type { Options } from './test.ts';

const port = Number(process.env.E2E_PORT ?? 3100);
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/**
 * Tests of the main features in Firefox and WebKit. Playwright cannot control Debian's builds of these browsers, so it
 * only runs the tests, and firefox.ts and webkit.ts control the browsers.
 */
export default defineConfig<object, Options>({
  testDir: '.',
  testMatch: 'ten-steps.ts',
  outputDir: '../../../test-results/browsers',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../../test-results/browsers.json' }]],
  projects: (['firefox', 'webkit'] as const).flatMap((engine) =>
    Object.entries(sizes).map(([name, size]) => ({ name: `${engine} ${name}`, use: { engine, size } })),
  ),
  webServer: {
    command: 'node scripts/start.ts',
    cwd: '../../..',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), DATA_DIR: 'test-results/browsers-data', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
});
