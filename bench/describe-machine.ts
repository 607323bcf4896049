import { cpus, loadavg, totalmem } from 'node:os';

/** Load per core from which on what is measured says more about the machine's other work. */
const busyFrom = 0.5;

/** The machine as it is before anything is started; a busy one is called so. */
export function describeMachine(): string[] {
  const cores = cpus();
  const [lastMinute] = loadavg() as [number];
  const memory = Math.round(totalmem() / 2 ** 30);
  const isBusy = lastMinute / cores.length > busyFrom;
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}-${process.arch}, Node ${process.versions.node}`,
    `load average before: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}${isBusy ? ' (**the machine had other work**)' : ''}`,
  ];
}
