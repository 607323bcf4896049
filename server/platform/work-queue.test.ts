import { expect, test } from 'vitest';
import { createQueue, serveClient } from './work-queue.ts';

/** A queue whose works end when the test says so. `started` has their names in the order in which they began. */
function queueUnderTest(size: { running: number; waiting: number }) {
  const inTurn = createQueue(size);
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (client: string, name: string) =>
    serveClient(client, () =>
      inTurn(async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }).catch((error: { code: string }) => refused.push(`${name} ${error.code}`)),
    );
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** Ends what runs until nothing waits. */
  const endAll = async () => {
    for (let done = 0; done < started.length; done += 1) await end(started[done]!);
  };
  return { add, end, endAll, started, refused };
}

test('runs at most two works at once, in their order, and goes on after one that failed', async () => {
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

test('clients have their turns one after the other, however much one of them sends', async () => {
  const { add, endAll, started } = queueUnderTest({ running: 1, waiting: 100 });
  for (let number = 1; number <= 5; number += 1) void add('many', `many ${number}`);
  void add('one', 'one');
  void add('two', 'two 1');
  void add('two', 'two 2');
  await endAll();
  expect(started).toEqual(['many 1', 'many 2', 'one', 'two 1', 'many 3', 'two 2', 'many 4', 'many 5']);
});

test('a full queue refuses the last of the client that has most waiting, never one that has less', async () => {
  const { add, endAll, started, refused } = queueUnderTest({ running: 1, waiting: 4 });
  for (let number = 0; number <= 4; number += 1) void add('many', `many ${number}`);
  void add('many', 'many 5');
  void add('one', 'one');
  void add('two', 'two');
  void add('two', 'two 2');
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused.toSorted()).toEqual(['many 3 BUSY', 'many 4 BUSY', 'many 5 BUSY', 'two 2 BUSY']);
  await endAll();
  expect(started).toEqual(['many 0', 'many 1', 'one', 'two', 'many 2']);
});

test('after a full queue all places are free again', async () => {
  const { add, endAll, started, refused } = queueUnderTest({ running: 2, waiting: 2 });
  for (let number = 0; number < 6; number += 1) void add(`client ${number}`, `${number}`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused).toEqual(['4 BUSY', '5 BUSY']);
  await endAll();
  expect(started).toEqual(['0', '1', '2', '3']);
  void add('late', 'late 1');
  void add('late', 'late 2');
  expect(started.slice(4)).toEqual(['late 1', 'late 2']);
});
