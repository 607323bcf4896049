import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request has cost the database so far; shown as Server-Timing, so that N+1 cannot slip in. */
type Tally = { statements: number };

const running = new AsyncLocalStorage<Tally>();

/** Runs `work` with a fresh tally. */
export const withQueryCount = <T>(work: (tally: Tally) => T): T => {
  const tally: Tally = { statements: 0 };
  return running.run(tally, () => work(tally));
};

export const currentQueryCount = (): Tally | undefined => running.getStore();
