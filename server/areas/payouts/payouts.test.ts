import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { counters, fold } from '#server/db/counters.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { moveTo, placeOrders } from '#server/testing/orders.ts';
import {
  confirmReceived,
  countPrivatePictures,
  dueOrder,
  dueOrdersOf,
  markPaidOut,
  paidOrder,
  payoutsOf,
  refundAfterwards,
} from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person, storeForm } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';

const admin = await newAdmin();
const sari = await newCustomer();

const idsOf = (orders: readonly { _id: OrderId }[]) => orders.map(({ _id }) => _id);

test('an order is due for payout once it is paid and confirmed', async () => {
  const seller = await newSeller('Kolintang Lembean');
  const [waiting] = await placeOrders(sari, [await newProduct(seller)]);
  const sent = await paidOrder(await newCustomer(), seller);
  await moveTo(sent._id, 'shipped');
  expect((await dueOrdersOf(admin, seller)).orders).toEqual([]);
  await moveTo(sent._id, 'delivered');
  expect(await dueOrdersOf(admin, seller)).toMatchObject({
    orders: [],
    total: 0,
    totalAmount: 0,
    waitingAmount: 100_000,
  });
  await confirmReceived(sent._id);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ total: 1, totalAmount: 100_000, waitingAmount: 0 });
  const { orders, total, sellerName, storeName, bankName, bankAccountOwner, bankAccountNumber, deductions } =
    await dueOrdersOf(admin, seller);
  expect(idsOf(orders)).toEqual([sent._id]);
  expect(idsOf(orders)).not.toContain(waiting!._id);
  expect(orders[0]).toMatchObject({ totalAmount: 100_000, cartItems: [{ title: 'Tas Anyaman Rotan' }] });
  expect(new Date(orders[0]!.orderDate).getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect({ total, sellerName, storeName, bankName, bankAccountOwner, bankAccountNumber, deductions }).toEqual({
    total: 1,
    sellerName: 'Budi Penjual',
    storeName: 'Kolintang Lembean',
    bankName: 'Bank SulutGo',
    bankAccountOwner: storeForm.bankAccountOwner,
    bankAccountNumber: '•••••••••0556',
    deductions: [],
  });
});

test('a payout is not dated before the confirmation of its orders when the clock was set back', async () => {
  const seller = await newSeller();
  const { _id: orderId } = await paidOrder(sari, seller);
  await moveTo(orderId, 'delivered');
  const confirmedAt = new Date(Date.now() + 81 * 60_000);
  await confirmReceived(orderId, confirmedAt);
  expect((await markPaidOut(admin, seller, [orderId])).status).toBe(200);
  const { data } = await payoutsOf(admin, seller);
  expect(data.map(({ paidAt }) => paidAt)).toEqual([confirmedAt.toISOString()]);
  await expectInvariants();
});

test('lists sellers with due orders by amount, largest first, page by page', async () => {
  const sellers = [await newSeller('Satu'), await newSeller('Dua'), await newSeller('Tiga')];
  const prices = [910_000_000, 930_000_000, 920_000_000];
  for (const [index, seller] of sellers.entries()) await dueOrder(sari, seller, prices[index]);
  await dueOrder(sari, sellers[0]!, 15_000_000);
  await Promise.all([fold(counters.payoutTotals), fold(counters.payoutTotals)]);
  const seen: [string, number, number][] = [];
  let cursor: string | undefined;
  do {
    const { body } = await call(admin, 'GET /api/admin/payout/unpaid-sellers', {
      query: { limit: 1, ...(cursor && { cursor }) },
    });
    expect(body.total).toBeGreaterThanOrEqual(3);
    seen.push(
      ...body.data.map((row): [string, number, number] => [row.storeName, row.totalAmount, row.totalUnpaidOrders]),
    );
    cursor = body.nextCursor ?? undefined;
  } while (cursor && seen.length < 3);
  expect(seen).toEqual([
    ['Dua', 930_000_000, 1],
    ['Satu', 925_000_000, 2],
    ['Tiga', 920_000_000, 1],
  ]);
  await expectInvariants();
});

