import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { payments, products } from '#server/db/schema/index.ts';
import {
  countUnpaid,
  type Form,
  formFor,
  order,
  ordersOf,
  submitCheckout,
  statusesOf,
  stockOf,
} from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, payWithoutNotification } from '#server/testing/provider.ts';

const changed = 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.';

const seller = await newSeller();

const resume = (buyer: Person, id: OrderId) => call(buyer, 'POST /api/shop/order/pay/:id', { params: { id } });

test('pressing "Bayar" again returns the same payment, whatever the stock is now', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller, { stock: 2 }), await newProduct(seller)];
  const form = await formFor(sari, [
    [bag, 2],
    [cup, 1],
  ]);
  const first = (await submitCheckout(sari, form)).body;
  expect(await stockOf(bag)).toBe(0);
  const again = (await submitCheckout(sari, { ...form, cartItems: form.cartItems.toReversed() })).body;
  expect(again).toEqual(first);
  expect([await stockOf(bag), await stockOf(cup)]).toEqual([0, 19]);
  await expectInvariants();
});

test.each<[what: string, change: (form: Form) => object]>([
  ['a higher total', ({ totalAmount }) => ({ totalAmount: Number(totalAmount) + 1 })],
  ['a lower total', ({ totalAmount }) => ({ totalAmount: Number(totalAmount) - 1 })],
  ['a total of nothing', () => ({ totalAmount: 0 })],
  ['ten times the total', ({ totalAmount }) => ({ totalAmount: `${totalAmount}0` })],
  ['a lower price', ({ cartItems }) => ({ cartItems: cartItems.map((item) => ({ ...item, price: 1 })) })],
  [
    'a lower price and its total',
    ({ cartItems }) => ({ cartItems: cartItems.map((item) => ({ ...item, price: 1 })), totalAmount: 2 }),
  ],
])('the same cart with %s is refused, and the checkout stays', async (_, change) => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(seller), 2]]);
  const first = (await submitCheckout(sari, form)).body;
  const refused = await submitCheckout(sari, { ...form, ...change(form) });
  expect([refused.status, refused.body.message]).toEqual([409, changed]);
  expect(await statusesOf(first.orderId)).toEqual(['pending', 'pending pending']);
  expect((await submitCheckout(sari, form)).body).toEqual(first);
});

test('a changed price, stock or deleted product leaves the checkout as it was placed', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const form = await formFor(sari, [
    [bag, 1],
    [cup, 1],
  ]);
  const first = (await submitCheckout(sari, form)).body;
  const { id } = (await ordersOf(first.orderId))[0]!;
  await db
    .update(products)
    .set({ price: rupiah(150_000) })
    .where(eq(products.id, bag));
  expect((await submitCheckout(sari, form)).body.message).toBe(changed);
  expect((await resume(sari, id)).body).toEqual(first);
  await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id: cup } });
  expect((await submitCheckout(sari, form)).body.message).toBe(changed);
  expect((await resume(sari, id)).body).toEqual(first);
  await atProvider(first.orderId, 'settle');
  expect(await statusesOf(first.orderId)).toEqual(['paid', 'pending paid']);
  expect((await ordersOf(first.orderId))[0]!.totalAmount).toBe(200_000);
  await expectInvariants();
});

test('cancels the earlier checkout, also at the provider, and frees its stock when the cart or address changes', async () => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 3 });
  const first = await order(sari, [[bag, 3]]);
  const second = await order(sari, [[bag, 2]]);
  expect(await statusesOf(first)).toEqual(['cancelled', 'rejected cancelled']);
  expect((await atProvider(first, 'pending')).status).toBe(409);
  const { data } = (
    await call(sari, 'POST /api/shop/address/add', {
      body: {
        userId: sari.id,
        receiverName: 'Ibu',
        address: 'Jalan 2',
        city: 'Bitung',
        pincode: '95511',
        phone: '0813',
        notes: '-',
      },
    })
  ).body;
  const otherAddress = { ...(await formFor(sari, [[bag, 2]])), addressInfo: { addressId: data._id } };
  const third = (await submitCheckout(sari, otherAddress)).body.orderId;
  expect(await statusesOf(second)).toEqual(['cancelled', 'rejected cancelled']);
  expect(await statusesOf(third)).toEqual(['pending', 'pending pending']);
  expect([await stockOf(bag), await countUnpaid(sari)]).toEqual([1, 1]);
  await expectInvariants();
});

