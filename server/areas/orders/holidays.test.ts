import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { auditLog, holidays, orders } from '#server/db/schema/index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, moveTo } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { addHoliday, countMissingHolidays } from './holidays.ts';
import { confirmUnansweredDeliveries } from './receive.ts';

beforeAll(openShop);
afterEach(expectInvariants);

const [sari, budi, admin] = [await newCustomer('Sari'), await newSeller(), await newAdmin()];

const add = (day: string, name = 'Cuti bersama') =>
  callAny<{ message: string }>(admin, 'POST /api/admin/holidays', { body: { day, name } });
const remove = (day: string) =>
  callAny<{ message: string }>(admin, 'DELETE /api/admin/holidays/:day', { params: { day } });
const listed = async () => (await call(admin, 'GET /api/admin/holidays')).body.data;
const confirmsAt = async ({ _id }: DetailedOrder) =>
  (await db.select().from(orders).where(eq(orders.id, _id)))[0]!.confirmsAt;

test('the decree of 2026 is there: 17 national holidays and 8 days of cuti bersama', async () => {
  const days = (await db.select().from(holidays)).map(({ day }) => day).filter((day) => day.startsWith('2026'));
  expect(days).toHaveLength(25);
  expect((await db.select().from(holidays).where(eq(holidays.day, '2026-12-24')))[0]?.name).toBe('Cuti bersama Natal');
});

test('a new holiday lengthens running deadlines, and none is shortened by deleting it', async () => {
  // Received on Thursday 2026-12-03; the working days after it are Friday and Monday.
  const order = await deliveredOrder(sari, [await newProduct(budi)], new Date('2026-12-01T08:00:00Z'));
  expect(await confirmsAt(order)).toBe('2026-12-07T16:00:00.000Z');
  const { status, body } = await add('2026-12-07', ' Pilkada ');
  expect([status, body.message]).toEqual([200, 'Hari libur ditambahkan.']);
  expect(await confirmsAt(order)).toBe('2026-12-08T16:00:00.000Z');
  expect((await add('2026-12-20')).status).toBe(200);
  expect(await confirmsAt(order)).toBe('2026-12-08T16:00:00.000Z');
  await confirmUnansweredDeliveries(new Date('2026-12-08T15:59:59Z'));
  expect((await remove('2026-12-07')).body.message).toBe('Hari libur dihapus.');
  expect(await confirmsAt(order)).toBe('2026-12-08T16:00:00.000Z');
  const actions = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, admin.id), eq(auditLog.subject, '2026-12-07')))
    .orderBy(auditLog.id);
  expect(actions.map(({ action, details, actorId }) => [action, details, actorId])).toEqual([
    ['holiday-add', { title: 'Pilkada' }, admin.id],
    ['holiday-delete', { title: 'Pilkada' }, admin.id],
  ]);
  await confirmUnansweredDeliveries(new Date('2026-12-08T16:00:00Z'));
});

test('a delivery that is committed while a holiday is added knows it', async () => {
  const sent: DetailedOrder[] = [];
  for (let times = 0; times < 6; times += 1) sent.push(await paidOrder(sari, budi));
  const at = new Date('2027-02-01T08:00:00Z');
  const moves = sent.map(({ _id }) => moveTo(_id, 'delivered', at));
  await Promise.all([...moves, addHoliday({ day: '2027-02-05', name: 'Imlek', adminId: admin.id }, at)]);
  // Received on Wednesday 2027-02-03; Friday is the holiday.
  expect(new Set(await Promise.all(sent.map(confirmsAt)))).toEqual(new Set(['2027-02-08T16:00:00.000Z']));
});

test('refuses a holiday twice, one that has begun, and one that is no day', async () => {
  expect((await add('2028-02-29')).status).toBe(200);
  const twice = await add('2028-02-29');
  expect([twice.status, twice.body.code]).toEqual([409, 'HOLIDAY_EXISTS']);
  const replies = await Promise.all([add('2028-03-01'), add('2028-03-01')]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const begun = await remove('2026-01-01');
  expect([begun.status, begun.body.message]).toEqual([409, 'Hari libur yang sudah dimulai tidak dapat dihapus.']);
  expect((await remove('2031-07-07')).status).toBe(404);
  expect((await add('2027-02-29')).body.errors).toEqual({ day: 'Tanggal tidak valid' });
  expect((await add('')).body.errors).toEqual({ day: 'Tanggal wajib diisi' });
  expect((await add('2028-05-01', ' ')).body.errors).toEqual({ name: 'Nama wajib diisi' });
  expect((await add('2028-05-01', 'x'.repeat(61))).status).toBe(400);
  expect((await remove('besok')).status).toBe(400);
  const days = (await listed()).map(({ day }) => day);
  expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)));
  expect(days).toContain('2028-02-29');
});

test('from November on a year with fewer than fourteen holidays is a task', async () => {
  const missing = (day: string) => countMissingHolidays(new Date(`${day}T00:00:00+08:00`));
  expect([await missing('2028-10-31'), await missing('2028-11-01'), await missing('2025-12-31')]).toEqual([0, 14, 0]);
});