test('records a payout of three of four orders in the history with its proof', async () => {
  const seller = await newSeller('Wale Tenun');
  const orders = [];
  for (const price of [100_000, 200_000, 300_000, 400_000]) orders.push(await dueOrder(sari, seller, price));
  const { status, body } = await markPaidOut(admin, seller, idsOf(orders.slice(0, 3)));
  expect([status, body.message]).toEqual([200, 'Pembayaran kepada penjual telah dicatat.']);
  expect(idsOf((await dueOrdersOf(admin, seller)).orders)).toEqual([orders[3]!._id]);

  const { data, total, grandTotal } = await payoutsOf(admin, seller);
  expect({ total, grandTotal }).toEqual({ total: 1, grandTotal: 600_000 });
  expect(data[0]).toMatchObject({ amount: 600_000, sellerId: { _id: seller.id, storeName: 'Wale Tenun' } });
  expect(data[0]!.orders.toSorted()).toEqual(idsOf(orders.slice(0, 3)).toSorted());

  const payoutId = data[0]!._id;
  expect(data[0]!.paymentProofUrl).toBe(`/api/admin/payout/proof/${payoutId}`);
  const proof = await call(admin, 'GET /api/admin/payout/proof/:payoutId', { params: { payoutId } });
  expect([proof.status, proof.headers.get('content-type'), proof.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  expect((await sharp(Buffer.from(proof.body as unknown as ArrayBuffer)).metadata()).format).toBe('webp');
  await expectInvariants();
});

test('shows a seller their due and paid amounts with the proof, and nothing of another seller', async () => {
  const [seller, other] = [await newSeller(), await newSeller('Rumah Anyaman')];
  const [paid, due] = [await dueOrder(sari, seller), await dueOrder(sari, seller, 70_000)];
  await markPaidOut(admin, seller, [paid._id]);
  const { body } = await call(seller, 'GET /api/store/payouts/get', {});
  expect(body).toMatchObject({ dueAmount: 70_000, grandTotal: 100_000, total: 1, deductions: [] });
  expect(idsOf(body.due)).toEqual([due._id]);
  const payoutId = body.data[0]!._id;
  expect(body.data[0]!.paymentProofUrl).toBe(`/api/store/payouts/proof/${payoutId}`);
  const proofFor = (who: Person) => call(who, 'GET /api/store/payouts/proof/:payoutId', { params: { payoutId } });
  expect((await proofFor(seller)).status).toBe(200);
  expect((await proofFor(other)).status).toBe(404);
  const { body: others } = await call(other, 'GET /api/store/payouts/get', {});
  expect(others).toMatchObject({ due: [], dueAmount: 0, data: [], total: 0 });
});

test('pays once when twenty requests arrive at the same time', async () => {
  const seller = await newSeller();
  const orders = [await dueOrder(sari, seller), await dueOrder(sari, seller)];
  const storedBefore = await countPrivatePictures();
  const replies = await Promise.all(Array.from({ length: 20 }, () => markPaidOut(admin, seller, idsOf(orders))));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect((await payoutsOf(admin, seller)).grandTotal).toBe(200_000);
  expect(await countPrivatePictures()).toBe(storedBefore + 1);
  await expectInvariants();
});

test('returns 409 to the second of two admins who pay out the same order', async () => {
  const seller = await newSeller();
  const orders = [await dueOrder(sari, seller), await dueOrder(sari, seller)];
  const race = await Promise.all([
    markPaidOut(admin, seller, idsOf(orders)),
    markPaidOut(await newAdmin('Pak Admin'), seller, idsOf(orders.slice(1))),
  ]);
  const [refused] = race.filter(({ status }) => status !== 200);
  expect([refused!.status, refused!.body.code]).toEqual([409, 'ORDERS_NOT_DUE']);
  await expectInvariants();
});

test('refuses the whole payout if one order is not due or belongs to another seller', async () => {
  const [seller, other] = [await newSeller(), await newSeller('Rumah Anyaman')];
  const due = await dueOrder(sari, seller);
  const storedBefore = await countPrivatePictures();
  const delivered = await paidOrder(sari, seller);
  await moveTo(delivered._id, 'delivered');
  for (const wrong of [
    await paidOrder(sari, seller),
    delivered,
    await dueOrder(sari, other),
    { _id: newId<OrderId>() },
  ]) {
    const { status, body } = await markPaidOut(admin, seller, [due._id, wrong._id]);
    expect([status, body.code]).toEqual([409, 'ORDERS_NOT_DUE']);
  }
  expect((await markPaidOut(admin, admin, [due._id])).status).toBe(404);
  expect((await markPaidOut(admin, seller, ['bukan-id' as OrderId])).status).toBe(404);
  expect(idsOf((await dueOrdersOf(admin, seller)).orders)).toEqual([due._id]);
  expect(await countPrivatePictures()).toBe(storedBefore);
  await expectInvariants();
});

test('names the missing field when a payout has no orders or no proof', async () => {
  const seller = await newSeller();
  const { _id } = await dueOrder(sari, seller);
  const submit = (fields: object, paymentProof: Blob | undefined = picture) =>
    call(admin, 'POST /api/admin/payout/mark-paid', {
      fields: { sellerId: seller.id, ...fields },
      files: { paymentProof },
    });
  const none = 'Harap pilih setidaknya satu pesanan.';
  const unproven = 'Harap unggah bukti pembayaran.';
  for (const orders of ['[]', '', undefined]) {
    const { status, body } = await submit(orders === undefined ? {} : { orders });
    expect([status, body.message]).toEqual([400, none]);
  }
  const empty = await submit({ orders: JSON.stringify([_id]) }, new File([], 'kosong.png'));
  expect([empty.status, empty.body.message]).toEqual([400, unproven]);
  const missing = await call(admin, 'POST /api/admin/payout/mark-paid', {
    fields: { sellerId: seller.id, orders: '[]' },
    files: { paymentProof: undefined },
  });
  expect(missing.body.errors).toEqual({ orders: none, paymentProof: unproven });
  expect((await submit({ orders: 'satu, dua' })).body.message).toBe('Daftar pesanan tidak valid');
  expect((await submit({ orders: JSON.stringify([_id]) }, new File(['<svg/>'], 'bukti.png'))).status).toBe(415);
  expect((await submit({ orderIds: JSON.stringify([_id, _id]) })).status).toBe(200);
  expect((await payoutsOf(admin, seller)).grandTotal).toBe(100_000);
});

test.each(['orders', 'orderIds'])('accepts the orders of a payout under the name %s', async (name) => {
  const seller = await newSeller();
  const [paid, unpaidOrder] = [await dueOrder(sari, seller, 30_000), await dueOrder(sari, seller, 40_000)];
  const { status } = await call(admin, 'POST /api/admin/payout/mark-paid', {
    fields: { sellerId: seller.id, [name]: JSON.stringify([paid._id]) },
    files: { paymentProof: picture },
  });
  expect(status).toBe(200);
  expect(idsOf((await dueOrdersOf(admin, seller)).orders)).toEqual([unpaidOrder._id]);
  expect((await payoutsOf(admin, seller)).data.map(({ amount, orders }) => [amount, orders])).toEqual([
    [30_000, [paid._id]],
  ]);
});

test('deducts an order refunded after its payout from the next payout, once', async () => {
  const seller = await newSeller();
  const first = await dueOrder(sari, seller, 60_000);
  await markPaidOut(admin, seller, [first._id]);
  await refundAfterwards(first);
  expect((await dueOrdersOf(admin, seller)).deductions).toEqual([{ orderId: first._id, amount: 60_000 }]);
  await expectInvariants();

  const small = await dueOrder(sari, seller, 50_000);
  expect((await markPaidOut(admin, seller, [small._id])).body.code).toBe('PAYOUT_TOO_SMALL');
  const large = await dueOrder(sari, seller, 200_000);
  expect((await markPaidOut(admin, seller, [small._id, large._id])).status).toBe(200);
  const { data, grandTotal } = await payoutsOf(admin, seller);
  expect([data[0]!.amount, grandTotal]).toEqual([190_000, 250_000]);
  expect(data[0]!.lines.filter(({ kind }) => kind === 'deduction')).toEqual([
    { orderId: first._id, kind: 'deduction', amount: -60_000 },
  ]);
  expect((await dueOrdersOf(admin, seller)).deductions).toEqual([]);
  await expectInvariants();
});

test('keeps the amounts correct when an order is paid out and refunded at the same time', async () => {
  const seller = await newSeller();
  for (let round = 0; round < 3; round += 1) {
    const order = await dueOrder(sari, seller);
    const [paid] = await Promise.all([markPaidOut(admin, seller, [order._id]), refundAfterwards(order)]);
    expect([200, 409]).toContain(paid.status);
    await expectInvariants();
  }
});
