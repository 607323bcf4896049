import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { order, ordersOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, payWithoutNotification, underFaults } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { payments } from '#server/db/schema/index.ts';

beforeAll(openShop);

const cancel = (who: Person, id: OrderId) => call(who, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id } });
const listOf = async (who: Person) =>
  (await call(who, 'GET /api/shop/order/list/:userId', { params: { userId: who.id } })).body;
const firstOf = async (checkout: string) => (await ordersOf(checkout))[0]!.id;

test('names the sum of the whole checkout on each unpaid order, and counts the orders of each tab', async () => {
  const sari = await newCustomer();
  const [cloth, bowl] = [await newProduct(await newSeller(), { price: 30_000 }), await newProduct(await newSeller())];
  const checkout = await order(sari, [
    [cloth, 2],
    [bowl, 1],
  ]);
  const unpaid = await listOf(sari);
  const sum = unpaid.data.reduce((total, { totalAmount }) => total + totalAmount, 0);
  expect(unpaid.data.map(({ payAmount, checkoutId }) => [payAmount, checkoutId])).toEqual([
    [sum, checkout],
    [sum, checkout],
  ]);
  await atProvider(checkout, 'settle');
  const paid = await listOf(sari);
  expect(paid.data.map(({ payAmount, payBefore }) => [payAmount, payBefore])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(paid.counts).toEqual({ pending: 2, processing: 0, shipped: 0, confirmed: 0, rejected: 0, review: 0 });
  const { body } = await call(sari, 'GET /api/shop/order/list/:userId', {
    params: { userId: sari.id },
    query: { tab: 'shipped' },
  });
  expect(body).toMatchObject({ total: 0, counts: { pending: 2 } });
  const details = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: checkout } });
  expect(Date.parse(details.body.data.paidAt!)).toBeGreaterThan(0);
});

test('names to its buyer alone how a checkout waits to be paid, and the number, until that attempt ends', async () => {
  const [sari, store] = [await newCustomer(), await newSeller()];
  const checkout = await order(sari, [[await newProduct(store), 1]]);
  const payToOf = async () => (await listOf(sari)).data[0]!.payTo;
  expect(await payToOf()).toBeNull();
  await atProvider(checkout, 'pending', { payment_type: 'other_qris' });
  expect(await payToOf()).toEqual({ channel: 'QRIS', number: '' });
  await atProvider(checkout, 'pending', { payment_type: 'bca_va' });
  const named = { channel: 'Transfer bank BCA VA', number: expect.stringMatching(/^12345\d{11}$/) };
  expect(await payToOf()).toEqual(named);
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: checkout } });
  expect(body.data.payTo).toEqual(named);
  await atProvider(checkout, 'pending', { payment_type: 'echannel' });
  expect(await payToOf()).toEqual({
    channel: 'Transfer bank Mandiri, kode perusahaan 70012',
    number: expect.stringMatching(/^\d{12}$/),
  });
  const own = await call(store, 'GET /api/store/orders/get');
  expect(own.body.data[0]).not.toHaveProperty('payTo');
  await atProvider(checkout, 'deny');
  expect(await payToOf()).toBeNull();
});

test('names the part of the sum that is for an order that its seller rejected', async () => {
  const sari = await newCustomer();
  const [cloth, bowl] = [
    await newProduct(await newSeller(), { price: 30_000 }),
    await newProduct(await newSeller(), { price: 70_000 }),
  ];
  const checkout = await order(sari, [
    [cloth, 1],
    [bowl, 1],
  ]);
  const partsOf = async () =>
    (await listOf(sari)).data.map(({ totalAmount, payAmount, payRejectedAmount }) => [
      totalAmount,
      payAmount,
      payRejectedAmount,
    ]);
  expect(await partsOf()).toEqual(
    expect.arrayContaining([
      [30_000, 100_000, 0],
      [70_000, 100_000, 0],
    ]),
  );
  const rejected = (await listOf(sari)).data.find(({ totalAmount }) => totalAmount === 30_000)!;
  await rejectAsSeller(rejected._id);
  expect(await partsOf()).toEqual(
    expect.arrayContaining([
      [30_000, null, null],
      [70_000, 100_000, 30_000],
    ]),
  );
  await atProvider(checkout, 'settle');
  expect(await statusesOf(checkout)).toContain('rejected refunding');
});

