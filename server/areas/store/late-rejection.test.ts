import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { orderEvents } from '#server/db/schema/index.ts';
import { statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';

beforeAll(openShop);

async function reject(seller: Person, id: OrderId, reason: string): Promise<void> {
  const body = { orderStatus: 'rejected', reason } as const;
  expect((await call(seller, 'PUT /api/store/orders/update/:id', { params: { id }, body })).status).toBe(200);
}

const eventsOf = (id: OrderId) =>
  db
    .select({ status: orderEvents.toStatus, by: orderEvents.by, reason: orderEvents.reason })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.id);

test('records once that the seller rejects an order that the system released', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller, { stock: 5 });
  const [order] = await placeOrders(sari, [product]);
  const { _id: id, checkoutId } = order!;
  await atProvider(checkoutId, 'pending');
  await atProvider(checkoutId, 'expire');
  for (const reason of ['Kain habis', 'Lagi']) await reject(seller, id, reason);
  expect(await eventsOf(id)).toEqual([
    { status: 'pending', by: 'system', reason: null },
    { status: 'rejected', by: 'system', reason: null },
    { status: 'rejected', by: 'seller', reason: 'Kain habis' },
  ]);
  expect([await statusesOf(checkoutId), await stockOf(product)]).toEqual([['expired', 'rejected expired'], 5]);
  await atProvider(checkoutId, 'settle');
  expect([await statusesOf(checkoutId), await stockOf(product)]).toEqual([['paid', 'rejected refunding'], 5]);
});

test('records no rejection of a paid order that its buyer or an admin cancelled', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [bySari, byAdmin] = [await paidOrder(sari, seller), await paidOrder(sari, seller)];
  await call(sari, 'PUT /api/shop/order/cancel/:id', { params: { id: bySari._id }, body: {} });
  const cancel = { params: { orderId: byAdmin._id }, body: { reason: 'Toko tutup' } };
  await call(await newAdmin(), 'POST /api/admin/transactions/:orderId/cancel', cancel);
  for (const { _id: id } of [bySari, byAdmin]) {
    const before = await eventsOf(id);
    await reject(seller, id, 'Kain habis');
    expect([before.at(-1)!.status, await eventsOf(id)]).toEqual(['rejected', before]);
  }
});
