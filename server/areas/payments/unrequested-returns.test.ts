import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { messages, refunds } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { complain } from '#server/testing/complaints.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { nextMail } from '#server/testing/mail-links.ts';
import { moveTo, rejectAsSeller } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, replay, sendReport } from '#server/testing/provider.ts';
import { openPush } from '#server/testing/push-host.ts';
import { openRefund } from './refunds.ts';
import { replayPayment } from './replay-payment.ts';

const push = openPush();
let sellers: [Person, Person];
let admin: Person;
beforeAll(async () => {
  await openShop();
  sellers = [await newSeller(), await newSeller('Galeri Wanua')];
  admin = await newAdmin();
});

async function pay(buyer: Person, stores: Person[], channel = 'gopay') {
  const pieces = [];
  for (const store of stores) pieces.push([await newProduct(store), 1] as const);
  const paid = await order(buyer, pieces);
  await atProvider(paid, 'settle', { payment_type: channel });
  return { paid, orders: await ordersOf(paid) };
}

const returnPart = (paid: string, amount: number) => atProvider(paid, 'refund', { amount });
const refundedOf = async (paid: string) => (await ordersOf(paid)).map(({ refundedAmount }) => refundedAmount);
const listed = async (paid: string) =>
  (await call(admin, 'GET /api/admin/money/unplaced', { query: { q: paid } })).body.data;
const assign = (id: string, orderId: string) =>
  call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params: { id }, body: { orderId } });
const open = (orderId: Parameters<typeof openRefund>[1]['orderId'], amount: number) =>
  transaction((tx) =>
    openRefund(tx, { orderId, amount: rupiah(amount), reason: 'Retak', by: admin.id, at: new Date() }),
  );

async function refundByHand(orderId: OrderId): Promise<void> {
  await rejectAsSeller(orderId);
  const { status } = await call(admin, 'POST /api/admin/refunds/:orderId/manual', {
    params: { orderId },
    fields: { note: 'Transfer ke rekening pembeli' },
    files: { proof: picture },
  });
  expect(status).toBe(200);
}

async function expectConsistent(paid: string): Promise<void> {
  expect(await transaction((tx) => replayPayment(tx, paymentIdOf(paid)))).toEqual([]);
  await expectInvariants();
}

test('books parts that the dashboard returned to the only order of the payment, each once', async () => {
  const { paid } = await pay(await newCustomer(), [sellers[0]]);
  await returnPart(paid, 20_000);
  await returnPart(paid, 15_000);
  await replay(paid, { times: 3, together: true });
  await replay(paid, { order: [2, 1, 0] });
  expect([await refundedOf(paid), await statusesOf(paid), await listed(paid)]).toEqual([
    [35_000],
    ['paid', 'pending paid'],
    [],
  ]);
  await expectConsistent(paid);
  await returnPart(paid, 65_000);
  expect(await statusesOf(paid)).toEqual(['refunded', 'rejected refunded']);
  await expectConsistent(paid);
});

test('books a partial chargeback to the only order of the payment', async () => {
  const paid = await order(await newCustomer(), [[await newProduct(sellers[0]), 1]]);
  const report = { order_id: paid, transaction_id: newId(), status_code: '200', gross_amount: '100000.00' };
  await sendReport({ ...report, transaction_status: 'settlement', payment_type: 'credit_card' });
  await sendReport({ ...report, transaction_status: 'partial_chargeback', refund_amount: '40000.00' });
  expect([await refundedOf(paid), await listed(paid)]).toEqual([[40_000], []]);
  await expectInvariants();
});

