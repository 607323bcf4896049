import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OrderId, UserId } from '#contract/ids.ts';
import { deliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { openPush } from '#server/testing/push/open-push.ts';
import { db, queryRows, type Transaction, transaction } from './db.ts';
import { sendJob } from './jobs.ts';
import { newId } from './new-id.ts';

const push = openPush();

const inTime = { timeout: 20_000, interval: 100 };
const jobsFor = (orderId: string) =>
  queryRows<{ state: string; retries: number }>(
    db,
    sql`select state, retry_count as retries from pgboss.job
        where name = 'tell-seller' and data ->> 'orderId' = ${orderId}`,
  );

test('a failing job does not block other jobs sent with it', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  await call(budi, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  const last = `not an id ${newId()}`;
  await transaction(async (tx) => {
    for (const orderId of [`not an id ${newId()}`, order!._id, last])
      await sendJob(tx, 'tell-seller', { orderId: orderId as OrderId });
  });
  await expect.poll(() => jobsFor(order!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  expect(await jobsFor(last)).not.toEqual([{ state: 'completed', retries: 0 }]);
  const sent = await db.select().from(deliveries).where(eq(deliveries.userId, budi.id));
  expect(sent).toHaveLength(1);
});

test('the queue goes on when the clock is set back during a job', async () => {
  const products = [await newProduct(await newSeller()), await newProduct(await newSeller())];
  const [first, second] = await placeOrders(await newCustomer(), products);
  const send = (orderId: string) => transaction((tx) => sendJob(tx, 'tell-seller', { orderId: orderId as OrderId }));
  onTestFinished(() => void vi.useRealTimers());
  await transaction(async (tx) => {
    // The handler waits for this lock.
    await queryRows(tx, sql`lock table mails in exclusive mode`);
    await send(first!._id);
    await expect.poll(() => jobsFor(first!._id), inTime).toEqual([{ state: 'active', retries: 0 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60 * 60 * 1000 });
  });
  await expect.poll(() => jobsFor(first!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  vi.useRealTimers();
  await send(second!._id);
  await expect.poll(() => jobsFor(second!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
});

test('a job starts as soon as it was sent', async () => {
  const began = performance.now();
  for (let jobs = 0; jobs < 5; jobs += 1) {
    const orderId = newId<OrderId>();
    await transaction((tx) => sendJob(tx, 'tell-seller', { orderId }));
    await expect.poll(() => jobsFor(orderId), { timeout: 5_000, interval: 20 }).toMatchObject([{ state: 'completed' }]);
  }
  // The worker looks by itself each two seconds.
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('delayed and repeated jobs start within three seconds', async () => {
  const [delayed, failing] = [newId<OrderId>(), `not an id ${newId()}` as OrderId];
  await transaction(async (tx) => {
    await sendJob(tx, 'tell-seller', { orderId: delayed }, new Date(Date.now() + 5_000));
    await sendJob(tx, 'tell-seller', { orderId: failing });
  });
  /** Waits until a job is due later, and returns how many seconds after that time it starts. */
  const secondsLate = async (orderId: OrderId) => {
    const readJob = async () =>
      (
        await queryRows<{ due: number; started: number | null; isWaiting: boolean }>(
          db,
          sql`select extract(epoch from start_after)::float as due, extract(epoch from started_on)::float as started,
                state < 'active' and start_after > now() as "isWaiting"
              from pgboss.job where name = 'tell-seller' and data ->> 'orderId' = ${orderId}`,
        )
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
    sendJob(tx, 'tell-nobody', { orderId: newId<OrderId>() }),
    // @ts-expect-error The payload has no order.
    sendJob(tx, 'tell-seller', {}),
    // @ts-expect-error The id is not one of an order.
    sendJob(tx, 'tell-seller', { orderId: newId<UserId>() }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});
