import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderId, UserId } from '#contract/ids.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { db } from './connect.ts';
import type { Transaction } from './sql.ts';
import { transaction } from './transaction.ts';
import { sendJob } from './jobs.ts';
import { newId } from './new-id.ts';

beforeAll(openShop);

const inTime = { timeout: 20_000, interval: 100 };
const since = new Date().toISOString();
/** The job of a seller who does not exist does nothing, and fails if the id is none. */
const send = (sellerId: string, startAfter?: Date) =>
  transaction((tx) => sendJob(tx, 'distrust-account', { sellerId: sellerId as UserId, since }, startAfter));
const jobsFor = (sellerId: string) =>
  db.rows<{ state: string; retries: number }>(sql`
    select state, retry_count as retries from pgboss.job
    where name = 'distrust-account' and data ->> 'sellerId' = ${sellerId}`);

test('a failing job does not block other jobs sent with it', async () => {
  const [good, last] = [newId(), `not an id ${newId()}`];
  await transaction(async (tx) => {
    for (const sellerId of [`not an id ${newId()}`, good, last] as UserId[])
      await sendJob(tx, 'distrust-account', { sellerId, since });
  });
  await expect.poll(() => jobsFor(good), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  expect(await jobsFor(last)).not.toEqual([{ state: 'completed', retries: 0 }]);
});

test('the queue goes on when the clock is set back during a job', async () => {
  const [first, second] = [newId(), newId()];
  onTestFinished(() => void vi.useRealTimers());
  await transaction(async (tx) => {
    // The handler waits for this lock.
    await tx.rows(sql`lock table store_identities in exclusive mode`);
    await send(first);
    await expect.poll(() => jobsFor(first), inTime).toEqual([{ state: 'active', retries: 0 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60 * 60 * 1000 });
  });
  await expect.poll(() => jobsFor(first), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  vi.useRealTimers();
  await send(second);
  await expect.poll(() => jobsFor(second), inTime).toEqual([{ state: 'completed', retries: 0 }]);
});

test('a job starts as soon as it was sent', async () => {
  const began = performance.now();
  for (let jobs = 0; jobs < 5; jobs += 1) {
    const sellerId = newId();
    await send(sellerId);
    await expect
      .poll(() => jobsFor(sellerId), { timeout: 5_000, interval: 20 })
      .toMatchObject([{ state: 'completed' }]);
  }
  // The worker looks by itself each two seconds.
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('delayed and repeated jobs start within three seconds', async () => {
  const [delayed, failing] = [newId(), `not an id ${newId()}`];
  await send(delayed, new Date(Date.now() + 5_000));
  await send(failing);
  /** Waits until a job is due later, and returns how many seconds after that time it starts. */
  const secondsLate = async (sellerId: string) => {
    const readJob = async () =>
      (
        await db.rows<{ due: number; started: number | null; isWaiting: boolean }>(sql`
          select extract(epoch from start_after)::float as due, extract(epoch from started_on)::float as started,
            state < 'active' and start_after > now() as "isWaiting"
          from pgboss.job where name = 'distrust-account' and data ->> 'sellerId' = ${sellerId}`)
      )[0]!;
    const { due } = await vi.waitUntil(async () => [await readJob()].find(({ isWaiting }) => isWaiting), inTime);
    const isStarted = async () => [await readJob()].find(({ started }) => started! >= due);
    return (await vi.waitUntil(isStarted, inTime)).started! - due;
  };
  const [afterDelay, afterFailure] = await Promise.all([secondsLate(delayed), secondsLate(failing)]);
  expect([afterDelay < 3, afterFailure < 3]).toEqual([true, true]);
}, 40_000);

test('a job with a wrong name or payload does not compile', () => {
  const wrong = (tx: Transaction) => [
    // @ts-expect-error There is no such job.
    sendJob(tx, 'tell-nobody', { sellerId: newId<UserId>(), since }),
    // @ts-expect-error The payload has no seller.
    sendJob(tx, 'distrust-account', { since }),
    // @ts-expect-error The id is not one of a user.
    sendJob(tx, 'distrust-account', { sellerId: newId<OrderId>(), since }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});
