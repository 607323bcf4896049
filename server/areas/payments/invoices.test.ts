import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OrderId, storeOf } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { isSealedWithCurrentKey, seal, unseal } from '#platform/seal.ts';
import { resealRows } from '#server/db/reseal.ts';
import { invoices } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { formFor, ordersOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { complain, latestComplaint } from '#server/testing/complaints.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder, refundAfterwards } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, payWithoutNotification } from '#server/testing/provider.ts';

beforeAll(openShop);

const seller = await newSeller('Ukir Tombatu');
const invoice = (who: Person, orderId: OrderId) => call(who, 'GET /api/invoice/:orderId', { params: { orderId } });
const rowsOf = (orderId: OrderId) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.issuedAt), asc(invoices.number));
const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Makassar' }).format(new Date());

test('a payment issues one numbered invoice per order, for its buyer and its seller only', async () => {
  const [sari, other] = [await newCustomer(), await newSeller('Toko Lain')];
  const pieces = [await newProduct(seller, { title: 'Cermin Rotan', price: 90_000 }), await newProduct(other)];
  const placed = await placeOrders(sari, pieces);
  expect((await invoice(sari, placed[0]!._id)).status).toBe(404);
  await atProvider(placed[0]!.checkoutId, 'settle');
  const { _id: id } = placed.find(({ sellerId }) => sellerId === storeOf(seller.id))!;
  const { data } = (await invoice(sari, id)).body;
  expect(data.number).toMatch(new RegExp(`^KS/${year}/\\d{6}$`));
  expect(data).toMatchObject({
    totalAmount: 90_000,
    shippingFee: 0,
    corrections: [],
    cartItems: [{ title: 'Cermin Rotan', quantity: 1, price: 90_000, storeName: 'Ukir Tombatu' }],
    buyer: { userName: sari.userName, email: sari.email },
    addressInfo: { receiverName: sari.userName, city: 'Manado' },
    shop: { name: 'Kreasi Sulut' },
  });
  // What was written for the products is no business of an invoice.
  expect(Object.keys(data.cartItems[0]!).sort()).toEqual(['price', 'productId', 'quantity', 'storeName', 'title']);
  const sold = (await invoice(seller, id)).body.data;
  expect(sold).toEqual({ ...data, buyer: { ...data.buyer, email: null } });
  for (const stranger of [other, await newCustomer()]) expect((await invoice(stranger, id)).status).toBe(404);
});

test('numbers are unique and have no gap when many payments arrive at once', async () => {
  const bag = await newProduct(seller, { stock: 40 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => newCustomer()));
  const placed = await Promise.all(buyers.map(async (who) => submitCheckout(who, await formFor(who, [[bag, 1]]))));
  await Promise.all(placed.map(({ body }) => atProvider(body.orderId, 'settle')));
  const ids = (await Promise.all(placed.map(({ body }) => ordersOf(body.orderId)))).map(([order]) => order!.id);
  const numbers = (await Promise.all(ids.map(rowsOf))).map((rows) => {
    expect(rows).toHaveLength(1);
    return Number(rows[0]!.number.slice(8));
  });
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  expect([new Set(numbers).size, most - least]).toEqual([20, 19]);
});

test('a number is not shortened beyond a million, and has the year of Makassar', async () => {
  await asOwner((tx) => tx.execute(sql`select setval('invoice_numbers', nextval('invoice_numbers') + 1000000)`));
  const [row] = await db.rows<{ number: string }>(sql`select next_invoice_number('2026-12-31T16:30:00Z') as number`);
  expect(row!.number).toMatch(/^KS\/2027\/1\d{6}$/);
});

test('the same report twice issues one invoice', async () => {
  const { _id, checkoutId } = await paidOrder(await newCustomer(), seller);
  await atProvider(checkoutId, 'settle').catch(() => null);
  expect(await rowsOf(_id)).toHaveLength(1);
});

test('an order that its payment does not keep has no invoice, only a proof of payment', async () => {
  const sari = await newCustomer();
  const [order] = await placeOrders(sari, [await newProduct(seller)]);
  await payWithoutNotification(order!.checkoutId);
  await rejectAsSeller(order!._id);
  await atProvider(order!.checkoutId, 'settle').catch(() => null);
  await call(sari, 'POST /api/shop/payment/check/:orderId', { params: { orderId: order!.checkoutId } });
  expect(await rowsOf(order!._id)).toEqual([]);
  expect((await invoice(sari, order!._id)).body.data).toMatchObject({ number: null, paymentStatus: 'refunding' });
});

test('refunds are corrections with numbers of their own; the invoice stays as it was', async () => {
  const [sari, admin] = [await newCustomer(), await newAdmin()];
  const order = await paidOrder(sari, seller);
  await moveTo(order._id, 'delivered');
  const before = (await invoice(sari, order._id)).body.data;
  await complain(sari, order, { text: 'Retak sedikit' });
  const { _id: id } = await latestComplaint(sari, order);
  await call(admin, 'POST /api/admin/complaints/:id/refund', {
    params: { id },
    body: { reason: 'Ya', amount: 30_000 },
  });
  expect(await rowsOf(order._id)).toHaveLength(1);
  await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId: order._id } });
  const part = (await invoice(sari, order._id)).body.data;
  expect(part).toMatchObject({ corrections: [{ amount: 30_000 }] });
  expect({ ...part, corrections: [] }).toEqual(before);
  await expectInvariants();
});

test('a full refund corrects the whole amount once, however often it is reported', async () => {
  const sari = await newCustomer();
  const order = await paidOrder(sari, seller, 80_000);
  await refundAfterwards(order);
  await refundAfterwards(order).catch(() => null);
  expect((await invoice(seller, order._id)).body.data).toMatchObject({
    paymentStatus: 'refunded',
    totalAmount: 80_000,
    corrections: [{ amount: 80_000 }],
  });
  expect(await rowsOf(order._id)).toHaveLength(2);
});

test('invoices are sealed with the present key, and open after a change of the key', async () => {
  const sari = await newCustomer();
  const { _id } = await paidOrder(sari, seller);
  const before = (await invoice(sari, _id)).body.data;
  const { env } = await openShop();
  onTestFinished(async () => {
    configure({ ...env, SECRET_KEY_OLD: 'k'.repeat(43) });
    await resealRows('invoices');
    configure(env);
  });
  configure({ ...env, SECRET_KEY: 'k'.repeat(43), SECRET_KEY_OLD: env.SECRET_KEY! });
  expect(isSealedWithCurrentKey((await rowsOf(_id))[0]!.data!)).toBe(false);
  expect(await resealRows('invoices')).toBeGreaterThan(0);
  expect(isSealedWithCurrentKey((await rowsOf(_id))[0]!.data!)).toBe(true);
  expect((await invoice(sari, _id)).body.data).toEqual(before);
});

test('an invoice of the time before a fee has none of it', async () => {
  const sari = await newCustomer();
  const { _id } = await paidOrder(sari, seller);
  const before = (await invoice(sari, _id)).body.data;
  const [row] = await rowsOf(_id);
  const place = { table: 'invoices', column: 'data', row: row!.number };
  const { shippingFee: _, ...texts } = JSON.parse(unseal(row!.data!, place));
  await db
    .update(invoices)
    .set({ data: seal(JSON.stringify(texts), place) })
    .where(eq(invoices.number, row!.number));
  expect((await invoice(sari, _id)).body.data).toEqual({ ...before, shippingFee: 0 });
});
