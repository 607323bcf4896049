/** Whether the provider returns money or the shop transfers it: the buyer, the admin and the refund itself agree. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { messagesOf } from './notices.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { sendReport } from '#server/testing/provider.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
  seller = await newSeller();
});

const withFee = { metadata: { extra_info: { gross_amount_info: { original_amount: '40000.00' } } } };
const plain = { gross_amount: '40000.00' };
const fee = { gross_amount: '40280.00', ...withFee };

test.each([
  ['qris', plain, 0, true],
  ['qris', plain, 15_000, false],
  ['qris', fee, 0, true],
  ['qris', fee, 15_000, false],
  ['credit_card', plain, 15_000, false],
  ['shopeepay', plain, 0, true],
  ['shopeepay', fee, 0, false],
  ['ovo', plain, 0, true],
  ['ovo', fee, 0, false],
  ['bank_transfer', plain, 0, false],
  ['bank_transfer', fee, 0, false],
])('a %s payment of %j of which %i are back: by the provider %s', async (payment_type, amounts, back, isExpected) => {
  const buyer = await newCustomer();
  const paid = await order(buyer, [[await newProduct(seller, { price: 40_000 }), 1]]);
  const transaction_id = crypto.randomUUID();
  const report = {
    order_id: paid,
    transaction_id,
    transaction_status: 'settlement',
    status_code: '200',
    payment_type,
    ...amounts,
  };
  await sendReport(report);
  if (back > 0) await sendReport({ ...report, transaction_status: 'partial_refund', refund_amount: `${back}.00` });
  const [placed] = await ordersOf(paid);
  const params = { orderId: placed!.id };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', { params, body: { reason: 'Rusak' } });
  expect(await statusesOf(paid)).toEqual(['paid', 'rejected refunding']);

  const listed = await call(admin, 'GET /api/admin/refunds', { query: { q: placed!.id } });
  expect(listed.body.data[0]).toMatchObject({ byProvider: isExpected, amount: 40_000 - back });
  const own = await call(buyer, 'GET /api/shop/order/refund/:orderId', { params });
  expect(own.body.data).toMatchObject({ needsAccount: !isExpected, amount: 40_000 - back });
  const told = await db.rows<{ kind: string; about: unknown }>(sql`
    select kind, about from notices where order_id = ${placed!.id} order by created_at, id`);
  const messages = (await Promise.all(told.map(messagesOf))).flat().map(({ message }) => message?.body ?? '');
  expect(messages.some((body) => body.includes('Isi rekening tujuan'))).toBe(!isExpected);
  const asked = await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params });
  expect(asked.body.code).toBe(isExpected ? undefined : 'REFUND_BY_HAND');
  await expectInvariants();
});
