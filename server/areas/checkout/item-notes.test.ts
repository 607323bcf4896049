import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { orderLines, products } from '#server/db/schema/index.ts';
import { formFor, ordersOf, submitCheckout, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { complain } from '#server/testing/complaints.ts';
import { findText } from '#server/testing/find-text.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { atProvider, paymentIdOf } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { describePayment, readUnpaidPayment } from './snap-request.ts';

beforeAll(openShop);

const seller = await newSeller();
const label = 'Nama yang diukir';
const engraved = (fields: object = {}) => newProduct(seller, { noteLabel: label, ...fields });

const add = (who: Person, productId: ProductId, note?: string) =>
  call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId, quantity: 1, note } });
const update = (who: Person, productId: ProductId, quantity: number, note?: string) =>
  call(who, 'PUT /api/shop/cart/update-cart', { body: { userId: who.id, productId, quantity, note } });
const linesIn = ({ body }: Awaited<ReturnType<typeof add>>) =>
  body.data.itemsByStore.flatMap(({ items }) => items.map(({ quantity, note }) => [quantity, note]));

/** Orders one of a product, with this note in the request or without one. */
async function checkOut(who: Person, productId: ProductId, note?: string) {
  const form = await formFor(who, [[productId, 1]]);
  return submitCheckout(who, { ...form, cartItems: form.cartItems.map((item) => ({ ...item, note })) });
}
async function notesOf(orderId: string) {
  const [order] = await ordersOf(orderId);
  return db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
}

test('a cart line keeps its note until another is sent; an empty one deletes it', async () => {
  const [sari, cup] = [await newCustomer(), await engraved()];
  expect(linesIn(await add(sari, cup, ' Opa Wem '))).toEqual([[1, 'Opa Wem']]);
  expect(linesIn(await add(sari, cup))).toEqual([[2, 'Opa Wem']]);
  expect(linesIn(await update(sari, cup, 3))).toEqual([[3, 'Opa Wem']]);
  expect(linesIn(await update(sari, cup, 3, 'Oma Net'))).toEqual([[3, 'Oma Net']]);
  expect(linesIn(await add(sari, cup, 'Wem & Net'))).toEqual([[4, 'Wem & Net']]);
  expect(linesIn(await update(sari, cup, 1, ''))).toEqual([[1, null]]);
});

test('a product without a label ignores a note, in the cart and in an order', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller, { noteRequired: true })];
  expect(linesIn(await add(sari, bag, 'Opa Wem'))).toEqual([[1, null]]);
  expect(linesIn(await update(sari, bag, 1, 'Opa Wem'))).toEqual([[1, null]]);
  const { body } = await checkOut(sari, bag, 'Opa Wem');
  expect(await notesOf(body.orderId)).toMatchObject([{ note: '', noteLabel: null, noteRequired: false }]);
});

test('bidirectional characters are removed, control characters refused, scripts are text, 201 characters refused', async () => {
  const [sari, cup] = [await newCustomer(), await engraved()];
  const sent = '\u202e<script>alert(1)</script>\r\nbaris\u2066 dua';
  expect(linesIn(await add(sari, cup, sent))).toEqual([[1, '<script>alert(1)</script>\nbaris dua']]);
  expect((await update(sari, cup, 1, 'x'.repeat(200))).status).toBe(200);
  expect((await add(sari, cup, 'Opa\u0007')).body.errors).toEqual({
    note: 'Catatan berisi karakter yang tidak diizinkan (U+0007)',
  });
  for (const refused of [
    await add(sari, cup, 'x'.repeat(201)),
    await update(sari, cup, 1, 'x'.repeat(201)),
    await checkOut(sari, cup, 'x'.repeat(201)),
  ]) {
    expect([refused.status, Object.values(refused.body.errors ?? {})]).toEqual([
      400,
      ['Catatan maksimal 200 karakter'],
    ]);
  }
});

test('the note of the request counts, else that of the cart; the order keeps it with its label', async () => {
  const [sari, cup] = [await newCustomer(), await engraved()];
  await add(sari, cup, 'Opa Wem');
  const first = (await checkOut(sari, cup)).body.orderId;
  expect(await notesOf(first)).toMatchObject([{ note: 'Opa Wem', noteLabel: label, noteRequired: false }]);
  const second = (await checkOut(sari, cup, 'Oma Net')).body.orderId;
  await db.update(products).set({ noteLabel: 'Tanggal' }).where(eq(products.id, cup));
  expect(await notesOf(second)).toMatchObject([{ note: 'Oma Net', noteLabel: label }]);
  const third = (await checkOut(sari, cup, '')).body.orderId;
  expect(await notesOf(third)).toMatchObject([{ note: '', noteLabel: 'Tanggal' }]);
});