test('keeps the earlier checkout when the new order is refused', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const first = await order(sari, [[bag, 1]]);
  const other = await formFor(sari, [[cup, 1]]);
  const refused = await submitCheckout(sari, { ...other, totalAmount: Number(other.totalAmount) + 1 });
  expect([refused.status, refused.body.message]).toEqual([409, changed]);
  expect(await statusesOf(first)).toEqual(['pending', 'pending pending']);
  await expectInvariants();
});

test('ends a started payment before another cart is ordered', async () => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 1 });
  const cup = await newProduct(seller);
  const first = await order(sari, [[bag, 1]]);
  await atProvider(first, 'pending');
  await order(sari, [[cup, 1]]);
  expect((await atProvider(first, 'capture')).status).toBe(409);
  expect([await stockOf(bag), await countUnpaid(sari)]).toEqual([1, 1]);
  await expectInvariants();
});

test('detects that the earlier checkout was paid instead of cancelling it', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(seller)];
  const first = await order(sari, [[bag, 1]]);
  await payWithoutNotification(first);
  const reply = await submitCheckout(sari, await formFor(sari, [[cup, 1]]));
  expect([reply.status, reply.body.code]).toEqual([409, 'EARLIER_PAID']);
  expect(await statusesOf(first)).toEqual(['paid', 'pending paid']);
  expect([await stockOf(cup), await countUnpaid(sari)]).toEqual([20, 0]);
  await expectInvariants();
});

test('creates a new checkout when a seller rejected an order of the earlier one', async () => {
  const sari = await newCustomer();
  const [bag, cup] = [await newProduct(seller), await newProduct(await newSeller())];
  const form = await formFor(sari, [
    [bag, 1],
    [cup, 1],
  ]);
  const first = (await submitCheckout(sari, form)).body.orderId;
  await rejectAsSeller((await ordersOf(first))[0]!.id);
  const second = (await submitCheckout(sari, form)).body.orderId;
  expect(second).not.toBe(first);
  expect(await statusesOf(first)).toEqual(['cancelled', 'rejected cancelled', 'rejected cancelled']);
  expect([await stockOf(bag), await stockOf(cup)]).toEqual([19, 19]);
  await expectInvariants();
});

test('lets a buyer pay an unpaid order from the order list, and returns 404 to another buyer', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const first = (await submitCheckout(sari, await formFor(sari, [[await newProduct(seller), 1]]))).body;
  const { id } = (await ordersOf(first.orderId))[0]!;
  expect((await resume(sari, id)).body).toEqual(first);
  const { body } = await call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } });
  expect(first.payBefore).toBe(body.data[0]!.payBefore);
  expect((await resume(tono, id)).status).toBe(404);
  expect((await resume(sari, newId())).status).toBe(404);
  expect((await resume(sari, 'bukan-id' as OrderId)).status).toBe(404);
  await atProvider(first.orderId, 'settle');
  const over = await resume(sari, id);
  expect([over.status, over.body.message]).toEqual([409, 'Pembayaran ini sudah berakhir.']);
});

test('refuses payment of a rejected order from the order list', async () => {
  const sari = await newCustomer();
  const orderId = await order(sari, [[await newProduct(seller), 1]]);
  const { id } = (await ordersOf(orderId))[0]!;
  await rejectAsSeller(id);
  expect((await resume(sari, id)).body.code).toBe('PAYMENT_OVER');
});

test('refuses payment of an expired order from the order list, and "Bayar" creates a new one', async () => {
  const sari = await newCustomer();
  const bag = await newProduct(seller, { stock: 1 });
  const form = await formFor(sari, [[bag, 1]]);
  const first = (await submitCheckout(sari, form)).body.orderId;
  await db
    .update(payments)
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where(eq(payments.id, paymentIdOf(first)));
  const { id } = (await ordersOf(first))[0]!;
  expect((await resume(sari, id)).body.code).toBe('PAYMENT_OVER');
  const second = await submitCheckout(sari, form);
  expect(second.status).toBe(200);
  expect(second.body.orderId).not.toBe(first);
  expect(await statusesOf(first)).toEqual(['expired', 'rejected expired']);
  expect(await stockOf(bag)).toBe(0);
  await expectInvariants();
});
