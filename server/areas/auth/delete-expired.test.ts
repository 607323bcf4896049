import { randomBytes } from 'node:crypto';
import { like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { securityEventDays } from '#contract/auth/security-events.ts';
import { db } from '#platform/connect.ts';
import { deleteOldSecurityEvents } from '#platform/security-events.ts';
import { deleteExpiredSessions } from '#platform/session.ts';
import { loginFailures, securityEvents, sessions } from '#server/db/schema/index.ts';
import { newCustomer } from '#server/testing/people.ts';
import { deleteOldLoginFailures } from './failure-counts.ts';

/** So early that the jobs delete no row of another test. */
const due = '1990-06-01T00:00:00.000Z';
const later = '1990-06-01T00:01:00.000Z';
const at = new Date(due);

test('sessions, login failures and security events are deleted when they are due, and not before', async () => {
  const [{ id: userId }, key] = [await newCustomer(), `kunci ${crypto.randomUUID()}`];
  const ownFailures = like(loginFailures.subject, `${key}%`);
  const ownEvents = like(securityEvents.requestId, key);
  onTestFinished(async () => {
    await db.delete(sessions).where(like(sessions.device, key));
    await db.delete(loginFailures).where(ownFailures);
    await db.delete(securityEvents).where(ownEvents);
  });
  for (const time of [due, later]) {
    const times = { begunAt: due, seenAt: due, expiresAt: time };
    await db.insert(sessions).values({ tokenHash: randomBytes(32), userId, device: key, ...times });
    await db.insert(loginFailures).values({ subject: `${key} ${time}`, failures: 1, windowEndsAt: time });
    await db.insert(securityEvents).values({ minute: time, kind: 'login-failed', requestId: key, at: time, events: 1 });
  }
  await deleteExpiredSessions(at);
  await deleteOldLoginFailures(at);
  const dueEvents = new Date(at.getTime() + securityEventDays * 24 * 3_600_000 + 1);
  await deleteOldSecurityEvents(dueEvents);
  const left = await db.select().from(sessions).where(like(sessions.device, key));
  expect(left.map(({ expiresAt }) => new Date(expiresAt).toISOString())).toEqual([later]);
  expect((await db.select().from(loginFailures).where(ownFailures)).map(({ subject }) => subject)).toEqual([
    `${key} ${later}`,
  ]);
  const events = await db.select().from(securityEvents).where(ownEvents);
  expect(events.map(({ minute }) => new Date(minute).toISOString())).toEqual([later]);
});
