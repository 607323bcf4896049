import { AsyncLocalStorage } from 'node:async_hooks';

/** Number of statements of one request. It is sent as Server-Timing, so that tests detect N+1 queries. */
type Tally = { statements: number };

const running = new AsyncLocalStorage<Tally>();

/** Runs `work` with a new counter. */
export const withQueryCount = <T>(work: (tally: Tally) => T): T => {
  const tally: Tally = { statements: 0 };
  return running.run(tally, () => work(tally));
};

export const currentQueryCount = (): Tally | undefined => running.getStore();
