/**
 * A sweep looks for domain rows whose time has come (a payment that ran out, a delivery left unanswered) and acts on
 * them. Deadlines that live in rows cannot be lost, as a timer or a job could. Every node sweeps: what two find at once
 * is settled by row locks.
 */
export type Sweep = { name: string; everyMs: number; sweep: (at: Date) => Promise<unknown> };

type Log = { error: (details: object, message: string) => void };

/** Runs each sweep at its pace, never two of a kind at once. Returns the function that stops them and waits. */
export function startSweeps(sweeps: readonly Sweep[], log: Log): () => Promise<void> {
  const stopped = new AbortController();
  const loops = sweeps.map(async ({ name, everyMs, sweep }) => {
    while (!stopped.signal.aborted) {
      await pause(everyMs, stopped.signal);
      if (stopped.signal.aborted) return;
      await sweep(new Date()).catch((error: unknown) => log.error({ err: error, sweep: name }, 'sweep failed'));
    }
  });
  return async () => {
    stopped.abort();
    await Promise.all(loops);
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
