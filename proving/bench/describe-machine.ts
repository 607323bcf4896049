import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Above this load average, other processes take so much CPU that a measurement says nothing. */
export const maxLoad = 1.5;

const longestWaitMs = 5 * 60_000;
const pauseMs = 5_000;

/**
 * Describes the machine before a measurement starts. Waits up to five minutes until the load of the
 * installation and the build has passed. A measurement on a machine that is still busy is marked as invalid.
 */
export async function describeMachine(): Promise<string[]> {
  for (let waitedMs = 0; loadavg()[0]! > maxLoad && waitedMs < longestWaitMs; waitedMs += pauseMs) await sleep(pauseMs);
  const cores = cpus();
  const load = loadavg() as [number, number, number];
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    ...(load[0] > maxLoad ? [`**invalid: other processes were at work, the load was above ${maxLoad}**`] : []),
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}-${process.arch}, Node ${process.versions.node}`,
    `load average before: ${load.map((average) => average.toFixed(2)).join(', ')}`,
  ];
}
