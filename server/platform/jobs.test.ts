import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { deliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { openPush } from '#server/testing/push/open-push.ts';
import { db, queryRows, transaction } from './db.ts';
import { sendJob } from './jobs.ts';

const push = openPush();

test('a failing job does not block other jobs sent with it', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  await call(budi, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await transaction(async (tx) => {
    for (const orderId of ['not an id', order!._id, 'nor this']) await sendJob(tx, 'tell-seller', { orderId });
  });
  const triesOf = (orderId: string) =>
    queryRows<{ state: string; retries: number }>(
      db,
      sql`select state, retry_count as retries from pgboss.job
          where name = 'tell-seller' and data ->> 'orderId' = ${orderId}`,
    );
  await vi.waitFor(
    async () => expect(await triesOf(order!._id)).toContainEqual(expect.objectContaining({ state: 'completed' })),
    { timeout: 20_000, interval: 100 },
  );
  expect(await triesOf(order!._id)).toEqual([{ state: 'completed', retries: 0 }]);
  expect(await triesOf('nor this')).not.toEqual([{ state: 'completed', retries: 0 }]);
  const sent = await db.select().from(deliveries).where(eq(deliveries.userId, budi.id));
  expect(sent).toHaveLength(1);
});
