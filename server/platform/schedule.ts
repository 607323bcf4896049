import { setTimeout as sleep } from 'node:timers/promises';
import { jobSucceeded } from './metrics.ts';

/**
 * A periodic job that processes rows whose deadline has passed (an expired payment, an unconfirmed delivery). Deadlines
 * are columns, so they cannot be lost as a timer could. Every node runs every job; row locks prevent double processing.
 */
export type ScheduledJob = {
  name: string;
  everyMs: number;
  /** Without it the first run comes one interval after the start. */
  firstAfterMs?: number;
  run: (at: Date, log: Log) => Promise<unknown>;
};

/** When each scheduled job last succeeded and failed on this node, by name. */
export const lastRuns = new Map<string, { succeededAt?: string; failedAt?: string }>();

/** Until when each scheduled job must have succeeded again on this node: after two periods and five minutes. */
const dueBy = new Map<string, number>();

/** The scheduled jobs that have not succeeded in time on this node. */
export const lateSchedule = (at: Date): string[] =>
  [...dueBy].flatMap(([name, due]) => (due < at.getTime() ? [name] : []));

export type Log = { error: (details: object, message: string) => void };

/**
 * Runs each scheduled job at its interval, never two runs of one job at once. Returns a function that stops all jobs
 * and waits for running ones.
 */
export function startSchedule(schedule: readonly ScheduledJob[], log: Log): () => Promise<void> {
  const stopped = new AbortController();
  const loops = schedule.map(async ({ name, everyMs, firstAfterMs = everyMs, run }) => {
    const succeed = () => {
      jobSucceeded.set({ name }, Date.now() / 1000);
      dueBy.set(name, Date.now() + 2 * everyMs + 5 * 60_000);
    };
    // Otherwise a job that never succeeds would have no value to alert on.
    succeed();
    for (let waitMs = firstAfterMs; !stopped.signal.aborted; waitMs = everyMs) {
      await sleep(waitMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      await run(new Date(), log).then(
        () => {
          succeed();
          lastRuns.set(name, { ...lastRuns.get(name), succeededAt: new Date().toISOString() });
        },
        (error: unknown) => {
          log.error({ err: error, job: name }, 'scheduled job failed');
          lastRuns.set(name, { ...lastRuns.get(name), failedAt: new Date().toISOString() });
        },
      );
    }
  });
  return async () => {
    stopped.abort();
    await Promise.all(loops);
    dueBy.clear();
  };
}

/** A job stops claiming rows after this time in ms, even if more are due, so that the server can stop. */
export const maxRunMs = 5_000;

/**
 * Claims rows in batches and runs `work` for each, `atOnce` in parallel, until no row is due. A slow or failed row does
 * not block others. Returns how many rows were claimed.
 * @throws after all claimed rows are done: the error of a failed claim, or an Error with the first failed row as its
 * cause
 */
export async function workThrough<Row>(
  claim: () => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
  atOnce: number,
): Promise<number> {
  const began = performance.now();
  const failures: unknown[] = [];
  let claimed = 0;
  async function* due() {
    do {
      const batch = await claim();
      if (batch.length === 0) return;
      claimed += batch.length;
      yield* batch;
    } while (performance.now() - began < maxRunMs);
  }
  // All workers share one queue: an idle worker takes the next row.
  const queue = due();
  const worker = async () => {
    for await (const row of queue) await work(row).catch((error: unknown) => failures.push(error));
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  if (failures.length > 0) throw new Error(`${failures.length} of ${claimed} rows failed`, { cause: failures[0] });
  return claimed;
}
