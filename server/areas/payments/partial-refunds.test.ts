/** Refunds of a part of an order, and of orders that were sent, opened by an admin. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { formatRupiah, rupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { ledgerEntries, orders, refunds } from '#server/db/schema/index.ts';
import { ordersOf, soldOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { moveTo, placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, replay, underFaults } from '#server/testing/provider.ts';
import { eraseOldRefunds } from './erase-records.ts';
import { openRefund } from './refunds.ts';
import { replayPayment } from './replay-payment.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
  seller = await newSeller();
});

const open = ({ _id: orderId }: DetailedOrder, amount?: number) =>
  transaction((tx) =>
    openRefund(tx, {
      orderId,
      reason: 'Barang rusak',
      by: admin.id,
      at: new Date(),
      ...(amount !== undefined && { amount: rupiah(amount) }),
    }),
  );
const viaProvider = ({ _id: orderId }: DetailedOrder) =>
  call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId } });
const manually = ({ _id: orderId }: DetailedOrder) =>
  call(admin, 'POST /api/admin/refunds/:orderId/manual', {
    params: { orderId },
    fields: { note: 'Transfer ke BCA pembeli' },
    files: { proof: picture },
  });
const listed = async ({ _id }: DetailedOrder) =>
  (await call(admin, 'GET /api/admin/refunds', {})).body.data.find((refund) => refund._id === _id);

/** Runs the rest of the test with a commission, in percent. */
async function withCommission(percent: number): Promise<void> {
  await setCommission(percent);
  onTestFinished(() => setCommission(0));
}

const moneyOf = async ({ _id }: DetailedOrder) => {
  const [row] = await db.select().from(orders).where(eq(orders.id, _id));
  const { status, paymentStatus, refundedAmount, commission, isDisputed } = row!;
  return { status, paymentStatus, refundedAmount, commission, isDisputed };
};

async function shippedOrder(channel: string): Promise<DetailedOrder & { buyer: Person }> {
  const buyer = await newCustomer();
  const order = await paidOrder(buyer, seller, 80_000, channel);
  await moveTo(order._id, 'shipped');
  return { ...order, buyer };
}

test.each([
  ['provider', 'gopay', viaProvider, 'gateway_clearing'],
  ['manual', 'bca_va', manually, 'cash'],
] as const)(
  'returns a part of an order by a %s refund and keeps the rest paid',
  async (_, channel, refund, account) => {
    await withCommission(10);
    const order = await shippedOrder(channel);
    await open(order, 20_000);
    expect(await moneyOf(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0, isDisputed: true });
    expect(await listed(order)).toMatchObject({
      totalAmount: 80_000,
      amount: 20_000,
      isPart: true,
      state: 'open',
      reason: 'Barang rusak',
      byProvider: channel === 'gopay',
    });
    await expectInvariants();

    expect((await refund(order)).status).toBe(200);
    const kept = {
      status: 'shipped',
      paymentStatus: 'paid',
      refundedAmount: 20_000,
      commission: 6_000,
      isDisputed: false,
    };
    expect(await moneyOf(order)).toEqual(kept);
    expect(await listed(order)).toBeUndefined();
    const posted = await db.select().from(ledgerEntries).where(eq(ledgerEntries.account, account));
    expect(posted.filter(({ posting, credit }) => posting.endsWith(order._id) && credit === 20_000)).toHaveLength(1);
    await replay(order.checkoutId, { times: 2, together: true });
    expect((await refund(order)).status).toBe(409);
    expect(await moneyOf(order)).toEqual(kept);
    await expectInvariants();
  },
);

