import { inArray, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db, transaction } from '#platform/db.ts';
import { createSession, sessionLength } from '#platform/session.ts';
import { schedule } from '#server/schedule.ts';
import { loginFailures, pushSubscriptions, sessions } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer } from '#server/testing/people.ts';

beforeAll(openShop);

const sweep = (name: string, at: Date) => schedule.find((job) => job.name === name)!.run(at);
const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

test('a session that ran out is removed with the devices that were told by it; one that runs stays', async () => {
  const sari = await newCustomer();
  const body = { token: 'a token of no known kind' };
  expect((await call(sari, 'POST /api/notification/save-token', { body })).status).toBe(200);
  const begun = new Date();
  await db.update(sessions).set({ expiresAt: begun }).where(eq(sessions.userId, sari.id));
  await transaction((tx) => createSession(tx, sari.id, begun));

  const endsOf = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, sari.id))).map(({ expiresAt }) => expiresAt.getTime());
  const devices = () => db.$count(pushSubscriptions, eq(pushSubscriptions.userId, sari.id));
  await sweep('delete expired sessions', minutesFrom(begun, -1));
  expect([(await endsOf()).length, await devices()]).toEqual([2, 1]);
  await sweep('delete expired sessions', begun);
  expect([await endsOf(), await devices()]).toEqual([[begun.getTime() + sessionLength], 0]);
});

test('one sweep removes all sessions that ran out, however many there are', async () => {
  const sari = await newCustomer();
  const begun = new Date();
  await db.execute(
    sql`insert into sessions (token_hash, user_id, begun_at, seen_at, expires_at)
        select sha256((${sari.id}::text || n)::bytea), ${sari.id}, ${begun}, ${begun}, ${begun}
        from generate_series(1, 2500) n`,
  );
  await sweep('delete expired sessions', begun);
  expect(await db.$count(sessions, eq(sessions.userId, sari.id))).toBe(1);
});

test('failed logins are forgotten once their window has passed', async () => {
  const at = new Date();
  const [passed, running] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(loginFailures).values([
    { subject: passed, failures: 10, windowEndsAt: at },
    { subject: running, failures: 10, windowEndsAt: minutesFrom(at, 1) },
  ]);
  await sweep('delete old login failures', at);
  const left = await db
    .select({ subject: loginFailures.subject })
    .from(loginFailures)
    .where(inArray(loginFailures.subject, [passed, running]));
  expect(left).toEqual([{ subject: running }]);
});
