import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A sweep looks for domain rows whose time has come (a payment that ran out, a delivery left unanswered) and acts on
 * them. Deadlines that live in rows cannot be lost, as a timer or a job could. Every node sweeps: what two find at once
 * is settled by row locks.
 */
export type ScheduledJob = { name: string; everyMs: number; run: (at: Date) => Promise<unknown> };

type Log = { error: (details: object, message: string) => void };

/** Runs each sweep at its pace, never two of a kind at once. Returns the function that stops them and waits. */
export function startSchedule(schedule: readonly ScheduledJob[], log: Log): () => Promise<void> {
  const stopped = new AbortController();
  const loops = schedule.map(async ({ name, everyMs, run }) => {
    while (!stopped.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      await run(new Date()).catch((error: unknown) => log.error({ err: error, sweep: name }, 'sweep failed'));
    }
  });
  return async () => {
    stopped.abort();
    await Promise.all(loops);
  };
}

/** A sweep ends after this time even if more is due, so that the server can stop. */
const turnMs = 5_000;

/**
 * Works through rows that are claimed in batches, `atOnce` at a time, until nothing is due. A row that is slow or fails
 * holds up no other. Returns how many rows were claimed.
 * @throws when all that was claimed is done and a claim failed, or some rows did; then the cause is the first of these
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
    } while (performance.now() - began < turnMs);
  }
  // All workers share one queue: whoever is free takes the next row.
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
