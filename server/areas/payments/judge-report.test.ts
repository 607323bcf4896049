import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { order } from '#server/testing/buying.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { notificationsOf, paymentIdOf, payWithoutNotification, sendNotification } from '#server/testing/provider.ts';
import { confirms } from './judge-report.ts';
import { readReport } from './report.ts';

beforeAll(openShop);

test.each([
  ['the same transaction', {}, true],
  ['a charge that was reversed since', { transaction_status: 'deny' }, true],
  ['a charge that is pending', { transaction_status: 'pending' }, false],
  ['another transaction of the order', { transaction_id: 'other' }, false],
  ['another order', { order_id: 'other' }, false],
])('an answer about %s confirms a settlement or does not', (_what, changes, isConfirmed) => {
  const report = { order_id: 'order', transaction_id: 'transaction', transaction_status: 'settlement' };
  expect(confirms(readReport({ ...report, ...changes }), readReport(report))).toBe(isConfirmed);
});

test('a settlement without the id of its transaction is confirmed first, and the provider names the transaction', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  await payWithoutNotification(orderId);
  const { body } = (await notificationsOf(orderId))[0]!;
  const { transaction_id, ...rest } = body;
  expect((await sendNotification(rest as typeof body)).status).toBe(200);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(orderId)));
  expect([payment!.status, payment!.transactionId]).toEqual(['paid', transaction_id]);
});
