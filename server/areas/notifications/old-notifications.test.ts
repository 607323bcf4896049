import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NotificationId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { deliveries, notifications } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newAdmin, newCustomer, type Person } from '#server/testing/people.ts';
import { openPush } from '#server/testing/push/open-push.ts';
import { sendDueDeliveries } from './deliveries.ts';
import { deleteOldNotifications } from './old-notifications.ts';
import { notifyUser } from './user-messages.ts';

const push = openPush();
const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

const subscribe = (who: Person) =>
  call(who, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });

const titlesFor = async (who: Person) =>
  (
    await db
      .select({ title: notifications.title })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .where(eq(deliveries.userId, who.id))
      .orderBy(notifications.id)
  ).map(({ title }) => title);

test('deletes order notifications and deliveries after 90 days and keeps admin messages with their counts', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  await subscribe(sari);
  for (const [title, days] of [
    ['lama', 91],
    ['baru', 89],
  ] as const) {
    await notifyUser(
      { userId: sari.id, title, body: '', path: '/', cause: `${sari.id} ${title}` },
      undefined,
      daysAgo(days),
    );
  }
  const id = newId<NotificationId>(daysAgo(200).getTime());
  const at = daysAgo(200);
  const message = { title: 'Pekan tenun', body: '', path: '/', cause: id, senderId: admin.id };
  await db.insert(notifications).values({ id, ...message, createdAt: at.toISOString(), addressedAt: at.toISOString() });
  await db.insert(deliveries).values({ notificationId: id, userId: sari.id, outcome: 'delivered' });
  await sendDueDeliveries(new Date());

  await deleteOldNotifications(new Date());
  expect(await titlesFor(sari)).toEqual(['baru']);
  const { body } = await call(admin, 'GET /api/admin/notification/history', { query: { limit: 100 } });
  expect(body.notifications.find(({ _id }) => _id === id)).toMatchObject({
    ...{ recipients: 1, delivered: 1, failed: 0, isDone: true },
  });
});

test('deletes all old notifications in one run', async () => {
  const ids = Array.from({ length: 2_500 }, () => newId<NotificationId>(daysAgo(100).getTime()));
  const at = daysAgo(100).toISOString();
  const content = { title: 'lama', body: '', path: '/', createdAt: at, addressedAt: at };
  await db.insert(notifications).values(ids.map((id) => ({ id, ...content, cause: id })));
  await deleteOldNotifications(new Date());
  expect(await db.$count(notifications, inArray(notifications.id, ids))).toBe(0);
});
