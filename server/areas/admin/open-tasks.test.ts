import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenTasks } from '#contract/admin/dashboard.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { retryJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { addFailedJobs } from '#server/testing/add-failed-jobs.ts';
import { order as buy } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { disputedOrder } from '#server/testing/complaints.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, sendReport } from '#server/testing/provider.ts';

const admin = await newAdmin();
const tasks = async () => (await call(admin, 'GET /api/admin/dashboard/tasks')).body.data;

const reviewedOrders = async () =>
  (await call(admin, 'GET /api/admin/waiting-orders', { query: { status: 'reviewed' } })).body.data;

test('counts each list of what waits for an admin', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const expectChange = async (change: Partial<OpenTasks>, work: () => Promise<unknown>) => {
    const before = await tasks();
    await work();
    const after = await tasks();
    const changes = (Object.keys(after) as (keyof OpenTasks)[]).map((name) => [name, after[name] - before[name]]);
    expect(Object.fromEntries(changes.filter(([, difference]) => difference !== 0))).toEqual(change);
  };
  await expectChange({ payouts: 1 }, () => dueOrder(sari, seller));
  // The list has one row for each seller.
  await expectChange({}, () => dueOrder(sari, seller));
  const order = await paidOrder(sari, seller, 100_000, 'bank_transfer');
  await expectChange({ refunds: 1 }, () => rejectAsSeller(order._id));
  await expectChange({ complaints: 1 }, () => disputedOrder(sari, seller));
  const report = { params: { id: await newProduct(seller) }, body: { reason: 'imitation' } } as const;
  await expectChange({ reports: 1 }, () => call(sari, 'POST /api/shop/report/product/:id', report));
  const settlement = {
    order_id: `kiosk-${newId()}`,
    transaction_id: newId(),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
  };
  await expectChange({ unplacedMoney: 1 }, () => sendReport(settlement));
  const other = await newSeller();
  await paidOrder(sari, other);
  const suspension = { params: { id: other.id }, body: { reason: 'Diperiksa' } };
  await expectChange({ waitingOrders: 1 }, () => call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension));
  const checkout = await buy(sari, [[await newProduct(seller), 1]]);
  const earlier = (await reviewedOrders()).map(({ _id }) => _id);
  await expectChange({ reviewedCards: 1 }, () => atProvider(checkout, 'challenge'));
  const own = (await reviewedOrders()).filter(({ _id }) => !earlier.includes(_id));
  expect(own.map(({ kind, orderStatus }) => [kind, orderStatus])).toEqual([['reviewed', 'pending']]);
  await expectChange({ reviewedCards: -1 }, () => atProvider(checkout, 'deny'));
  let [jobId]: string[] = [];
  await expectChange({ failedJobs: 1 }, async () => ([jobId] = await addFailedJobs()));
  await expectChange({ failedJobs: -1 }, () => transaction((tx) => retryJob(tx, jobId!)));
  // The list of failed jobs ends after 100.
  let ids: string[] = [];
  await expectChange({ failedJobs: 105 }, async () => (ids = await addFailedJobs(105)));
  await db.rows(sql`delete from pgboss.job where id = any(${sql.param(ids)}::uuid[])`);
});
