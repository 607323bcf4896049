import { cpus, loadavg, totalmem } from 'node:os';

/** Above this load per core, other processes dominate the measurements. */
const busyFrom = 0.5;

/** Describes the machine before the benchmark starts, and marks it when it is already busy. */
export function describeMachine(): string[] {
  const cores = cpus();
  const [lastMinute] = loadavg() as [number];
  const memory = Math.round(totalmem() / 2 ** 30);
  const isBusy = lastMinute / cores.length > busyFrom;
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}-${process.arch}, Node ${process.versions.node}`,
    `load average before: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}${isBusy ? ' (**the machine was busy**)' : ''}`,
  ];
}
