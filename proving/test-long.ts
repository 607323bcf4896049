/**
 * Runs the tests that are too slow for every day: long random runs of the money model, a server killed at each report
 * of each kind, 30,000 random requests, 10,000 push messages with a kill -9 in between, and four of `npm run prove`:
 * previous, spreadsheets, deploy (as root on Debian) and mutations. `--minutes 10` limits each random run.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const seconds = String(Number(values.minutes) * 60);

const long = [
  'server/areas/checkout/money-model.test.ts',
  'server/areas/notifications/killed-server.test.ts',
  'server/areas/payments/report-crashes.test.ts',
  'server/security/fuzz.test.ts',
];
const { status } = spawnSync('vitest', ['run', ...long, `--testTimeout=${Number(seconds) * 2000}`], {
  stdio: 'inherit',
  env: {
    ...process.env,
    MODEL_SECONDS: seconds,
    PUSHES: '10000',
    FUZZ_REQUESTS: '30000',
    EVERY_REPORT: 'yes',
  },
});
const proofs = ['previous', 'spreadsheets', 'deploy', 'mutations'];
const codes = proofs.map((name) => spawnSync('node', ['scripts/up.mjs', 'prove', name], { stdio: 'inherit' }).status);
process.exit([status, ...codes].every((code) => code === 0) ? 0 : 1);