test('another note is another checkout, wherever it was written; the same one continues the unpaid checkout', async () => {
  const [sari, cup] = [await newCustomer(), await engraved({ stock: 1 })];
  await add(sari, cup, 'Opa Wem');
  const first = (await checkOut(sari, cup)).body;
  expect((await checkOut(sari, cup)).body).toEqual(first);
  expect((await checkOut(sari, cup, ' Opa Wem ')).body).toEqual(first);
  await update(sari, cup, 1, 'Oma Net');
  const second = (await checkOut(sari, cup)).body;
  expect(await statusesOf(first.orderId)).toEqual(['cancelled', 'rejected cancelled']);
  expect(await notesOf(second.orderId)).toMatchObject([{ note: 'Oma Net' }]);
  expect((await checkOut(sari, cup, 'Oma Net')).body).toEqual(second);
  const third = (await checkOut(sari, cup, 'Om Jan')).body;
  expect(await notesOf(third.orderId)).toMatchObject([{ note: 'Om Jan' }]);
});

test('a missing required note refuses the order, names the product and keeps the earlier checkout', async () => {
  const [sari, cup, bag] = [await newCustomer(), await engraved({ noteRequired: true }), await newProduct(seller)];
  const earlier = (await checkOut(sari, bag)).body.orderId;
  await add(sari, cup);
  for (const refused of [await checkOut(sari, cup), await checkOut(sari, cup, ' \u200e ')]) {
    const message = `Isi “${label}” untuk Tas Anyaman Rotan di keranjang Anda.`;
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'NOTE_MISSING', message]);
  }
  expect(await statusesOf(earlier)).toEqual(['pending', 'pending pending']);
  expect((await checkOut(sari, cup, 'Opa Wem')).status).toBe(200);
});

test('a note that becomes required during checkouts is in every order that froze it so', async () => {
  const cup = await engraved({ stock: 40 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newCustomer()));
  const body = { ...productForm, price: 100_000, totalStock: 40, noteLabel: label, noteRequired: true };
  const [, ...replies] = await Promise.all([
    call(seller, 'PUT /api/store/products/edit/:id', { params: { id: cup }, body: { ...body, expectedStock: 40 } }),
    ...buyers.map((who, place) => checkOut(who, cup, place % 2 ? 'Opa Wem' : '')),
  ]);
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await expectInvariants();
});

test('buying again copies no note', async () => {
  const [sari, cup] = [await newCustomer(), await engraved()];
  const { orderId } = (await checkOut(sari, cup, 'Opa Wem')).body;
  await call(sari, 'PUT /api/shop/order/cancel-unpaid/:id', { params: { id: (await ordersOf(orderId))[0]!.id } });
  const body = { userId: sari.id, orderId: (await ordersOf(orderId))[0]!.id };
  expect(linesIn(await call(sari, 'POST /api/shop/cart/buy-again', { body }))).toEqual([[1, null]]);
});

test('buyer, seller and admin read the note; jobs, messages, mails and the provider never do', async () => {
  const [sari, admin, cup] = [await newCustomer(), await newAdmin(), await engraved()];
  const note = 'Untuk Mama Tersayang 1984';
  await add(sari, cup, note);
  const order = await deliveredOrder(sari, [cup]);
  const { _id: id } = order;
  const written = { note, noteLabel: label };
  const [own, sold, seen] = [
    (await call(sari, 'GET /api/shop/order/details/:id', { params: { id } })).body.data,
    (await call(seller, 'GET /api/store/orders/details/:id', { params: { id } })).body.data,
    (await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id } })).body.data,
  ];
  for (const { cartItems } of [own, sold, seen]) expect(cartItems).toMatchObject([written]);
  await complain(sari, order, { text: 'Salah nama' });
  const { body } = await call(admin, 'GET /api/admin/complaints');
  expect(body.data.find((complaint) => complaint.order._id === id)!.order.notes).toMatchObject([written]);
  await waitForJobs();
  expect(await findText(note)).toEqual(['order_lines.note']);
  const described = describePayment(await readUnpaidPayment(paymentIdOf(order.checkoutId)), new Date());
  expect(described.item_details).toMatchObject([{ name: 'Tas Anyaman Rotan' }]);
  expect(JSON.stringify(described)).not.toContain('Mama');
  const shown = await call(null, 'GET /api/shop/products/get/:id', { params: { id: cup } });
  expect(JSON.stringify(shown.body)).not.toContain('Mama');
});

test('a paid order keeps its note for what is left in the cart', async () => {
  const [sari, cup] = [await newCustomer(), await engraved()];
  await add(sari, cup, 'Opa Wem');
  await update(sari, cup, 2);
  const { orderId } = (await checkOut(sari, cup)).body;
  await atProvider(orderId, 'settle');
  const left = await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } });
  expect(linesIn(left)).toEqual([[1, 'Opa Wem']]);
});
