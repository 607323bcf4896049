import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { unplacedMoney } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, callProvider, type EventResult, sendReport, underFaults } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';

let admin: Person;
let seller: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
  seller = await newSeller();
});

const newOrder = async () => order(await newCustomer(), [[await newProduct(seller), 1]]);
const paid = ['paid', 'pending paid'];

const rowOf = async (transactionId: string) => {
  const byTransaction = eq(unplacedMoney.transactionId, transactionId);
  const [row] = await db.select().from(unplacedMoney).where(byTransaction).orderBy(desc(unplacedMoney.id)).limit(1);
  return row!;
};

const openRows = async (q: string) => (await call(admin, 'GET /api/admin/money/unplaced', { query: { q } })).body.data;

/** Money for an order that the shop does not know, or as changed. Returns the id of its row. */
async function received(changes: object = {}) {
  const report = {
    order_id: `kiosk-${newId()}`,
    transaction_id: String(newId()),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
    ...changes,
  };
  await sendReport(report);
  return { ...report, id: String((await rowOf(report.transaction_id)).id) };
}

const assign = (id: string, orderId: string) =>
  call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params: { id }, body: { orderId } });
const refund = (id: string) => call(admin, 'POST /api/admin/money/unplaced/:id/refund', { params: { id } });
const settle = (
  id: string,
  { note = 'Ditransfer ke pembeli', proof = picture }: { note?: string; proof?: Blob | null } = {},
) =>
  call(admin, 'POST /api/admin/money/unplaced/:id/settle', {
    params: { id },
    fields: { note },
    files: { proof: proof ?? undefined },
  });
const audited = async (subject: string) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data.map(({ action, details }) => ({
    action,
    details,
  }));

test('assigns money to the unpaid order it was meant for, which becomes paid', async () => {
  const bag = await newProduct(seller, { stock: 5 });
  const orderId = await order(await newCustomer(), [[bag, 2]]);
  const boughtId = (await ordersOf(orderId))[0]!.id;
  const money = await received({ gross_amount: '200000.00' });
  const { status, body } = await assign(money.id, `#${orderCode(boughtId).toLowerCase()}`);
  expect([status, body.message]).toEqual([200, 'Uang telah dipasangkan dengan pesanan.']);
  expect([await statusesOf(orderId), await stockOf(bag)]).toEqual([paid, 3]);
  expect(await audited(money.id)).toEqual([
    { action: 'money-assigned', details: { amount: 200_000, note: `#${orderCode(boughtId).toLowerCase()}` } },
  ]);
  const sessionOf = async () =>
    (await callProvider<EventResult>('GET', `/transactions/${orderId}`)).transaction.session;
  await expect.poll(sessionOf).toBe('canceled');
  // Later reports about the assigned money belong to the payment.
  await sendReport({ ...money, id: undefined, transaction_status: 'refund' });
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});

test('assigns money to an order that expired, by its id or the order id of the provider', async () => {
  for (const named of [
    async (orderId: string) => (await ordersOf(orderId))[0]!.id,
    async (orderId: string) => orderId,
  ]) {
    const orderId = await newOrder();
    await atProvider(orderId, 'pending');
    await atProvider(orderId, 'expire');
    expect((await assign((await received()).id, await named(orderId))).status).toBe(200);
    expect(await statusesOf(orderId)).toEqual(paid);
  }
  await expectInvariants();
});

