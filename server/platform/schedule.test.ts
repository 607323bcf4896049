import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { startSchedule, workThrough } from './schedule.ts';

afterEach(() => void vi.restoreAllMocks());

test('a sweep that runs for long leaves nothing behind with each turn', async () => {
  const listening = vi.spyOn(EventTarget.prototype, 'addEventListener');
  let turns = 0;
  const stop = startSchedule([{ name: 'often', everyMs: 1, run: async () => void (turns += 1) }], console);
  await vi.waitFor(() => expect(turns).toBeGreaterThan(20));
  const signal = listening.mock.contexts.find((target) => target instanceof AbortSignal)!;
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
  await stop();
});

test('a sweep between two turns stops at once', async () => {
  let turns = 0;
  const stop = startSchedule([{ name: 'seldom', everyMs: 3_600_000, run: async () => void (turns += 1) }], console);
  await stop();
  expect(turns).toBe(0);
});

test('when rows can no longer be claimed, those that were are still worked on to the end', async () => {
  const batches = [['slow', 'quick']];
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const noMore = Promise.withResolvers<void>();
  const claim = async () => {
    const batch = batches.shift();
    if (batch) return batch;
    noMore.resolve();
    throw new Error('no database');
  };
  const work = async (row: string) => {
    if (row === 'slow') await slow.promise;
    done.push(row);
  };
  const ended = workThrough(claim, work, 2).finally(() => (hasEnded = true));
  const refused = ended.catch((error: unknown) => error);
  await noMore.promise;
  // More than a rejection needs to come through.
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  slow.resolve();
  expect(await refused).toMatchObject({ message: 'no database' });
  expect(done).toEqual(['quick', 'slow']);
});
