import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/testing/longest-first.ts';

const all = ['{contract,local,operate,proving,scripts,server,web}/**/*.test.{ts,tsx}'];
/**
 * Tests that start many processes, kill some, or stop the database: `npm run prove faults`. They mostly wait for
 * timeouts and restarts.
 */
const faults = [
  'local/postgres/start-postgres.test.ts',
  'local/postgres/survive-kill.test.ts',
  'proving/chaos/chaos.test.ts',
  'operate/check-invariants.test.ts',
  'operate/operator-command.test.ts',
  'scripts/package.test.ts',
  'scripts/start.test.ts',
  'server/graceful-stop.test.ts',
  'server/areas/notifications/killed-mailer.test.ts',
  'server/areas/notifications/killed-server.test.ts',
  'server/areas/payments/report-crashes.test.ts',
  'server/platform/database-outage.test.ts',
  'server/platform/killed-node.test.ts',
];

/** Needs LibreOffice: `npm run prove spreadsheets`. */
const spreadsheets = 'proving/spreadsheets/spreadsheets.test.ts';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'main', include: all, exclude: ['**/node_modules/**', ...faults, spreadsheets] } },
      { extends: true, test: { name: 'faults', include: faults } },
      { extends: true, test: { name: 'spreadsheets', include: [spreadsheets] } },
    ],
    globalSetup: ['./server/testing/start-postgres-once.ts'],
    setupFiles: ['./server/testing/around-files.ts'],
    sequence: { sequencer: LongestFirst },
    // The files of a worker share one server and one database. Each test creates the users and products that it needs.
    isolate: false,
    // More than the two cores of CI, because the tests often wait for the database and for timers.
    maxWorkers: 3,
    // Longer on the shared CI machine: the timeout stops hanging tests and does not measure speed.
    testTimeout: process.env.CI ? 90_000 : 30_000,
    hookTimeout: process.env.CI ? 120_000 : 60_000,
    // CI retries a failed test once (docs/decisions/tests-and-tools.md). A fast-check failure is not retried, because
    // the second run would use other random values.
    retry: { count: process.env.CI ? 1 : 0, condition: /^(?!Property failed)/ },
  },
});