test('the customer cancels an unpaid checkout with all its orders, and the provider takes no payment any more', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const [cloth, bowl] = [await newProduct(await newSeller(), { stock: 3 }), await newProduct(await newSeller())];
  const checkout = await order(sari, [
    [cloth, 3],
    [bowl, 1],
  ]);
  await atProvider(checkout, 'pending');
  const id = await firstOf(checkout);
  for (const other of [await cancel(tono, id), await cancel(sari, newId())]) expect(other.body.code).toBe('NO_ORDER');
  expect((await cancel(sari, id)).body.message).toBe('Pesanan dibatalkan.');
  expect(await statusesOf(checkout)).toEqual(['cancelled', 'rejected cancelled', 'rejected cancelled']);
  expect(await stockOf(cloth)).toBe(3);
  expect((await cancel(sari, id)).status).toBe(200);
  await waitForJobs();
  expect((await atProvider(checkout, 'capture')).status).toBe(409);
  expect((await listOf(sari)).counts).toMatchObject({ pending: 0, rejected: 2 });
});

test('refuses to cancel what was paid, also when its notification was lost', async () => {
  const sari = await newCustomer();
  const checkout = await order(sari, [[await newProduct(await newSeller()), 1]]);
  await payWithoutNotification(checkout);
  const refused = await cancel(sari, await firstOf(checkout));
  expect([refused.status, refused.body.message]).toEqual([409, 'Pesanan ini sudah dibayar.']);
  expect(await statusesOf(checkout)).toEqual(['paid', 'pending paid']);
});

test('cancels an unpaid checkout while the provider cannot be reached', async () => {
  const sari = await newCustomer();
  const checkout = await order(sari, [[await newProduct(await newSeller()), 1]]);
  const id = await firstOf(checkout);
  expect((await underFaults({ status: 'down' }, () => cancel(sari, id))).status).toBe(200);
  expect(await statusesOf(checkout)).toEqual(['cancelled', 'rejected cancelled']);
});

test('a challenged card is under review for buyer and seller until the bank decides', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const reviewOf = async (checkout: string) => {
    const params = { orderId: checkout };
    const { body } = await call(sari, 'POST /api/shop/payment/check/:orderId', { params });
    const bought = (await listOf(sari)).data.find(({ checkoutId }) => checkoutId === checkout)!;
    const sold = (await call(seller, 'GET /api/store/orders/details/:id', { params: { id: bought._id } })).body.data;
    return [body.paymentStatus, body.isUnderReview, bought.isUnderReview, sold.isUnderReview];
  };
  const denied = await order(sari, [[await newProduct(seller), 1]]);
  expect(await reviewOf(denied)).toEqual(['pending', false, false, false]);
  await atProvider(denied, 'challenge');
  expect(await reviewOf(denied)).toEqual(['pending', true, true, true]);
  await atProvider(denied, 'deny');
  expect(await reviewOf(denied)).toEqual(['pending', false, false, false]);

  const accepted = await order(sari, [[await newProduct(seller), 1]]);
  await atProvider(accepted, 'challenge');
  await atProvider(accepted, 'capture');
  expect(await reviewOf(accepted)).toEqual(['paid', false, false, false]);
});

test('a list looks for a card under review among the reports of its own payments only', async () => {
  const rows = await transaction(async (tx) => {
    await tx.rows(sql`set local enable_seqscan = off`);
    return tx.rows<{ 'QUERY PLAN': string }>(sql`explain select ${hasReviewedCard(payments.id)} from payments`);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Cond: (payment_id = payments.id)');
});