test('a full refund of a sent order keeps its status and returns everything', async () => {
  await withCommission(5);
  const product = await newProduct(seller, { price: 80_000 });
  const [order] = await placeOrders(await newCustomer(), [product]);
  await atProvider(order!.checkoutId, 'settle', { payment_type: 'gopay' });
  await moveTo(order!._id, 'delivered');
  await open(order!);
  expect(await statusesOf(order!.checkoutId)).toEqual(['paid', 'delivered refunding']);
  expect([await soldOf(product), await stockOf(product)]).toEqual([0, 19]);
  await expectInvariants();
  expect((await viaProvider(order!)).status).toBe(200);
  expect(await moneyOf(order!)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded', commission: 0 });
  await expectInvariants();
});

test('a full refund rejects an order that was not sent', async () => {
  const order = await paidOrder(await newCustomer(), seller);
  await open(order, 100_000);
  expect(await statusesOf(order.checkoutId)).toEqual(['paid', 'rejected refunding']);
  expect(await listed(order)).toMatchObject({ amount: 100_000, isPart: false, reason: 'Barang rusak' });
  await expectInvariants();
});

test('refuses a second refund, one of an unpaid order and one of more than is left', async () => {
  const order = await shippedOrder('gopay');
  await expect(open(order, 80_001)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
  await open(order, 10_000);
  await expect(open(order, 10_000)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' });
  const [unpaid] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  await expect(open(unpaid!)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' });
  await expect(open({ ...order, _id: crypto.randomUUID() as OrderId })).rejects.toMatchObject({ code: 'NO_ORDER' });
});

test.each([
  ['provider', 'gopay', viaProvider],
  ['manual', 'bca_va', manually],
] as const)(
  'after a finished %s refund of a part one more refund returns the rest, manually',
  async (way, channel, refund) => {
    await withCommission(10);
    const order = await shippedOrder(channel);
    await open(order, 20_000);
    await refund(order);
    await expect(open(order, 10_000)).rejects.toMatchObject({ code: 'REFUND_REST' });
    await expect(open(order, 60_001)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await open(order, 60_000);
    expect(await moneyOf(order)).toMatchObject({ paymentStatus: 'refunding', refundedAmount: 20_000 });
    expect(await listed(order)).toMatchObject({ amount: 60_000, isPart: false, byProvider: false, state: 'open' });
    const params = { orderId: order._id };
    const own = await call(order.buyer, 'GET /api/shop/order/refund/:orderId', { params });
    expect(own.body.data).toMatchObject({ amount: 60_000, isDone: false, needsAccount: true });
    expect((await viaProvider(order)).body.code).toBe('REFUND_BY_HAND');
    await expectInvariants();

    const replies = await Promise.all([manually(order), manually(order)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await moneyOf(order)).toMatchObject({ status: 'shipped', paymentStatus: 'refunded', commission: 0 });
    await expect(open(order)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' });
    await replay(order.checkoutId, { times: 2, together: true });
    await expectInvariants();
    expect(await transaction((tx) => replayPayment(tx, paymentIdOf(order.checkoutId)))).toEqual([]);

    const proofOf = async (amount: number) =>
      (await call(admin, 'GET /api/admin/refunds/:orderId/proof', { params, query: { amount } })).status;
    expect([await proofOf(20_000), await proofOf(60_000)]).toEqual([200, 200]);
    const timeline = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', { params });
    const returned = timeline.body.data.filter(({ title }) => title === 'Dana dikembalikan kepada pembeli');
    expect(returned.map(({ detail }) => detail)).toEqual([formatRupiah(rupiah(20_000)), 'seluruhnya']);
    const names = await transaction((tx) => eraseOldRefunds(tx, new Date(Date.now() + 1000), 100));
    expect(names.filter((proofs) => proofs.length === (way === 'manual' ? 2 : 1))).not.toEqual([]);
  },
);

test('returns all of an order that is rejected while a part of it is being refunded', async () => {
  const order = await paidOrder(await newCustomer(), seller, 80_000);
  await open(order, 30_000);
  await underFaults({ notifications: 'drop', change: 'answer-lost' }, () => viaProvider(order));
  await rejectAsSeller(order._id);
  // The part was refunded; its report arrives after the rejection.
  await atProvider(order.checkoutId, 'refund', { amount: 1_000 });
  expect(await moneyOf(order)).toMatchObject({ paymentStatus: 'refunding', refundedAmount: 31_000 });
  expect(await listed(order)).toMatchObject({ amount: 49_000, isPart: false, byProvider: false, state: 'refused' });
  await expectInvariants();
  expect((await manually(order)).status).toBe(200);
  expect(await statusesOf(order.checkoutId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});

test('a chargeback of everything ends an open partial refund', async () => {
  const order = await shippedOrder('credit_card');
  await open(order, 30_000);
  await atProvider(order.checkoutId, 'chargeback');
  expect(await moneyOf(order)).toMatchObject({ paymentStatus: 'refunded', isDisputed: false });
  expect(await listed(order)).toBeUndefined();
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, order._id));
  expect(row!.doneAt).not.toBeNull();
  await expectInvariants();
});

test('a part of one order does not touch the other order of the payment', async () => {
  const ids = [await newProduct(seller), await newProduct(await newSeller('Rumah Anyaman'))];
  const both = await placeOrders(await newCustomer(), ids);
  await atProvider(both[0]!.checkoutId, 'settle', { payment_type: 'dana' });
  await open(both[0]!, 25_000);
  expect((await viaProvider(both[0]!)).status).toBe(200);
  const amounts = (await ordersOf(both[0]!.checkoutId)).map(({ refundedAmount }) => refundedAmount);
  expect(amounts).toEqual(expect.arrayContaining([0, 25_000]));
  // The report of the second refund names the first again.
  await open(both[1]!, 10_000);
  expect((await viaProvider(both[1]!)).status).toBe(200);
  expect(await moneyOf(both[0]!)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 25_000 });
  expect(await moneyOf(both[1]!)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 10_000 });
  const unplaced = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: both[0]!.checkoutId } });
  expect(unplaced.body.data).toEqual([]);
  await expectInvariants();
});