test('lists what was returned of several orders until an admin names the order', async () => {
  const { paid, orders } = await pay(await newCustomer(), sellers);
  const [first, second] = [orders[0]!, orders[1]!];
  const { orders: foreign } = await pay(await newCustomer(), [sellers[0]]);
  await returnPart(paid, 30_000);
  const { id, isAssignable } = (await listed(paid))[0]!;
  expect([isAssignable, await refundedOf(paid)]).toEqual([true, [0, 0]]);
  const codes = [];
  for (const name of [foreign[0]!.id, paid, 'ZZZZZZZZ']) codes.push((await assign(id, name)).body.code);
  expect(codes).toEqual(['NO_ORDER', 'ORDER_CODE_AMBIGUOUS', 'NO_ORDER']);
  const replies = await Promise.all([assign(id, orderCode(second.id)), assign(id, second.id)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await refundedOf(paid)).toEqual([0, 30_000]);
  const audited = await call(admin, 'GET /api/admin/audit', { query: { subject: id } });
  expect(audited.body.data.map(({ action }) => action)).toEqual(['money-assigned']);
  await expectConsistent(paid);

  await returnPart(paid, 90_000);
  const [more] = await listed(paid);
  expect((await assign(more!.id, second.id)).body.code).toBe('ASSIGN_RETURNED');
  expect((await assign(more!.id, first.id)).status).toBe(200);
  expect(await refundedOf(paid)).toEqual([90_000, 30_000]);
  await expectConsistent(paid);
});

test.each([
  ['a refund in the dashboard', 'gopay', 'refund'],
  ['a chargeback', 'credit_card', 'chargeback'],
  ['a reversal', 'bank_transfer', 'reversal'],
] as const)('%s of money that was refunded manually is listed', async (_what, channel, event) => {
  const [one, two] = [
    await pay(await newCustomer(), [sellers[0]], channel),
    await pay(await newCustomer(), sellers, channel),
  ];
  const [before, after] = [one.orders[0]!, two.orders[0]!];
  for (const { id } of [before, after]) await refundByHand(id);
  for (const { paid } of [one, two]) {
    await atProvider(paid, event);
    await replay(paid, { times: 2 });
    expect(await listed(paid)).toMatchObject([
      { direction: 'out', amount: 100_000, reason: 'returned-twice', isAssignable: false },
    ]);
    await expectConsistent(paid);
  }
  expect(await statusesOf(two.paid)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  const { id } = (await listed(one.paid))[0]!;
  expect((await assign(id, before.id)).body.code).toBe('ASSIGN_RETURNED');
});

test('a part of the amount of an open refund does it; a part of another amount is listed', async () => {
  const [same, other] = [await pay(await newCustomer(), [sellers[0]]), await pay(await newCustomer(), [sellers[0]])];
  for (const { orders } of [same, other]) await open(orders[0]!.id, 20_000);
  await returnPart(same.paid, 20_000);
  await returnPart(other.paid, 10_000);
  const doneAt = async (id: string) =>
    (await db.select().from(refunds)).find(({ orderId }) => orderId === id)!.doneAt !== null;
  expect([await refundedOf(same.paid), await doneAt(same.orders[0]!.id)]).toEqual([[20_000], true]);
  expect((await ordersOf(same.paid))[0]!.isDisputed).toBe(false);
  expect([await refundedOf(other.paid), await doneAt(other.orders[0]!.id)]).toEqual([[0], false]);
  expect(await listed(other.paid)).toMatchObject([{ amount: 10_000, direction: 'out' }]);
  await expectConsistent(same.paid);
});

test('an open complaint stays open, and the buyer and the seller are told, also by mail', async () => {
  const buyer = await newCustomer();
  const { paid, orders } = await pay(buyer, [sellers[0]]);
  await moveTo(orders[0]!.id, 'delivered');
  await complain(buyer, { _id: orders[0]!.id }, { photos: [] });
  for (const person of [buyer, sellers[0]]) {
    await call(person, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  }
  await returnPart(paid, 25_000);
  expect((await ordersOf(paid))[0]!).toMatchObject({ refundedAmount: 25_000, isDisputed: true });
  const toldTo = async ({ id }: Person) =>
    (await db.select().from(messages).where(eq(messages.userId, id))).map(({ body }) => body.replaceAll(/\s/g, ' '));
  const money = `Rp 25.000 dari pesanan ${orderCode(orders[0]!.id)}`;
  const patient = { timeout: 20_000 };
  await expect.poll(() => toldTo(buyer), patient).toContain(`${money} sudah dikembalikan kepada Anda.`);
  await expect.poll(() => toldTo(sellers[0]), patient).toContain(`${money} dikembalikan kepada pembeli.`);
  const params = { orderId: orders[0]!.id };
  const { body: timeline } = await call(await newAdmin(), 'GET /api/admin/transactions/:orderId/timeline', { params });
  const told = timeline.data.filter(({ title }) => title === 'Pemberitahuan: Dana dikembalikan');
  expect(told).toHaveLength(2);
  for (const [{ email }, text] of [
    [buyer, 'sudah dikembalikan kepada Anda.'],
    [sellers[0], 'dikembalikan kepada pembeli.'],
  ] as const) {
    const mail = await nextMail(email, `Dana dikembalikan · ${orderCode(orders[0]!.id)}`);
    expect(mail.text).toContain(text);
  }
});
