import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db, queryRows, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin } from '#server/testing/people.ts';
import { checkInvariants } from './shop-metrics.ts';

beforeAll(openShop);
const admin = await newAdmin();

test('an admin sees a failed job, queues it again once, and the action is in the audit log', async () => {
  const orderId = newId();
  // The order does not exist, so the job would do nothing; it is marked as failed before it can start.
  const [job] = await transaction(async (tx) => {
    await sendJob(tx, 'tell-seller', { orderId });
    return queryRows<{ id: string }>(
      tx,
      sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'orderId' = ${orderId}
        returning id::text as id`,
    );
  });
  const { body } = await call(admin, 'GET /api/admin/health');
  expect(body.data.failedJobs).toContainEqual(expect.objectContaining({ _id: job!.id, name: 'tell-seller' }));

  const params = { id: job!.id };
  const retried = await call(admin, 'POST /api/admin/health/jobs/:id/retry', { params });
  expect(retried).toMatchObject({ status: 200, body: { message: 'Tugas dicoba lagi.' } });
  const stateOf = async () =>
    (await queryRows<{ state: string }>(db, sql`select state from pgboss.job where id = ${job!.id}`))[0]!.state;
  expect(await stateOf()).not.toBe('failed');
  const audit = await call(admin, 'GET /api/admin/audit', { query: { subject: job!.id } });
  expect(audit.body.data).toMatchObject([{ action: 'job-retried' }]);
});

test('a job that has not failed is not found', async () => {
  const params = { id: newId() };
  expect((await call(admin, 'POST /api/admin/health/jobs/:id/retry', { params })).status).toBe(404);
});

test('the last check of the invariants is shown', async () => {
  await checkInvariants();
  const { body } = await call(admin, 'GET /api/admin/health');
  expect(body.data.invariants).toEqual({ checkedAt: expect.any(String), broken: [] });
  expect(body.data.version).toMatch(/./);
});
