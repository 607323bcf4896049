import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type NoticeId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJobs } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { mailDeliveries, messages, notices, pushDeliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo, stateOfMail } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { openPush } from '#server/testing/push-host.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { deliverNotices } from './deliver-notice.ts';
import { type NoticeJob, notify } from './notify.ts';

const push = openPush();
beforeAll(openShop);

const changed = (who: Person, at: Date) => ({ sellerId: storeOf(who.id), changedAt: at.toISOString() });
const tell = (who: Person, at: Date, id?: NoticeId) =>
  transaction((tx) => notify(tx, 'account-changed', changed(who, at), { at, ...(id && { id }) }));
const counts = ({ id }: Person) =>
  Promise.all([
    db.$count(messages, eq(messages.userId, id)),
    db.$count(mailDeliveries, eq(mailDeliveries.userId, id)),
    db.$count(pushDeliveries, eq(pushDeliveries.userId, id)),
  ]);

test('a notice is a message, with a device or without, and a mail; delivering it again adds nothing', async () => {
  const [phoneless, budi] = [await newSeller(), await newSeller()];
  const device = push.service.newDevice();
  await call(budi, 'POST /api/notification/save-token', { body: { token: device.token } });
  const [at, id] = [new Date(), newId<NoticeId>()];
  await tell(phoneless, at);
  for (let times = 0; times < 2; times += 1) await tell(budi, at, id);
  await waitForJobs();
  const job: NoticeJob = { noticeId: id, kind: 'account-changed', about: changed(budi, at), at: at.toISOString() };
  await deliverNotices([job], new Date());
  await waitForJobs();
  expect(await counts(phoneless)).toEqual([1, 1, 0]);
  expect(await counts(budi)).toEqual([1, 1, 1]);
  expect(device.messages).toHaveLength(1);
  for (const { email } of [phoneless, budi]) expect(await mailsTo(email)).toHaveLength(1);
});

test('nobody is told if the transaction fails', async () => {
  const budi = await newSeller();
  const [at, id] = [new Date(), newId<NoticeId>()];
  const failing = transaction(async (tx) => {
    await notify(tx, 'account-changed', changed(budi, at), { at, id });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await waitForJobs();
  expect([await db.$count(notices, eq(notices.id, id)), ...(await counts(budi))]).toEqual([0, 0, 0, 0]);
});

test('old news is not mailed', async () => {
  const budi = await newSeller();
  await tell(budi, new Date(Date.now() - 3 * 24 * 60 * 60_000));
  await waitForJobs();
  expect(await counts(budi)).toEqual([1, 0, 0]);
});

test('a notice that was erased before it was delivered tells nobody', async () => {
  const budi = await newSeller();
  const at = new Date();
  const job: NoticeJob = { noticeId: newId(), kind: 'account-changed', about: changed(budi, at), at: at.toISOString() };
  await deliverNotices([job], at);
  expect(await counts(budi)).toEqual([0, 0, 0]);
});

test('a kind that only a newer release knows is left to its nodes', async () => {
  const job = { noticeId: newId<NoticeId>(), kind: 'later', about: {}, at: new Date().toISOString() };
  await expect(deliverNotices([job as never], new Date())).rejects.toThrow('no notice of kind later');
});

test('a notice that fails does not hold up those delivered with it', async () => {
  const budi = await newSeller();
  const at = new Date();
  const about = changed(budi, at);
  const fit: NoticeJob = { noticeId: newId(), kind: 'account-changed', about, at: at.toISOString() };
  await transaction(async (tx) => {
    await db.insert(notices).values({ id: fit.noticeId, kind: fit.kind, about: fit.about, createdAt: fit.at });
    await sendJobs(tx, 'deliver-notice', [{ ...fit, noticeId: newId(), kind: 'later' } as never, fit]);
  });
  await expect.poll(() => counts(budi)).toEqual([1, 1, 0]);
});

test('a mail is sent by a job', async () => {
  const budi = await newSeller();
  await tell(budi, new Date());
  await waitForJobs();
  expect(await stateOfMail(budi.id)).toMatchObject({ outcome: 'sent', sentAt: expect.any(String) });
});

test('a kind or a payload that the catalogue does not know does not compile', () => {
  const at = new Date();
  const wrong = () =>
    transaction(async (tx) => {
      // @ts-expect-error There is no such kind.
      await notify(tx, 'later', {}, { at });
      // @ts-expect-error The seller is missing.
      await notify(tx, 'account-changed', { changedAt: at.toISOString() }, { at });
    });
  expect(wrong).toBeInstanceOf(Function);
});
