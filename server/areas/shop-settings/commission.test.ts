import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { commissionRates, messages, shopSettings } from '#server/db/schema/index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller, type Person } from '#server/testing/people.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { createFirstRate, planRate, presentRate, writeOldSetting } from './commission.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
});
afterEach(async () => {
  await setCommission(0);
  await db.delete(shopSettings);
});

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const dayIn = (days: number): string => makassarDay(inDays(days).toISOString());
const announce = (percent: number | string, fromDay: string) =>
  callAny<{ message: string }>(admin, 'POST /api/admin/commission', { body: { percent, fromDay } });
const cancel = (fromDay: string) => call(admin, 'DELETE /api/admin/commission/:fromDay', { params: { fromDay } });
const terms = async () => (await call(null, 'GET /api/shop/terms', {})).body.data;
const messagesOf = async (seller: Person) => {
  await waitForJobs();
  return (await db.select().from(messages).where(eq(messages.userId, seller.id))).map(({ title }) => title);
};

test('a higher commission begins 14 days later at the earliest, a lower one tomorrow', async () => {
  await setCommission(5);
  for (const [percent, day, message] of [
    [7.5, dayIn(13), 'Paling cepat 14 hari lagi, karena komisi naik'],
    [2, dayIn(0), 'Paling cepat besok'],
  ] as const) {
    const refused = await announce(percent, day);
    expect([refused.status, refused.body.errors]).toEqual([400, { fromDay: message }]);
  }
  expect((await announce(5, dayIn(20))).body.errors).toEqual({ percent: 'Komisi sudah sebesar ini' });
  expect((await announce('7,5 %', dayIn(14))).status).toBe(200);
  expect(await terms()).toMatchObject({
    present: { percent: 5, fromDay: '2000-01-01' },
    next: { percent: 7.5, fromDay: dayIn(14) },
    pseScope: 'private',
  });
  expect((await announce(2, dayIn(1))).body.code).toBe('COMMISSION_PLANNED');
  await expectInvariants();
  await setCommission(5);
  expect((await announce(2, dayIn(1))).status).toBe(200);
  await expectInvariants();
});

test('every seller is told, once more when it is cancelled, and never of what was cancelled before', async () => {
  const seller = await newSeller();
  await announce(10, dayIn(20));
  expect(await messagesOf(seller)).toEqual([expect.stringMatching(/^Komisi menjadi 10\u00a0% mulai /)]);
  const [mail] = await db.rows<{ kind: string }>(sql`
    select kind from mail_deliveries where user_id = ${seller.id} order by id desc limit 1`);
  expect(mail!.kind).toBe('commission-changed');
  expect((await cancel(dayIn(20))).status).toBe(200);
  expect(await messagesOf(seller)).toContain('Perubahan komisi dibatalkan');
  expect((await cancel(dayIn(20))).body.code).toBe('COMMISSION_BEGUN');
  expect((await cancel('2000-01-01')).body.code).toBe('COMMISSION_BEGUN');
  expect((await terms()).next).toBeNull();
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { action: 'commission-cancelled', limit: 1 } });
  expect(body.data[0]!.details.changes).toContain('10');
});

test.each([
  ['', 'Komisi wajib diisi'],
  ['lima', 'Komisi harus berupa angka, misalnya 2,5'],
  ['91', 'Komisi maksimal 90'],
  ['-1', 'Komisi tidak boleh negatif'],
  ['2,555', 'Komisi paling banyak dua angka di belakang koma'],
])('refuses the percentage %j', async (percent, message) => {
  const { status, body } = await announce(percent, dayIn(30));
  expect([status, body.errors]).toEqual([400, { percent: message }]);
});

test('of two admins who announce at once one is refused', async () => {
  const answers = await Promise.all([announce(3, dayIn(20)), announce(4, dayIn(21))]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await db.$count(commissionRates)).toBe(2);
});

test('the first start takes what the release before had set, else the environment, which counts never again', async () => {
  const { env } = await openShop();
  onTestFinished(() => void configure(env));
  configure({ ...env, COMMISSION_PERCENT: '7' });
  await db.delete(commissionRates);
  await createFirstRate(new Date());
  await createFirstRate(new Date());
  expect((await terms()).present).toEqual({ percent: 7, fromDay: '2000-01-01' });
  configure({ ...env, COMMISSION_PERCENT: '9' });
  await createFirstRate(new Date());
  expect((await terms()).present.percent).toBe(7);
  await db.delete(commissionRates);
  await db.insert(shopSettings).values({ id: 1, changed: { commissionPercent: 2.5 } });
  await createFirstRate(new Date());
  expect((await terms()).present.percent).toBe(2.5);
});

test('the release before reads the rate of each day, and keeps its other settings', async () => {
  await setCommission(10);
  await db.insert(shopSettings).values({ id: 1, changed: { autoConfirmDays: 9, commissionPercent: 1 } });
  await planRate(admin.id, { percent: 4, fromDay: dayIn(2) }, new Date());
  const old = async () => (await db.select().from(shopSettings))[0]!.changed;
  await writeOldSetting(new Date());
  expect(await old()).toEqual({ autoConfirmDays: 9, commissionPercent: 10 });
  await writeOldSetting(inDays(2));
  expect(await old()).toEqual({ autoConfirmDays: 9, commissionPercent: 4 });
  expect((await presentRate(inDays(2))).present.percent).toBe(4);
  await db.delete(shopSettings);
  await writeOldSetting(new Date());
  expect(await old()).toEqual({ commissionPercent: 10 });
});
