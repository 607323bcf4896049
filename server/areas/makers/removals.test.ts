import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MakerId, MakerRemovalId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { makerRemovals, messages, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller } from '#server/testing/people.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { countLateRemovals, deleteOldRemovals } from './removals.ts';

beforeAll(openShop);

const ask = (id: MakerId, text = 'Saya tidak mau ditampilkan.') =>
  call(null, 'POST /api/shop/makers/:id/removal', { params: { id }, body: { contact: '0812 4400 1234', text } });
const listed = async (status: 'open' | 'answered' = 'open') =>
  (await call(await newAdmin(), 'GET /api/admin/maker-removals', { query: { status } })).body.data;
const of = (id: MakerId) => db.select().from(makerRemovals).where(eq(makerRemovals.makerId, id));

test('a guest asks; the seller is told without the name, sees the words, and erases the maker', async () => {
  const seller = await newSeller();
  const id = await newMaker(seller);
  const admin = await newAdmin();
  const tasks = async () => (await call(admin, 'GET /api/admin/dashboard/tasks')).body.data.makerRemovals;
  const before = await tasks();
  expect((await ask(id)).body.message).toMatch(/3 hari/);
  await waitForJobs();
  const told = await db.select().from(messages).where(eq(messages.userId, seller.id));
  expect(told).toMatchObject([{ title: 'Permintaan dihapus', path: '/store/makers' }]);
  expect(JSON.stringify(told)).not.toMatch(/Deetje|4400/);
  const [maker] = (await call(seller, 'GET /api/store/makers')).body.data;
  expect(maker!.removals).toMatchObject([{ contact: '0812 4400 1234', text: 'Saya tidak mau ditampilkan.' }]);
  expect(await tasks()).toBe(before + 1);
  expect((await listed())[0]).toMatchObject({ maker: { _id: id, name: 'Mama Deetje Rorimpandey' }, answeredAt: null });
  await call(seller, 'DELETE /api/store/makers/:id', { params: { id } });
  expect(await tasks()).toBe(before);
  expect(await of(id)).toMatchObject([{ outcome: 'erased' }]);
  expect((await ask(id)).status).toBe(410);
});

test('only an admin refuses a request, once; then another one can be made', async () => {
  const id = await newMaker(await newSeller());
  await ask(id);
  const [{ id: removalId } = { id: '' as MakerRemovalId }] = await of(id);
  const refuse = async () =>
    call(await newAdmin(), 'POST /api/admin/maker-removals/:id/refuse', {
      params: { id: removalId },
      body: { reason: 'Kami menelepon perajinnya.' },
    });
  expect((await refuse()).status).toBe(200);
  expect((await refuse()).body.code).toBe('REMOVAL_ANSWERED');
  expect(await of(id)).toMatchObject([{ outcome: 'refused' }]);
  expect((await ask(id)).status).toBe(200);
});

test('one who was taken down or whose store is suspended can ask; nobody asks about an unknown one or without a contact', async () => {
  const at = new Date().toISOString();
  const takenDown = await newMaker(await newSeller(), [], { takenDownAt: at, takenDownReason: 'Bukan orangnya' });
  expect((await ask(takenDown)).status).toBe(200);
  const seller = await newSeller();
  const suspended = await newMaker(seller);
  await db.update(users).set({ suspendedAt: at }).where(eq(users.id, seller.id));
  expect((await ask(suspended)).status).toBe(200);
  expect([await of(takenDown), await of(suspended)]).toMatchObject([[{ outcome: null }], [{ outcome: null }]]);
  expect((await ask(newId<MakerId>())).status).toBe(404);
  const id = await newMaker(await newSeller());
  const body = { contact: ' ' };
  const { body: answer } = await call(null, 'POST /api/shop/makers/:id/removal', { params: { id }, body });
  expect(answer.errors).toHaveProperty('contact');
});

test('nobody stops requests about a maker: above ten a day one is open at a time, and all are thanked for', async () => {
  const id = await newMaker(await newSeller());
  const answers = await Promise.all(Array.from({ length: 14 }, () => ask(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await of(id)).toHaveLength(10);
  await db.rows(sql`update maker_removals set outcome = 'refused', answered_at = now() where maker_id = ${id}`);
  for (let count = 0; count < 3; count += 1) expect((await ask(id)).status).toBe(200);
  expect(await of(id)).toHaveLength(11);
});

test('a client asks five times a day', async () => {
  vi.spyOn(config, 'rateLimits', 'get').mockReturnValue(true);
  const id = await newMaker(await newSeller());
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ask(id)).status);
  vi.restoreAllMocks();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a request that waits for more than three days is told on the page of health; an answered one is deleted', async () => {
  const id = await newMaker(await newSeller());
  const before = await countLateRemovals(new Date());
  await ask(id);
  const health = async () => (await call(await newAdmin(), 'GET /api/admin/health')).body.data.lateRemovals;
  expect(await health()).toBe(before);
  await db.rows(sql`update maker_removals set created_at = now() - interval '73 hours' where maker_id = ${id}`);
  expect(await health()).toBe(before + 1);
  await deleteOldRemovals(new Date());
  expect(await of(id)).toHaveLength(1);
  await db.rows(sql`update maker_removals set outcome = 'refused', answered_at = now() - interval '91 days'
    where maker_id = ${id}`);
  await deleteOldRemovals(new Date());
  expect(await of(id)).toEqual([]);
});

test('a request that nobody answers is deleted after a year', async () => {
  const id = await newMaker(await newSeller());
  await ask(id);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldRemovals(after(364));
  expect(await of(id)).toHaveLength(1);
  await deleteOldRemovals(after(366));
  expect(await of(id)).toEqual([]);
});
