import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { messages, orderReminders, orders } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { openPush } from '#server/testing/push-host.ts';
import { cancelUnprocessedOrders } from './cancel.ts';
import { remindOfWaitingOrders } from './reminders.ts';

const push = openPush();

let sari: Person, budi: Person;
beforeAll(async () => {
  [sari, budi] = [await newCustomer(), await newSeller()];
  for (const who of [sari, budi]) {
    await call(who, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  }
});

async function paidOrder(): Promise<DetailedOrder> {
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await pay(order!);
  return order!;
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000);
const remindersOf = async ({ _id }: DetailedOrder) =>
  (await db.select().from(orderReminders).where(eq(orderReminders.orderId, _id))).map(({ kind }) => kind).toSorted();

/** Waits for a message to a person that is about an order and contains the text. */
const messageTo = (who: Person, { _id }: DetailedOrder, part: string) =>
  vi.waitFor(
    async () => {
      const { title, body, path } = messages;
      const rows = await db.select({ title, body, path }).from(messages).where(eq(messages.userId, who.id));
      const found = rows.find((row) => row.body.includes(orderCode(_id)) && row.body.includes(part));
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 10_000, interval: 100 },
  );

test('warns the seller of an unprocessed order after one and two days, each time once', async () => {
  const order = await paidOrder();
  await remindOfWaitingOrders(daysFromNow(0.9));
  expect(await remindersOf(order)).toEqual([]);
  await Promise.all([remindOfWaitingOrders(daysFromNow(1)), remindOfWaitingOrders(daysFromNow(1))]);
  expect(await remindersOf(order)).toEqual(['unprocessed-1']);
  expect(await messageTo(budi, order, 'sudah 1 hari menunggu')).toMatchObject({
    title: 'Pesanan menunggu Anda',
    path: `/store/orders?pesanan=${order._id}`,
  });
  await remindOfWaitingOrders(daysFromNow(2));
  await remindOfWaitingOrders(daysFromNow(2));
  expect(await remindersOf(order)).toEqual(['unprocessed-1', 'unprocessed-2']);
  expect((await messageTo(budi, order, 'sudah 2 hari menunggu')).title).toBe('Pesanan segera dibatalkan');
});

test('asks the buyer fourteen days after shipping, unless the order has moved on', async () => {
  const [waiting, arrived] = [await paidOrder(), await paidOrder()];
  await moveTo(waiting._id, 'shipped');
  await moveTo(arrived._id, 'shipped');
  await remindOfWaitingOrders(daysFromNow(13.9));
  expect(await remindersOf(waiting)).toEqual([]);
  await moveTo(arrived._id, 'delivered');
  await remindOfWaitingOrders(daysFromNow(14));
  expect([await remindersOf(waiting), await remindersOf(arrived)]).toEqual([['receipt'], []]);
  expect(await messageTo(sari, waiting, 'dikirim 14 hari lalu')).toMatchObject({
    title: 'Sudah sampai?',
    path: `/shop/account?tab=pesanan&pesanan=${waiting._id}`,
  });
});

test('tells both sides of a cancellation by the system, and the seller of one by the buyer', async () => {
  const [late, regretted, demo] = [await paidOrder(), await paidOrder(), await paidOrder()];
  await db.update(orders).set({ isDemo: true }).where(eq(orders.id, demo._id));
  await call(sari, 'PUT /api/shop/order/cancel/:id', {
    params: { id: regretted._id },
    body: { reason: 'Salah warna' },
  });
  await remindOfWaitingOrders(daysFromNow(2));
  await cancelUnprocessedOrders(daysFromNow(3));
  expect(await remindersOf(demo)).toEqual([]);
  expect((await messageTo(budi, regretted, 'dibatalkan')).body).toContain(
    `${orderCode(regretted._id)} dibatalkan pembeli: Salah warna`,
  );
  expect((await messageTo(sari, late, 'dibatalkan')).body).toContain(
    `${orderCode(late._id)} dari Rumah Tenun dibatalkan: Penjual tidak memproses`,
  );
  expect((await messageTo(budi, late, 'tidak memproses')).title).toBe('Pesanan dibatalkan');
});
