import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { mailDeliveries } from '#server/db/schema/index.ts';
import { addFailedJobs } from '#server/testing/add-failed-jobs.ts';
import { call } from '#server/testing/call.ts';
import { addMail } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin } from '#server/testing/people.ts';
import { checkInvariants } from './shop-metrics.ts';

beforeAll(openShop);
const admin = await newAdmin();

test('an admin sees a failed job and queues it again once, it runs within 3 s, and the action is in the audit log', async () => {
  const [id] = await addFailedJobs();
  const { body } = await call(admin, 'GET /api/admin/health');
  expect(body.data.failedJobs).toContainEqual(expect.objectContaining({ _id: id, name: 'distrust-account' }));

  const params = { id: id! };
  const retried = await call(admin, 'POST /api/admin/health/jobs/:id/retry', { params });
  expect(retried).toMatchObject({ status: 200, body: { message: 'Tugas dicoba lagi.' } });
  // Its seller does not exist, so the job does nothing.
  const isDone = sql`select from pgboss.job where name = 'distrust-account' and state = 'completed'
    and source_root_id = ${id}`;
  await expect.poll(() => db.rows(isDone), { timeout: 3_000 }).toHaveLength(1);
  expect((await call(admin, 'POST /api/admin/health/jobs/:id/retry', { params })).status).toBe(404);
  const audit = await call(admin, 'GET /api/admin/audit', { query: { subject: id! } });
  expect(audit.body.data).toMatchObject([{ action: 'job-retried' }]);
});

test('mails that may have been lost are counted', async () => {
  const unknown = async () => (await call(admin, 'GET /api/admin/health')).body.data.unknownMails;
  const before = await unknown();
  const { mailId } = await addMail();
  await db.update(mailDeliveries).set({ outcome: 'unknown' }).where(eq(mailDeliveries.id, mailId));
  expect(await unknown()).toBe(before + 1);
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

test('a backup that stays on the server is shown as such', async () => {
  const { env } = await openShop();
  const copies = async () => (await call(admin, 'GET /api/admin/health')).body.data.copiesBackups;
  expect(await copies()).toBe(false);
  configure({ ...env, BACKUP_COPY: 'rclone copy "$FILE" elsewhere:kreasi' });
  expect(await copies()).toBe(true);
  configure(env);
});

test('the free room of the disks is shown, and no certificate where the address has none', async () => {
  const { body } = await call(admin, 'GET /api/admin/health');
  expect(body.data.freeSpace).toEqual([{ of: 'pictures', bytes: expect.any(Number) }]);
  expect(body.data.freeSpace[0]!.bytes).toBeGreaterThan(0);
  expect(body.data.certificateUntil).toBeNull();
});
