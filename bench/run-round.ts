import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { percentile } from './statistics.ts';

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

export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** Who answers: an address, and the processes whose CPU time is counted. */
export type Target = { url: string; pid: number; postgresPid: number };

/** Times in ms; CPU in ms a request, of the server's process and of PostgreSQL's. */
export type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  databaseCpu: number;
  /** Answers that were not 200, and requests without one. */
  refused: number;
};

/** How long a round lasts: some seconds, or until each of its requests has been sent once. */
export type Length = { seconds: number } | 'once';

export const connections = 32;

/** Loads a target from 32 connections, each of which goes round its own share of the requests. */
export async function runRound(target: Target, requests: readonly Request[], length: Length): Promise<Round> {
  const before = { server: cpuOf(target.pid), database: cpuOfFamily(target.postgresPid), at: performance.now() };
  const { waited, lasted, refused } = await fire(target.url, requests, length);
  return {
    perSecond: (waited.length / lasted) * 1000,
    p50: percentile(waited, 0.5),
    p99: percentile(waited, 0.99),
    cpu: (cpuOf(target.pid) - before.server) / waited.length,
    databaseCpu: (cpuOfFamily(target.postgresPid) - before.database) / waited.length,
    refused,
  };
}

type Fired = { waited: number[]; lasted: number; refused: number };

/** autocannon's own figures are whole ms, too coarse for a growth of a half: each answer's time is noted down here. */
const fire = (url: string, requests: readonly Request[], length: Length) =>
  new Promise<Fired>((resolve, reject) => {
    const began = performance.now();
    const waited: number[] = [];
    let lasted = 0;
    let notOk = 0;
    let connected = 0;
    const options: autocannon.Options = {
      url,
      connections,
      // How often it looks whether the time is over.
      sampleInt: 50,
      ...(length === 'once' ? { amount: requests.length } : { duration: length.seconds }),
      setupClient: (client) => {
        const share = connected % Math.min(connections, requests.length);
        connected += 1;
        client.setRequests(requests.filter((_, place) => place % connections === share));
      },
    };
    const load = autocannon(options, (error: Error | null, { errors }) =>
      error ? reject(error) : resolve({ waited, lasted, refused: notOk + errors }),
    );
    load.on('response', (_client, status, _bytes, ms) => {
      waited.push(ms);
      lasted = performance.now() - began;
      if (status !== 200) notOk += 1;
    });
  });
