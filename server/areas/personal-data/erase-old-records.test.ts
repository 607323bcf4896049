import { storeOf } from '#contract/ids.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { abuseReports, orders, payoutAccounts, payouts, refunds } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseOldRecords } from './erase-old-records.ts';

beforeAll(openShop);

const year = new Date().getUTCFullYear();
/** Noon of a day, so that no time zone matters. */
const on = (yearsLater: number, day: string) => new Date(`${year + yearsLater}-${day}T04:00:00Z`);

test('orders forget their receiver after five years, and money records their account after ten', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const sold = await dueOrder(sari, budi);
  await markPaidOut(admin, budi, [sold._id]);
  const returned = await paidOrder(sari, budi, 80_000, 'bca_va');
  await rejectAsSeller(returned._id);
  const refund = { params: { orderId: returned._id } };
  const account = { bankName: 'BRI', bankAccountOwner: 'Sari Wowor', bankAccountNumber: '1234567890' };
  await call(sari, 'PUT /api/shop/order/refund/:orderId/account', { ...refund, body: { ...account, password } });
  const proof = { fields: { note: 'Ditransfer' }, files: { proof: picture } };
  await call(admin, 'POST /api/admin/refunds/:orderId/reveal', refund);
  await call(admin, 'POST /api/admin/refunds/:orderId/manual', { ...refund, ...proof });
  const running = await paidOrder(sari, budi);

  const receiverOf = async ({ _id }: typeof sold) =>
    (await db.select().from(orders).where(eq(orders.id, _id)))[0]!.receiverName;
  const refundOf = async () => (await db.select().from(refunds).where(eq(refunds.orderId, returned._id)))[0]!;
  const [payout] = await db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, storeOf(budi.id)));
  const accounts = () => db.$count(payoutAccounts, eq(payoutAccounts.payoutId, payout!.id));
  const fileOf = (name: string) => path.join(config.mediaDir, 'private', name);
  const { proof: refundProof } = await refundOf();

  await eraseOldRecords(new Date(Date.now() + 5 * 365 * 24 * 60 * 60 * 1000 - 24 * 60 * 60 * 1000));
  expect(await receiverOf(sold)).toBe(sari.userName);
  await eraseOldRecords(on(6, '01-02'));
  expect(await Promise.all([sold, returned].map(receiverOf))).toEqual(['', '']);
  expect((await call(admin, 'GET /api/admin/info/transactions')).status).toBe(200);
  // An order that is not settled keeps its receiver.
  expect(await receiverOf(running)).toBe(sari.userName);

  await eraseOldRecords(on(10, '12-31'));
  expect([await accounts(), (await refundOf()).bankName]).toEqual([1, expect.any(Buffer)]);
  expect([payout!.proof, refundProof!].map((name) => existsSync(fileOf(name)))).toEqual([true, true]);
  const read = () => call(admin, 'GET /api/admin/payout/proof/:payoutId', { params: { payoutId: payout!.id } });
  expect((await read()).status).toBe(200);

  await eraseOldRecords(on(11, '01-01'));
  expect([await accounts(), (await refundOf()).bankName]).toEqual([0, null]);
  await vi.waitFor(
    () => expect([payout!.proof, refundProof!].map((name) => existsSync(fileOf(name)))).toEqual([false, false]),
    { timeout: 20_000 },
  );
  expect((await read()).status).toBe(404);
  expect((await call(admin, 'GET /api/admin/refunds/:orderId/proof', refund)).status).toBe(404);
});

test('the text of a report is erased after five years', async () => {
  const [sari, id] = [await newCustomer(), await newProduct(await newSeller())];
  const body = { reason: 'other', text: 'Budi menjual tiruan' } as const;
  await call(sari, 'POST /api/shop/report/product/:id', { params: { id }, body });
  const textOf = async () => (await db.select().from(abuseReports).where(eq(abuseReports.userId, sari.id)))[0]!.text;
  await eraseOldRecords(on(4, '12-31'));
  expect(await textOf()).toBe(body.text);
  await eraseOldRecords(on(6, '01-02'));
  expect(await textOf()).toBe('');
});
