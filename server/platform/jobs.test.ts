import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { openPush } from '#server/testing/push/open-push.ts';
import { db, queryRows, transaction } from './db.ts';
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
    for (const orderId of [`not an id ${newId()}`, order!._id, last]) await sendJob(tx, 'tell-seller', { orderId });
  });
  await expect.poll(() => jobsFor(order!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  expect(await jobsFor(last)).not.toEqual([{ state: 'completed', retries: 0 }]);
  const sent = await db.select().from(deliveries).where(eq(deliveries.userId, budi.id));
  expect(sent).toHaveLength(1);
});

test('the queue goes on when the clock is set back during a job', async () => {
  const products = [await newProduct(await newSeller()), await newProduct(await newSeller())];
  const [first, second] = await placeOrders(await newCustomer(), products);
  const send = (orderId: string) => transaction((tx) => sendJob(tx, 'tell-seller', { orderId }));
  onTestFinished(() => void vi.useRealTimers());
  await transaction(async (tx) => {
    // The handler waits for this lock.
    await tx.execute(sql`lock table mails in exclusive mode`);
    await send(first!._id);
    await expect.poll(() => jobsFor(first!._id), inTime).toEqual([{ state: 'active', retries: 0 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60 * 60 * 1000 });
  });
  await expect.poll(() => jobsFor(first!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
  vi.useRealTimers();
  await send(second!._id);
  await expect.poll(() => jobsFor(second!._id), inTime).toEqual([{ state: 'completed', retries: 0 }]);
});
