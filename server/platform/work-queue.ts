import pLimit from 'p-limit';
import { refuse } from './refuse.ts';

/**
 * Creates a queue for work that needs something scarce: Node's worker threads, of which a process has four, or connections
 * to the database. At most `running` works run at once, and at most `waiting` wait. Together the queues leave enough for
 * pages, which do not wait behind many registrations or large pictures.
 */
export function createQueue({ running, waiting }: { running: number; waiting: number }) {
  const limit = pLimit(running);
  /** @throws BUSY when the queue is full */
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= waiting) throw refuse('BUSY');
    return limit(work);
  };
}
