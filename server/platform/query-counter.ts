import { AsyncLocalStorage } from 'node:async_hooks';

/** Number of statements of one request. It is sent as Server-Timing, so that tests detect N+1 queries. */
export type QueryCount = { statements: number };

const running = new AsyncLocalStorage<QueryCount>();

export const withQueryCount = <T>(work: (queryCount: QueryCount) => T): T => {
  const queryCount: QueryCount = { statements: 0 };
  return running.run(queryCount, () => work(queryCount));
};

export const currentQueryCount = (): QueryCount | undefined => running.getStore();
