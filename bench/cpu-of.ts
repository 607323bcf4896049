import { readFileSync } from 'node:fs';

/** Linux counts in ticks of 10 ms, whatever its kernel was built with: proc(5), `sysconf(_SC_CLK_TCK)`. */
const msPerTick = 10;

/** CPU time in ms that a process has used so far in all its threads, its ended children included; NaN without /proc. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces; the third field follows it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15) as [number, number, number, number];
    return (user + system + childrenUser + childrenSystem) * msPerTick;
  } catch {
    return NaN;
  }
}

/** The same of a process and its living children: of PostgreSQL, whose connections are processes. */
export function cpuOfFamily(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (cpuOf(Number(child)) || 0), cpuOf(pid));
  } catch {
    return NaN;
  }
}
