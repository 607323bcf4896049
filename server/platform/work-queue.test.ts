import { expect, test } from 'vitest';
import { createQueue } from './work-queue.ts';

test('runs at most two works at once, in their order, and refuses those beyond its length', async () => {
  const inTurn = createQueue({ running: 2, waiting: 3 });
  const started: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, number) =>
    inTurn(async () => {
      started.push(number);
      await promise;
      return number;
    }),
  );
  await expect(inTurn(async () => 6)).rejects.toMatchObject({ code: 'BUSY' });
  expect(started).toEqual([0, 1]);
  ends[0]!.reject(new Error('broken'));
  await expect(works[0]).rejects.toThrow('broken');
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3, 4]);
  expect(await inTurn(async () => 6)).toBe(6);
});
