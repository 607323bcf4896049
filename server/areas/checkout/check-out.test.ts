import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

test('a cart from two stores becomes one payment and two orders, which are paid together', async () => {
  const sari = await newCustomer();
  const goods = [await newProduct(await newSeller()), await newProduct(await newSeller(), { price: 40_000 })];
  const orders = await placeOrders(sari, goods);
  expect(orders).toHaveLength(2);
  expect(new Set(orders.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  expect(orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'pending']);
  await pay(orders[0]!);
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: orders[0]!.checkoutId } });
  expect(body.orders.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid']);
  await expectInvariants();
});
