import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { percentile } from './statistics.ts';

/**
 * /proc reports CPU time in ticks of 10 ms, independent of the kernel configuration. Source: proc(5),
 * `sysconf(_SC_CLK_TCK)`.
 */
const msPerTick = 10;

const mb = 2 ** 20;
const pageBytes = 4096;

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
 * Loads a target over 32 connections. Each connection cycles through its share of
 * the requests. `orders` are sent meanwhile, each once; only the CPU they take
 * and their failures are part of the result. Throws when nothing was answered.
 */
export async function runRound(
  target: Target,
  requests: readonly Request[],
  length: Length,
  orders: readonly Request[] = [],
): Promise<Round> {
  const usedCpu = watchCpu(target);
  const beside = fire(target.url, orders, 'once', { lines: ordersAtOnce, perSecond: ordersPerSecond });
  const { waited, lasted, refused: notOk } = await fire(target.url, requests, length, { lines: connections });
  const refused = notOk + (await beside).refused;
  if (waited.length === 0) throw new Error(`no request was answered: ${requests[0]!.path}`);
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

/** The resident memory of a process in MB. NaN without /proc. Source: proc(5), /proc/PID/statm. */
export function rssOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes) / mb;
  } catch {
    return NaN;
  }
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
 * Sends requests over connections that each cycle through their share, and waits for the responses to all that were
 * sent. Reads the bytes of a response without decoding them: that took more CPU than the shop needs to send them.
 */
async function fire(
  url: string,
  requests: readonly Request[],
  length: Length,
  { lines, perSecond }: { lines: number; perSecond?: number },
): Promise<Fired> {
  const fired: Fired = { waited: [], lasted: 0, refused: 0 };
  const began = performance.now();
  const endsAt = length === 'once' ? Infinity : began + length.seconds * 1000;
  let sent = 0;
  const cycle = async (line: number) => {
    const client = new Client(url);
    const shared = requests.length < lines ? [requests[line % requests.length]!] : requests.filter(isOf(line, lines));
    for (let turn = 0; length === 'once' ? turn < shared.length : performance.now() < endsAt; turn += 1) {
      if (perSecond !== undefined) await sleep(Math.max(0, began + (sent++ * 1000) / perSecond - performance.now()));
      const sentAt = performance.now();
      const status = await statusOf(client, shared[turn % shared.length]!);
      const answeredAt = performance.now();
      if (status !== 200) fired.refused += 1;
      if (status !== null) fired.waited.push(answeredAt - sentAt);
      fired.lasted = answeredAt - began;
    }
    await client.close();
  };
  const used = length === 'once' ? Math.min(lines, requests.length) : lines;
  await Promise.all(Array.from({ length: used }, (_, line) => cycle(line)));
  return fired;
}

const isOf = (line: number, lines: number) => (_request: Request, index: number) => index % lines === line;

/** Sends a request. Resolves to the status of the response when it is complete, and to null without a response. */
const statusOf = (client: Client, { method, path, headers = {}, body }: Request) =>
  new Promise<number | null>((resolve) => {
    let status = 0;
    client.dispatch(
      { method, path, headers, ...(body && { body }) },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => {
          status = code;
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(null),
      },
    );
  });
