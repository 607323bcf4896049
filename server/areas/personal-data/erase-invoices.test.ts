import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { invoices, orders, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { dueOrder } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseOldRecords } from './erase-old-records.ts';

beforeAll(openShop);

const seller = await newSeller();
const invoice = (who: Person, orderId: OrderId) => call(who, 'GET /api/invoice/:orderId', { params: { orderId } });
const rowsOf = (orderId: OrderId) => db.select().from(invoices).where(eq(invoices.orderId, orderId));

test('another address, another name and another mail change no invoice, nor does the erasure of the account', async () => {
  const sari = await newCustomer('Sari Lama');
  const order = await dueOrder(sari, seller);
  const before = (await invoice(sari, order._id)).body.data;
  await db
    .update(users)
    .set({ userName: 'Sari Baru', email: `baru.${sari.email}` })
    .where(eq(users.id, sari.id));
  await db.update(orders).set({ city: 'Bitung' }).where(eq(orders.id, order._id));
  expect((await invoice(sari, order._id)).body.data).toEqual(before);
  const [sealed] = await rowsOf(order._id);
  expect(await eraseAccount(sari.id, new Date())).toEqual([]);
  expect(await rowsOf(order._id)).toEqual([sealed]);
  expect((await invoice(seller, order._id)).status).toBe(404);
  await expect(
    db.update(invoices).set({ amount: sealed!.amount }).where(eq(invoices.orderId, order._id)),
  ).rejects.toThrow();
  await expect(db.delete(invoices).where(eq(invoices.orderId, order._id))).rejects.toThrow();
});

test('what an invoice says is erased after the period of bookkeeping; its number and its amount stay', async () => {
  const sari = await newCustomer();
  const { _id } = await dueOrder(sari, seller);
  await eraseOldRecords(new Date(Date.now() + 9.9 * 365 * 24 * 3_600_000));
  expect((await rowsOf(_id))[0]!.data).not.toBeNull();
  await eraseOldRecords(new Date(Date.now() + 12 * 365 * 24 * 3_600_000));
  expect(await rowsOf(_id)).toMatchObject([{ data: null, amount: 100_000 }]);
  expect((await invoice(sari, _id)).status).toBe(404);
});
