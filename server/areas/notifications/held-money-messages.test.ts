/** Money that the shop holds for a buyer: who is told of it, of how much, and how often. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { announceHeldMoney } from '#server/areas/payments/held-money.ts';
import { continueRefund } from '#server/areas/payments/provider-refunds.ts';
import { messagesOf } from './notices.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, sendReport, underFaults } from '#server/testing/provider.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
  seller = await newSeller();
});

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);

/** What the notices of an order's payment about held money say now, oldest first. */
async function toldOf(paymentId: string) {
  const stored = await db.rows<{ kind: string; about: unknown }>(sql`
    select kind, about from notices where kind in ('refund', 'money-held')
      and order_id in (select id from orders where payment_id = ${paymentId.slice(0, 36)}::uuid) order by created_at, id`);
  const told = await Promise.all(stored.map(messagesOf));
  return told.flat().map(({ mail, message }) => ({ mail, body: message!.body, path: message!.path }));
}

test('tells the buyer whose virtual account was paid after the last piece was sold, with the sum and the account', async () => {
  const last = await newProduct(seller, { stock: 1 });
  const late = await order(await newCustomer(), [[last, 1]]);
  await atProvider(late, 'pending', { payment_type: 'bank_transfer' });
  await atProvider(late, 'expire');
  expect(await statusesOf(late)).toEqual(['expired', 'rejected expired']);
  await order(await newCustomer(), [[last, 1]]);
  await atProvider(late, 'settle');
  expect(await statusesOf(late)).toEqual(['paid', 'rejected refunding']);
  const [told, ...more] = await toldOf(late);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ mail: 'money-held' });
  expect(told!.body).toMatch(/Rp\s?100\.000 kami terima setelah pesanan .+ akan dikembalikan\. Isi rekening tujuan/);
  await expectInvariants();
});

test.each([
  ['a second payment', {}, /Pembayaran kedua Rp\s?100\.000/],
  ['a second payment by virtual account', { payment_type: 'bank_transfer' }, /Isi rekening tujuan/],
  ['a second payment of another amount', { gross_amount: '99000.00' }, /Rp\s?99\.000/],
])('tells the buyer once of %s', async (_name, changes, text) => {
  const paid = await newOrder();
  await atProvider(paid, 'settle');
  const report = {
    order_id: paid,
    transaction_id: String(newId()),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
    ...changes,
  };
  await sendReport(report);
  await sendReport(report);
  const told = await toldOf(paid);
  expect(told).toMatchObject([{ mail: 'money-held' }]);
  expect(told[0]!.body).toMatch(text);
  expect(told[0]!.path).toContain('tab=pesanan&pesanan=');
  await expectInvariants();
});

test('asks for an account by mail when the provider refuses to refund an order, once', async () => {
  const paid = await newOrder();
  await atProvider(paid, 'settle', { payment_type: 'gopay' });
  const params = { orderId: (await ordersOf(paid))[0]!.id };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  // What is left there is less than the refund, which it therefore refuses.
  await underFaults({ notifications: 'drop' }, () => atProvider(paid, 'refund', { amount: 5_000 }));
  const before = (await toldOf(paid)).length;
  expect((await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params })).body.code).toBe('REFUND_BY_HAND');
  await continueRefund(params, new Date());
  const told = await toldOf(paid);
  expect(told).toHaveLength(before + 1);
  expect(told.at(-1)).toMatchObject({ mail: 'money-held' });
  expect(told.at(-1)!.body).toMatch(/Rp\s?100\.000 akan dikembalikan\. Isi rekening tujuan/);
});

test('tells of money that a node of the release before began to hold, once', async () => {
  const [late, twice] = [await newOrder(), await newOrder()];
  for (const paid of [late, twice]) await atProvider(paid, 'settle', { payment_type: 'gopay' });
  const params = { orderId: (await ordersOf(late))[0]!.id };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  await atProvider(twice, 'settle', { payment_type: 'dana' });
  await db.rows(sql`update orders set holding_notified_at = null where payment_status = 'refunding'`);
  await db.rows(sql`update unplaced_money set holding_notified_at = null where closed_at is null`);
  const before = [await toldOf(late), await toldOf(twice)].map(({ length }) => length);
  await Promise.all([announceHeldMoney(new Date()), announceHeldMoney(new Date())]);
  await announceHeldMoney(new Date());
  const after = [await toldOf(late), await toldOf(twice)].map(({ length }) => length);
  expect(after).toEqual(before.map((count) => count + 1));
  await expectInvariants();
});
