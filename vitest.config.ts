import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,local-services,web,demo,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['./server/testing/start-postgres-once.ts'],
    // One shop and one database a worker, shared by its files: each test makes the people and goods that it needs.
    isolate: false,
    maxWorkers: 2,
    // Generous where the machine is shared: a limit is there to end what hangs, not to measure.
    testTimeout: process.env.CI ? 90_000 : 30_000,
    hookTimeout: process.env.CI ? 120_000 : 60_000,
    // Where the check runs a test may have a second try (docs/decisions/browser-tests.md), but never what fast-check found:
    // it would draw other numbers.
    retry: { count: process.env.CI ? 1 : 0, condition: /^(?!Property failed)/ },
  },
});
