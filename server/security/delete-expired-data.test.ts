import { inArray, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { createSession, sessionLength } from '#platform/session.ts';
import { schedule } from '#server/schedule.ts';
import { loginFailures, pushSubscriptions, sessions } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer } from '#server/testing/people.ts';

beforeAll(openShop);

const sweep = (name: string, at: Date) => schedule.find((job) => job.name === name)!.run(at, console);
const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

test('the sweep deletes expired sessions with their devices, and keeps valid sessions', async () => {
  const sari = await newCustomer();
  const body = { token: 'a token of no known kind' };
  expect((await call(sari, 'POST /api/notification/save-token', { body })).status).toBe(200);
  const startedAt = new Date();
  await db.update(sessions).set({ expiresAt: startedAt.toISOString() }).where(eq(sessions.userId, sari.id));
  await transaction((tx) => createSession(tx, sari.id, startedAt));

  const expiryTimes = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, sari.id))).map(({ expiresAt }) =>
      Date.parse(expiresAt),
    );
  const devices = () => db.$count(pushSubscriptions, eq(pushSubscriptions.userId, sari.id));
  await sweep('delete expired sessions', minutesFrom(startedAt, -1));
  expect([(await expiryTimes()).length, await devices()]).toEqual([2, 1]);
  await sweep('delete expired sessions', startedAt);
  expect([await expiryTimes(), await devices()]).toEqual([[startedAt.getTime() + sessionLength], 0]);
});

test('one sweep deletes all expired sessions, whatever their number', async () => {
  const sari = await newCustomer();
  const startedAt = new Date();
  await db.rows(sql`
    insert into sessions (token_hash, user_id, begun_at, seen_at, expires_at)
    select sha256((${sari.id}::text || n)::bytea), ${sari.id}, ${startedAt}, ${startedAt}, ${startedAt}
    from generate_series(1, 2500) n`);
  await sweep('delete expired sessions', startedAt);
  expect(await db.$count(sessions, eq(sessions.userId, sari.id))).toBe(1);
});

test('login failures are deleted after their time window has ended', async () => {
  const at = new Date();
  const [ended, running] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(loginFailures).values([
    { subject: ended, failures: 10, windowEndsAt: at.toISOString() },
    { subject: running, failures: 10, windowEndsAt: minutesFrom(at, 1).toISOString() },
  ]);
  await sweep('delete old login failures', at);
  const remaining = await db
    .select({ subject: loginFailures.subject })
    .from(loginFailures)
    .where(inArray(loginFailures.subject, [ended, running]));
  expect(remaining).toEqual([{ subject: running }]);
});