test('refuses to assign what does not fit', async () => {
  const [open, bought] = [await newOrder(), await newOrder()];
  await atProvider(bought, 'settle');
  const [{ id }, other, foreign] = [
    await received(),
    await received({ gross_amount: '99999.00' }),
    await received({ currency: 'USD' }),
  ];
  const before = await statusesOf(open);
  const codes = [];
  for (const [row, name] of [
    ...([[id, 'ZZZZZZZZ'] as const, [id, newId()] as const, [id, bought] as const] as const),
    ...([[other.id, open] as const, [foreign.id, open] as const, ['0', open] as const, ['x', open] as const] as const),
  ]) {
    const { status, body } = await assign(row, name);
    codes.push([status, body.code]);
  }
  expect(codes).toEqual([
    [404, 'NO_ORDER'],
    [404, 'NO_ORDER'],
    [409, 'ASSIGN_PAID'],
    [409, 'ASSIGN_AMOUNT'],
    [409, 'ASSIGN_AMOUNT'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  expect((await assign(id, ' ')).body.message).toBe('Pesanan wajib diisi');
  expect(await statusesOf(open)).toEqual(before);
  await expectInvariants();
});

test('asks the provider before assigning, and refuses money that it no longer holds', async () => {
  const orderId = await newOrder();
  const forged = await received({ forged: true });
  expect((await assign(forged.id, orderId)).body.code).toBe('NOT_CONFIRMED');
  const { id } = await received();
  const unreachable = await underFaults({ status: 'down' }, () => assign(id, orderId));
  expect([unreachable.status, unreachable.body.code]).toEqual([503, 'REFUND_UNREACHABLE']);
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
});

test('assigns money once when two admins assign it to two orders at the same time', async () => {
  const orders = [await newOrder(), await newOrder()];
  const { id } = await received();
  const race = await Promise.all(orders.map((orderId) => assign(id, orderId)));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const statuses = await Promise.all(orders.map(statusesOf));
  expect(statuses.filter(([status]) => status === 'paid')).toHaveLength(1);
  await expectInvariants();
});

test('refunds a second payment at the provider, once, and takes it off the list', async () => {
  const orderId = await newOrder();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const { transaction } = await atProvider(orderId, 'settle', { payment_type: 'dana' });
  const { id } = await rowOf(transaction.transaction_id!);
  for (const attempt of [await refund(String(id)), await refund(String(id))]) {
    expect([attempt.status, attempt.body.message]).toEqual([
      200,
      'Pengembalian dana sedang diproses oleh penyedia pembayaran.',
    ]);
  }
  await expect.poll(async () => (await rowOf(transaction.transaction_id!)).closing).toBe('returned');
  await settlePendingJobs();
  const { transaction: state } = await callProvider<{ transaction: { held: number } }>(
    'GET',
    `/transactions/${orderId}`,
  );
  expect([state.held, await statusesOf(orderId)]).toEqual([100_000, paid]);
  expect((await refund(String(id))).body.code).toBe('UNPLACED_CLOSED');
  expect((await audited(String(id))).map(({ action }) => action)).toEqual(['money-refund-asked', 'money-refund-asked']);
  await expectInvariants();
});

test('refuses a refund that the provider cannot make, and records its refusal', async () => {
  const byBank = await received({ payment_type: 'bank_transfer' });
  const unknownAmount = await received({ gross_amount: '100000.50' });
  for (const { id } of [byBank, unknownAmount]) expect((await refund(id)).body.code).toBe('REFUND_BY_HAND');
  expect((await refund('9999999')).status).toBe(404);
  // The dashboard has refunded it meanwhile and the report was lost.
  const forged = await received({ forged: true });
  expect((await refund(forged.id)).status).toBe(200);
  await expect.poll(async () => (await rowOf(forged.transaction_id)).refundRefusal).not.toBeNull();
  const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: forged.order_id } });
  expect(body.data).toMatchObject([{ refund: 'refused', byProvider: true }]);
  expect((await settle(forged.id)).status).toBe(200);
  await expectInvariants();
});

test('settles money with a note and a proof, once', async () => {
  const { id, order_id } = await received();
  expect((await settle(id, { note: ' ' })).body.message).toBe('Catatan wajib diisi');
  const withoutProof = await settle(id, { proof: null });
  expect([withoutProof.status, withoutProof.body.message]).toEqual([400, 'Harap unggah bukti penyelesaian.']);
  const race = await Promise.all([settle(id), settle(id), settle(id)]);
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: order_id } });
  expect([body.data, body.total]).toEqual([[], 0]);
  const proof = await call(admin, 'GET /api/admin/money/unplaced/:id/proof', { params: { id } });
  expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await audited(id)).toEqual([
    { action: 'money-settled', details: { amount: 100_000, note: 'Ditransfer ke pembeli' } },
  ]);
  const { body: log } = await call(admin, 'GET /api/admin/audit', { query: { action: 'money-settled', subject: id } });
  expect(log.data).toMatchObject([{ hasProof: true }]);
  expect((await call(admin, 'GET /api/admin/money/unplaced/:id/proof', { params: { id: '9999999' } })).status).toBe(
    404,
  );
  await expectInvariants();
});

