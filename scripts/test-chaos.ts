/**
 * Plays buyers, sellers and an admin on the shop that `npm start` runs, while processes are killed and frozen, the payment
 * provider fails and the disk is full: `npm run prove chaos -- --seconds 240 --seed 7`. In the end everything that the shop
 * acknowledged must be there, once. `--actions 200` instead of seconds is a short run without a full disk. The same seed
 * gives the same faults in the same order. Exits with 1 when an expectation fails.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.ts';

if (process.platform !== 'linux') {
  console.error('This test needs Linux: it finds the processes of the shop in /proc.');
  process.exit(1);
}
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seconds: text, actions: text, seed: text } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const seconds = values.actions === undefined ? Number(values.seconds ?? 240) : null;
const actions = Number(values.actions ?? Number.POSITIVE_INFINITY);

const undo: (() => unknown)[] = [];
async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => void cleanUp().finally(() => process.exit(1)));
}

const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
say(`Seed ${seed}`);
const failed = await runChaos({ seed, seconds, actions, say, undo }).catch((error: Error) => [error.stack!]);
await cleanUp();
for (const sentence of failed) console.error(`── ${sentence}`);
console.log(
  failed.length === 0
    ? 'Everything that was acknowledged is there, once.'
    : `${failed.length} expectations failed. To repeat it: --seed ${seed} ${seconds === null ? `--actions ${actions}` : `--seconds ${seconds}`}`,
);
process.exit(failed.length === 0 ? 0 : 1);
