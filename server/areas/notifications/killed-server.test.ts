import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import type { SubscriptionId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { pushSubscriptions, sessions } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { stopJobs } from '#platform/jobs.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer } from '#server/testing/people.ts';
import { devicesPerJob } from './send-push.ts';
import { certificate, type Device, openPush } from '#server/testing/push-host.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';

const push = openPush();

/** `npm run prove long` sets 10,000. */
const count = Number(process.env.PUSHES ?? 400);

/** Creates a customer with more devices than the limit of an account allows. */
async function subscribeMany(): Promise<Device[]> {
  await db.rows(sql`delete from push_subscriptions`);
  const sari = await newCustomer();
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, sari.id));
  const devices = Array.from({ length: count }, () => push.service.newDevice());
  const rows = devices.map(({ token }) => ({
    id: newId<SubscriptionId>(),
    userId: sari.id,
    sessionHash: session!.tokenHash,
    token,
    savedAt: new Date().toISOString(),
    endpoint: (
      JSON.parse(token) as {
        endpoint: string;
      }
    ).endpoint,
    tokenHash: createHash('sha256').update(token).digest(),
  }));
  for (let from = 0; from < count; from += 1_000) {
    await db.insert(pushSubscriptions).values(rows.slice(from, from + 1_000));
  }
  return devices;
}

test(
  'after a server is killed while sending, every device gets the message, and only those in flight may get it twice',
  async () => {
    const devices = await subscribeMany();
    const admin = await newAdmin();
    await waitForJobs();
    await call(admin, 'POST /api/admin/notification/send-to-customers', {
      body: { title: 'Pekan tenun', body: 'Diskon' },
    });
    await stopJobs();

    const { env, databaseUrl } = await openShop();
    const certificateFile = path.join(inject('testFolder'), 'push-certificate.pem');
    writeFileSync(certificateFile, certificate);
    const server = spawn('node', ['server/testing/run-jobs.ts'], {
      env: { ...process.env, ...env, PUSH_HOSTS: push.service.host, NODE_EXTRA_CA_CERTS: certificateFile },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const received = () => devices.reduce((sum, { messages }) => sum + messages.length, 0);
    await vi.waitFor(() => expect(received()).toBeGreaterThan(count * 0.4), { timeout: 120_000, interval: 10 });
    server.kill('SIGKILL');
    await once(server, 'close');
    expect(received()).toBeLessThan(count);

    await runJobs(databaseUrl);
    const newest = async () =>
      (await call(admin, 'GET /api/admin/notification/history', { query: { limit: 1 } })).body.notifications[0];
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ isDone: true }), {
      timeout: 120_000,
      interval: 500,
    });
    const counts = devices.map(({ messages }) => messages.length);
    expect(counts.filter((times) => times < 1 || times > 2)).toEqual([]);
    expect(counts.filter((times) => times === 2).length).toBeLessThanOrEqual(2 * devicesPerJob);
    expect(push.service.faults).toEqual([]);
    expect(await newest()).toMatchObject({ recipients: count, delivered: count, failed: 0 });
  },
  10 * 60_000,
);