test('neither assigns nor settles what the provider is refunding, and settles money that went out without a proof', async () => {
  const { id } = await received();
  await underFaults({ change: 'down' }, async () => {
    expect((await refund(id)).status).toBe(200);
    expect((await settle(id)).body.code).toBe('REFUND_UNDER_WAY');
    expect((await assign(id, await newOrder())).body.code).toBe('REFUND_UNDER_WAY');
  });
  const pieces = [await newProduct(seller), await newProduct(await newSeller('Galeri Wanua'))];
  const orderId = await order(
    await newCustomer(),
    pieces.map((product) => [product, 1]),
  );
  const { transaction } = await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  await atProvider(orderId, 'refund', { amount: 20_000 });
  const row = await rowOf(transaction.transaction_id!);
  expect((await refund(String(row.id))).body.code).toBe('REFUND_BY_HAND');
  expect((await settle(String(row.id), { proof: null })).status).toBe(200);
  await atProvider(orderId, 'refund', { amount: 5_000 });
  expect((await rowOf(transaction.transaction_id!)).amount).toBe(5_000);
  await expectInvariants();
});

test('what an admin settled stays settled, and what the provider returns later is listed once', async () => {
  const { id, transaction_id, ...report } = await received();
  expect((await settle(id)).status).toBe(200);
  const settled = await rowOf(transaction_id);
  await sendReport({ ...report, transaction_id });
  expect(await rowOf(transaction_id)).toEqual(settled);
  for (const [later, amount] of [
    [{ transaction_status: 'partial_refund', refund_amount: '30000.00' }, 30_000],
    [{ transaction_status: 'chargeback' }, 70_000],
  ] as const) {
    for (const _twice of [1, 2]) await sendReport({ ...report, transaction_id, ...later });
    const returned = await openRows(transaction_id);
    expect(returned).toMatchObject([{ direction: 'out', reason: 'returned-twice', amount, isAssignable: false }]);
    expect((await settle(returned[0]!.id, { proof: null })).status).toBe(200);
    await sendReport({ ...report, transaction_id, ...later });
    expect(await openRows(transaction_id)).toEqual([]);
  }
  const [kept] = await db.select().from(unplacedMoney).where(eq(unplacedMoney.id, settled.id));
  expect(kept).toEqual(settled);
  await expectInvariants();
});

test('a second payment that was settled by hand and charged back is listed, and cannot be assigned to its order', async () => {
  const orderId = await newOrder();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const { transaction } = await atProvider(orderId, 'settle', { payment_type: 'credit_card' });
  const transactionId = transaction.transaction_id!;
  expect((await settle(String((await rowOf(transactionId)).id))).status).toBe(200);
  const report = { order_id: orderId, transaction_id: transactionId, status_code: '200', gross_amount: '100000.00' };
  await sendReport({ ...report, transaction_status: 'chargeback', payment_type: 'credit_card' });
  const [returned] = await openRows(orderId);
  expect(returned).toMatchObject({ direction: 'out', amount: 100_000, isAssignable: false });
  const { body } = await assign(returned!.id, (await ordersOf(orderId))[0]!.id);
  expect([body.code, await statusesOf(orderId)]).toEqual(['ASSIGN_RETURNED', paid]);
  await expectInvariants();
});

test('settled money of unknown amount that the provider returned is listed once', async () => {
  const { id, transaction_id, ...report } = await received({ gross_amount: '100000.50' });
  expect((await settle(id)).status).toBe(200);
  const chargeback = { ...report, transaction_id, transaction_status: 'chargeback' };
  await sendReport(chargeback);
  const returned = await openRows(transaction_id);
  expect(returned).toMatchObject([{ direction: 'out', amount: null }]);
  expect((await settle(returned[0]!.id, { proof: null })).status).toBe(200);
  await sendReport(chargeback);
  expect(await openRows(transaction_id)).toEqual([]);
  await expectInvariants();
});

test('offers an assignment only of money that can be assigned', async () => {
  const offered = async (q: string) => (await openRows(q)).map(({ isAssignable }) => isAssignable);
  const [open, bought] = [await newOrder(), await newOrder()];
  await atProvider(bought, 'settle');
  const unknown = await received();
  const other = await received({ order_id: open, gross_amount: '99999.00' });
  const second = await received({ order_id: bought });
  expect(await offered(unknown.transaction_id)).toEqual([true]);
  for (const { id, transaction_id } of [other, second]) {
    const named = (await ordersOf(transaction_id === other.transaction_id ? open : bought))[0]!.id;
    expect([await offered(transaction_id), (await assign(id, named)).status]).toEqual([[false], 409]);
  }
});
