import { AsyncLocalStorage } from 'node:async_hooks';
import { refuse } from './refuse.ts';

/** The key of the client (clientKeyOf) whose request is being served. Jobs have none and share one line. */
const servedClient = new AsyncLocalStorage<string>();

/** Serves a request of a client. What it puts into a queue waits in the line of this client. */
export const serveClient = <Result>(clientKey: string, serve: () => Result): Result =>
  servedClient.run(clientKey, serve);

type Waiting = { start: () => void; refuse: () => void };

/**
 * Creates a queue for work that needs something scarce: Node's worker threads, of which a process has four,
 * or connections to the database. At most `running` works run at once, and at most `waiting` wait. Together
 * the queues leave enough for pages, which do not wait behind many registrations or large pictures.
 *
 * Each client has a line of its own, and the lines have their turns one after the other: a client that sends many
 * requests waits behind its own. When the queue is full, the last one of the longest line is refused.
 */
export function createQueue({ running: maxRunning, waiting: maxWaiting }: { running: number; waiting: number }) {
  /** What waits, by client. The first line has the next turn. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  /** @throws BUSY when the queue is full and no other client has more waiting */
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxRunning) running += 1;
    else await waitInLine(servedClient.getStore() ?? '');
    try {
      return await work();
    } finally {
      startNext();
    }
  };

  /** Resolves when it is this client's turn. The place of the work that ended is then its own. */
  function waitInLine(client: string): Promise<void> {
    if (waiting >= maxWaiting) refuseLastOfLongestLine(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(client) ?? [];
    line.push({ start: resolve, refuse: () => reject(refuse('BUSY')) });
    lines.set(client, line);
    waiting += 1;
    return promise;
  }

  /** @throws BUSY when the newcomer's own line is the longest one */
  function refuseLastOfLongestLine(newcomer: string): void {
    let longest = newcomer;
    let length = (lines.get(newcomer)?.length ?? 0) + 1;
    for (const [client, line] of lines) {
      if (line.length > length) {
        longest = client;
        length = line.length;
      }
    }
    const last = longest === newcomer ? undefined : lines.get(longest)!.pop();
    if (!last) throw refuse('BUSY');
    waiting -= 1;
    last.refuse();
  }

  function startNext(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [client, line] = first;
    const next = line.shift()!;
    // To the end of the lines.
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    waiting -= 1;
    next.start();
  }
}
