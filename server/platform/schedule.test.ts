import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { startSchedule, workThrough } from './schedule.ts';

afterEach(() => void vi.restoreAllMocks());

test('a sweep does not leak event listeners', async () => {
  const addListener = vi.spyOn(EventTarget.prototype, 'addEventListener');
  let runs = 0;
  const stop = startSchedule([{ name: 'often', everyMs: 1, run: async () => void (runs += 1) }], console);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(20));
  const signal = addListener.mock.contexts.find((target) => target instanceof AbortSignal)!;
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
  await stop();
});

test('a sweep stops at once between two runs', async () => {
  let runs = 0;
  const stop = startSchedule([{ name: 'rarely', everyMs: 3_600_000, run: async () => void (runs += 1) }], console);
  await stop();
  expect(runs).toBe(0);
});

test('a sweep with an earlier first run comes back at its usual interval', async () => {
  let runs = 0;
  const rarely = { name: 'rarely', everyMs: 3_600_000, firstAfterMs: 1, run: async () => void (runs += 1) };
  const stop = startSchedule([rarely], console);
  await vi.waitFor(() => expect(runs).toBe(1));
  await stop();
  expect(runs).toBe(1);
});

test('when claiming rows fails, the rows claimed before are still processed', async () => {
  const batches = [['slow', 'quick']];
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const claimFailed = Promise.withResolvers<void>();
  const claim = async () => {
    const batch = batches.shift();
    if (batch) return batch;
    claimFailed.resolve();
    throw new Error('no database');
  };
  const work = async (row: string) => {
    if (row === 'slow') await slow.promise;
    done.push(row);
  };
  const ended = workThrough(claim, work, 2).finally(() => (hasEnded = true));
  const refused = ended.catch((error: unknown) => error);
  await claimFailed.promise;
  // Waits longer than a rejection needs to propagate.
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  slow.resolve();
  expect(await refused).toMatchObject({ message: 'no database' });
  expect(done).toEqual(['quick', 'slow']);
});
