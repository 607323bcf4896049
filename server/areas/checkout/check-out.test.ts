import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AddressId, ProductId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { orderLines, payments, products } from '#server/db/schema/index.ts';
import {
  addressOf,
  formFor,
  order,
  ordersOf,
  statusesOf,
  stockOf,
  submitCheckout,
  type Form,
} from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';

const changed = 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.';

const seller = await newSeller();

const details = (buyer: Person, id: string) => call(buyer, 'GET /api/shop/order/details/:id', { params: { id } });
const inCart = async (buyer: Person): Promise<Record<string, number>> => {
  const { body } = await call(buyer, 'GET /api/shop/cart/get/:userId', { params: { userId: buyer.id } });
  const items = body.data.itemsByStore.flatMap((store) => store.items);
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId._id, quantity]));
};
const addToCart = (buyer: Person, productId: ProductId, quantity: number) =>
  call(buyer, 'POST /api/shop/cart/add', { body: { userId: buyer.id, productId, quantity } });

test('turns a cart of two stores into two orders with one payment', async () => {
  const sari = await newCustomer();
  const productIds = [await newProduct(await newSeller()), await newProduct(await newSeller(), { price: 40_000 })];
  const orders = await placeOrders(sari, productIds);
  expect(orders).toHaveLength(2);
  expect(new Set(orders.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'pending']);
  await pay(orders[0]!);
  const { body } = await details(sari, orders[0]!.checkoutId);
  expect(body.orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid']);
  await expectInvariants();
});

test('takes prices and titles from the database, not from the request', async () => {
  const sari = await newCustomer();
  const cloth = await newProduct(seller, { title: 'Kain Bentenan', price: 250_000, salePrice: 200_000 });
  const form = await formFor(sari, [[cloth, 2]]);
  const cartItems = form.cartItems.map((item) => ({
    ...item,
    price: '200000',
    title: 'Emas',
    image: '/x.png',
    salePrice: 1,
  }));
  const { status, body } = await submitCheckout(sari, { ...form, cartItems, totalAmount: '400000' });
  expect(status).toBe(200);
  const { data } = (await details(sari, body.orderId)).body;
  expect(data.totalAmount).toBe(400_000);
  expect(data.cartItems[0]).toMatchObject({ title: 'Kain Bentenan', price: 200_000, quantity: 2 });
  expect(data.cartItems[0]?.image).toMatch(/^\/media\//);
  await db
    .update(products)
    .set({ title: 'Kain Lain', price: rupiah(900_000) })
    .where(eq(products.id, cloth));
  expect((await details(sari, body.orderId)).body.data.cartItems[0]).toMatchObject({
    title: 'Kain Bentenan',
    price: 200_000,
  });
  await expectInvariants();
});

const invalidForms: [what: string, change: (form: Form) => unknown][] = [
  ['another price', (form) => ({ ...form, cartItems: [{ ...form.cartItems[0]!, price: 1 }], totalAmount: 1 })],
  [
    'the price before the sale',
    (form) => ({ ...form, cartItems: [{ ...form.cartItems[0]!, price: 100_000 }], totalAmount: 100_000 }),
  ],
  ['another total', (form) => ({ ...form, totalAmount: 79_999 })],
  [
    'more than the stock',
    (form) => ({ ...form, cartItems: [{ ...form.cartItems[0]!, quantity: 4 }], totalAmount: 320_000 }),
  ],
  [
    'the same product twice',
    (form) => ({ ...form, cartItems: [...form.cartItems, ...form.cartItems], totalAmount: 160_000 }),
  ],
  [
    'a product that does not exist',
    (form) => ({ ...form, cartItems: [{ ...form.cartItems[0]!, productId: newId() }] }),
  ],
];

test.each(invalidForms)('refuses an order with %s and changes nothing', async (_what, change) => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { price: 100_000, salePrice: 80_000, stock: 3 });
  const { status, body } = await submitCheckout(sari, change(await formFor(sari, [[bag, 1]])) as Form);
  expect([status, body.message]).toEqual([409, changed]);
  expect(await stockOf(bag)).toBe(3);
  expect(await db.select().from(payments).where(eq(payments.userId, sari.id))).toEqual([]);
  await expectInvariants();
});

