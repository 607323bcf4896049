import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { percentile } from './statistics.ts';

/**
 * /proc reports CPU time in ticks of 10 ms, independent of the kernel configuration. Source: proc(5),
 * `sysconf(_SC_CLK_TCK)`.
 */
const msPerTick = 10;

export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** The server under load, and the processes whose CPU time is measured. */
export type Target = { url: string; pid: number; postgresPid: number };

/** Times are in ms. CPU is in ms per request, for the server process and for PostgreSQL. */
export type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  databaseCpu: number;
  /** Responses with a status other than 200, and requests without a response. */
  refused: number;
};

/** The length of a round: a number of seconds, or until each request was sent once. */
export type Length = { seconds: number } | 'once';

export const connections = 32;
const ordersAtOnce = 4;

/** How many orders come in per second in the rounds with orders. */
export const ordersPerSecond = 14;

/**
 * Loads a target over 32 connections. Each connection cycles through its share of the requests. A round with
 * fewer responses than connections says nothing: it is repeated, and lasts twice as long. `orders` are sent meanwhile,
 * each once; only the CPU they take and their failures are part of the result. Throws when nothing was answered.
 */
export async function runRound(
  target: Target,
  requests: readonly Request[],
  length: Length,
  orders: readonly Request[] = [],
): Promise<Round> {
  const usedCpu = watchCpu(target);
  const beside = orders.length === 0 ? null : fire(target.url, orders, 'once', true);
  const { waited, lasted, refused: notOk } = await fire(target.url, requests, length);
  const refused = notOk + ((await beside)?.refused ?? 0);
  if (length !== 'once' && waited.length < connections && refused === 0) {
    return runRound(target, requests, { seconds: length.seconds * 2 });
  }
  if (waited.length === 0) throw new Error(`no request was answered within the round: ${requests[0]!.path}`);
  const { server, database } = usedCpu();
  return {
    perSecond: (waited.length / lasted) * 1000,
    p50: percentile(waited, 0.5),
    p99: percentile(waited, 0.99),
    cpu: server / waited.length,
    databaseCpu: database / waited.length,
    refused,
  };
}

/** Returns a function that returns the CPU time in ms that a target has used since then. */
export function watchCpu({ pid, postgresPid }: Target): () => { server: number; database: number } {
  const [server, database] = [cpuOf(pid), cpuOfFamily(postgresPid)];
  return () => ({ server: cpuOf(pid) - server, database: cpuOfFamily(postgresPid) - database });
}

/** Returns the CPU time in ms that a process and its ended children have used. NaN without /proc. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name in parentheses can contain spaces. The third field follows it.
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

/** Returns the CPU time in ms of a process and its running children. PostgreSQL has one process per connection. */
function cpuOfFamily(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (cpuOf(Number(child)) || 0), cpuOf(pid));
  } catch {
    return NaN;
  }
}

type Fired = { waited: number[]; lasted: number; refused: number };

/**
 * Runs autocannon and records the time of each response here, because autocannon's own statistics are rounded to whole
 * ms.
 */
const fire = (url: string, requests: readonly Request[], length: Length, areOrders = false) =>
  new Promise<Fired>((resolve, reject) => {
    const began = performance.now();
    const waited: number[] = [];
    let lasted = 0;
    let notOk = 0;
    let connected = 0;
    const lines = areOrders ? ordersAtOnce : connections;
    const options: autocannon.Options = {
      url,
      connections: lines,
      ...(areOrders && { overallRate: ordersPerSecond }),
      // The interval in ms at which autocannon checks whether the duration is over.
      sampleInt: 50,
      ...(length === 'once' ? { amount: requests.length } : { duration: length.seconds }),
      setupClient: (client) => {
        const share = connected % Math.min(lines, requests.length);
        connected += 1;
        client.setRequests(requests.filter((_, index) => index % lines === share));
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
