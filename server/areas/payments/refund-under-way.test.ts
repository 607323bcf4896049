/** Money without an order while the provider is asked to refund it. */
import { beforeAll, expect, test } from 'vitest';
import { order, ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { sendReport, underFaults } from '#server/testing/provider.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
});

async function strayMoney(changes: object = {}) {
  const transaction_id = crypto.randomUUID();
  const report = {
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
  };
  await sendReport({ order_id: `kiosk-${transaction_id}`, transaction_id, ...report, ...changes });
  const listed = async () =>
    (await call(admin, 'GET /api/admin/money/unplaced', { query: { q: transaction_id } })).body.data[0]!;
  const params = { id: (await listed()).id };
  return {
    listed,
    refund: () => call(admin, 'POST /api/admin/money/unplaced/:id/refund', { params }),
    assign: (orderId: string) =>
      call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params, body: { orderId } }),
  };
}

test('offers no assignment while the refund is under way', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  const bought = (await ordersOf(orderId))[0]!.id;
  const money = await strayMoney();
  expect((await money.listed()).isAssignable).toBe(true);
  await underFaults({ change: 'down' }, async () => {
    expect((await money.refund()).status).toBe(200);
    expect(await money.listed()).toMatchObject({ isAssignable: false, refund: 'asked' });
    expect((await money.assign(bought)).body.code).toBe('REFUND_UNDER_WAY');
  });
  await expectInvariants();
});

test('offers an assignment again after the provider refused the refund', async () => {
  const money = await strayMoney({ forged: true });
  expect((await money.refund()).status).toBe(200);
  await expect.poll(money.listed).toMatchObject({ isAssignable: true, refund: 'refused' });
  await expectInvariants();
});
