import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { formFor, order, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct, productForm } from '#server/testing/products.ts';

beforeAll(openShop);

const seller = await newSeller();

const limit = async (id: ProductId, maxPerOrder?: unknown, totalStock = 12) =>
  call(seller, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: { ...productForm, totalStock, maxPerOrder: maxPerOrder as number },
  });
const add = (who: Person, productId: ProductId, quantity: number) =>
  call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId, quantity } });
const update = (who: Person, productId: ProductId, quantity: number) =>
  call(who, 'PUT /api/shop/cart/update-cart', { body: { userId: who.id, productId, quantity } });

const message = `Maksimal 3 buah ${productForm.title} per pesanan.`;

test('an order may have no more pieces of a product than its seller allows', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  expect((await limit(bag, '3')).body.product.maxPerOrder).toBe(3);
  await add(sari, bag, 2);
  const tooMany = await formFor(sari, [[bag, 4]]);
  for (const refused of [await add(sari, bag, 2), await update(sari, bag, 4), await submitCheckout(sari, tooMany)]) {
    expect([refused.status, refused.body.message]).toEqual([409, message]);
  }
  const { body } = await add(sari, bag, 1);
  expect(body.data.itemsByStore[0]!.items).toMatchObject([
    { quantity: 3, productId: { maxPerOrder: 3, totalStock: 12 } },
  ]);
  await order(sari, [[bag, 3]]);
  // The unpaid checkout would be replaced, so its pieces do not count.
  expect((await update(sari, bag, 2)).status).toBe(200);
  expect((await submitCheckout(sari, tooMany)).body.message).toBe(message);
});

test('adding at the same time does not exceed the limit', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  await limit(bag, 3);
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(sari, bag, 1)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === 'ORDER_LIMIT')).toHaveLength(5);
});

test('where less is in stock than allowed, the refusal says so', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller, { stock: 2 })];
  await limit(bag, 3, 2);
  expect((await add(sari, bag, 3)).body.message).toBe('Stok tidak mencukupi. Maksimum 2 item.');
});

test('buying again fills the cart up to the limit', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  await order(sari, [[bag, 5]]);
  const { body } = await call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } });
  await limit(bag, 3, 7);
  const again = await call(sari, 'POST /api/shop/cart/buy-again', {
    body: { userId: sari.id, orderId: body.data[0]!._id },
  });
  expect(again.body.message).toContain('dibatasi jumlahnya');
  expect(again.body.data.itemsByStore[0]!.items).toMatchObject([{ quantity: 3 }]);
});

test('a limit that is not sent is kept, a blank one is removed, and others are refused', async () => {
  const bag = await newProduct(seller, { stock: 12 });
  await limit(bag, 3);
  expect((await limit(bag)).body.product.maxPerOrder).toBe(3);
  for (const [sent, text] of [
    [0, 'Maksimal per pesanan minimal 1'],
    [10_001, 'Maksimal per pesanan maksimal 10.000'],
    [1.5, 'Maksimal per pesanan harus berupa angka bulat'],
    ['banyak', 'Maksimal per pesanan harus berupa angka bulat'],
  ]) {
    const { status, body } = await limit(bag, sent);
    expect([status, body.errors]).toEqual([400, { maxPerOrder: text }]);
  }
  for (const none of ['', null]) {
    await limit(bag, 3);
    expect((await limit(bag, none)).body.product.maxPerOrder).toBeNull();
  }
});
