/** What takes too long for every day: the money model in long random runs. `--minutes 10` says how long each may take. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const seconds = String(Number(values.minutes) * 60);

const { status } = spawnSync('vitest', ['run', 'server/areas/checkout/money-model.test.ts', `--testTimeout=${Number(seconds) * 2000}`], {
  stdio: 'inherit',
  env: { ...process.env, MODEL_RUNS: '100000', MODEL_SECONDS: seconds },
});
process.exit(status ?? 1);
