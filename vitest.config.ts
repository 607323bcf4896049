import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,stand-ins,web,demo,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['./server/testing/start-postgres-once.ts'],
    // One shop and one database a worker, shared by its files: each test makes the people and goods that it needs.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
