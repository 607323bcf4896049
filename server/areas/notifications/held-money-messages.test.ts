/** Money that the shop holds for a buyer: who is told of it, of how much, and how often. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { tell } from './notices.ts';
import { order, statusesOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, sendReport } from '#server/testing/provider.ts';

let seller: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
});

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);

/** What the notices of an order's payment about held money say now, oldest first. */
async function toldOf(paymentId: string) {
  const stored = await db.rows<{ kind: string; about: unknown }>(sql`
    select kind, about from notices where kind in ('refund', 'money-held')
      and order_id in (select id from orders where payment_id = ${paymentId.slice(0, 36)}::uuid) order by created_at, id`);
  const told = await Promise.all(stored.map(tell));
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
