import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { NoticeId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { messages, notices, pushDeliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newAdmin, newCustomer, type Person } from '#server/testing/people.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deleteOldNotices } from './delete-notices.ts';

beforeAll(openShop);
const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Writes a message to a user with a delivery to a device. */
async function addMessage(who: Person, title: string, at: Date, senderId: UserId | null = null): Promise<NoticeId> {
  const id = newId<NoticeId>(at.getTime());
  const text = { title, body: '', path: '/' };
  const time = at.toISOString();
  const sent = senderId
    ? { kind: 'broadcast', about: text, senderId, addressedAt: time }
    : { kind: 'reminder', about: {} };
  await db.insert(notices).values({ id, ...sent, createdAt: time });
  await db.insert(messages).values({ noticeId: id, userId: who.id, ...text });
  await db.insert(pushDeliveries).values({ noticeId: id, userId: who.id, outcome: 'delivered' });
  return id;
}

const titlesFor = async (who: Person) =>
  (await db.select().from(messages).where(eq(messages.userId, who.id))).map(({ title }) => title);

test('deletes notices and deliveries after 90 days and keeps admin messages with their counts', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  await addMessage(sari, 'lama', daysAgo(91));
  await addMessage(sari, 'baru', daysAgo(89));
  const id = await addMessage(sari, 'Pekan tenun', daysAgo(200), admin.id);
  await deleteOldNotices(new Date());
  expect(await titlesFor(sari)).toEqual(['baru']);
  expect(await db.$count(pushDeliveries, eq(pushDeliveries.userId, sari.id))).toBe(1);
  const { body } = await call(admin, 'GET /api/admin/notification/history', { query: { limit: 100 } });
  expect(body.notifications.find(({ _id }) => _id === id)).toMatchObject({
    recipients: 1,
    delivered: 1,
    failed: 0,
    isDone: true,
  });
});

test('deletes all old notices in one run', async () => {
  const ids = Array.from({ length: 2_500 }, () => newId<NoticeId>(daysAgo(100).getTime()));
  const createdAt = daysAgo(100).toISOString();
  await db.insert(notices).values(ids.map((id) => ({ id, kind: 'reminder', about: {}, createdAt })));
  await deleteOldNotices(new Date());
  expect(await db.$count(notices, inArray(notices.id, ids))).toBe(0);
});
