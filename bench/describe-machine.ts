import { cpus, loadavg, totalmem } from 'node:os';

/** Above this load average, other processes take so much CPU that a measurement says nothing. */
export const maxLoad = 1.5;

/** Describes the machine before a measurement starts. A measurement on a busy machine is marked as invalid. */
export function describeMachine(): string[] {
  const cores = cpus();
  const load = loadavg() as [number, number, number];
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    ...(load[0] > maxLoad ? [`**invalid: other processes were at work, the load was above ${maxLoad}**`] : []),
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}-${process.arch}, Node ${process.versions.node}`,
    `load average before: ${load.map((average) => average.toFixed(2)).join(', ')}`,
  ];
}