test('refuses to order a product that was deleted or is sold out', async () => {
  const sari = await newCustomer();
  const [gone, empty] = [await newProduct(seller), await newProduct(seller, { stock: 0 })];
  const form = await formFor(sari, [[gone, 1]]);
  await db.update(products).set({ listed: false, deletedAt: new Date().toISOString() }).where(eq(products.id, gone));
  expect((await submitCheckout(sari, form)).body.message).toBe(changed);
  expect((await submitCheckout(sari, await formFor(sari, [[empty, 1]]))).body.message).toBe(changed);
  expect([await stockOf(gone), await stockOf(empty)]).toEqual([20, 0]);
  await expectInvariants();
});

const incompleteForms: [what: string, fields: object, status: number, message: string][] = [
  ['without items', { cartItems: [] }, 400, 'Keranjang kosong.'],
  ['with no list of items', { cartItems: undefined }, 400, 'Keranjang kosong.'],
  ['without an address', { addressInfo: undefined }, 400, 'Pilih alamat pengiriman.'],
  ['with address null', { addressInfo: null }, 400, 'Pilih alamat pengiriman.'],
  ['to an unknown address', { addressInfo: { addressId: newId<AddressId>() } }, 404, 'Alamat tidak ditemukan.'],
];

test.each(incompleteForms)('refuses an order %s', async (_what, fields, status, message) => {
  const sari = await newCustomer();
  const bag = await newProduct(seller);
  const reply = await submitCheckout(sari, { ...(await formFor(sari, [[bag, 1]])), ...fields });
  expect([reply.status, reply.body.message]).toEqual([status, message]);
  expect(await stockOf(bag)).toBe(20);
});

test("refuses another user's address or id, and orders by sellers, admins and guests", async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const bag = await newProduct(seller);
  const form = await formFor(sari, [[bag, 1]]);
  const foreign = await submitCheckout(sari, { ...form, addressInfo: { addressId: await addressOf(tono) } });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NO_ADDRESS']);
  expect((await submitCheckout(sari, { ...form, userId: tono.id })).status).toBe(403);
  for (const other of [seller, await newAdmin()]) {
    expect((await submitCheckout(other, { ...form, userId: other.id })).status).toBe(403);
  }
  expect((await call(null, 'POST /api/shop/order/create', { body: form })).status).toBe(401);
  expect(await stockOf(bag)).toBe(20);
});

test('keeps ordered pieces in the cart until they are paid, and pieces added later after that', async () => {
  const sari = await newCustomer();
  const [bag, cup, mat] = [await newProduct(seller), await newProduct(seller), await newProduct(seller)];
  await addToCart(sari, bag, 2);
  await addToCart(sari, cup, 1);
  const orderId = await order(sari, [
    [bag, 2],
    [cup, 1],
  ]);
  expect(await inCart(sari)).toEqual({ [bag]: 2, [cup]: 1 });
  await addToCart(sari, bag, 3);
  await addToCart(sari, mat, 1);
  await atProvider(orderId, 'settle');
  expect(await inCart(sari)).toEqual({ [bag]: 3, [mat]: 1 });
  await expectInvariants();
});

test('accepts payment for a cart that includes free products', async () => {
  const sari = await newCustomer();
  const [bag, gift] = [await newProduct(seller), await newProduct(await newSeller(), { price: 0 })];
  const orderId = await order(sari, [
    [bag, 1],
    [gift, 2],
  ]);
  await atProvider(orderId, 'settle');
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid', 'pending paid']);
  await atProvider(orderId, 'reversal');
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  await expectInvariants();
});

test('refuses a cart of only free products', async () => {
  const sari = await newCustomer();
  const gift = await newProduct(seller, { price: 0 });
  const reply = await submitCheckout(sari, await formFor(sari, [[gift, 1]]));
  expect([reply.status, reply.body.message]).toEqual([400, 'Total belanja harus lebih dari Rp0.']);
  expect(await stockOf(gift)).toBe(20);
});

test('does not allow order lines to be changed', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
  const { id } = (await ordersOf(orderId))[0]!;
  await expect(
    db
      .update(orderLines)
      .set({ price: rupiah(1) })
      .where(eq(orderLines.orderId, id)),
  ).rejects.toThrow();
});
