/** Why the stock of a product changed: what the seller says, and what the orders did. */
import { expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { stockOf } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { productPicture } from '#server/testing/pictures.ts';
import { productForm } from '#server/testing/products.ts';

async function newStock(seller: Person): Promise<ProductId> {
  const form = { ...productForm, image: await productPicture(seller) };
  return (await call(seller, 'POST /api/store/products/add', { body: form })).body.product._id;
}
const history = (who: Person, id: ProductId) => call(who, 'GET /api/store/products/stock/:id', { params: { id } });
const change = (who: Person, id: ProductId, stock: number, expected: number, reason: unknown) =>
  callAny(who, 'PUT /api/store/products/stock/:id', { params: { id }, body: { stock, expected, reason } });

test('the last 50 changes are listed with reason or order, and the stock after each', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const id = await newStock(seller);
  for (const [stock, expected, reason] of [
    [15, 12, 'made'],
    [13, 15, 'sold'],
    [12, 13, 'broken'],
    [14, 12, 'counted'],
  ] as const) {
    expect((await change(seller, id, stock, expected, reason)).status).toBe(200);
  }
  const [placed] = await placeOrders(sari, [id]);
  const { data } = (await history(seller, id)).body;
  expect(data.map(({ delta, stock, reason, orderId }) => [delta, stock, reason, orderId])).toEqual([
    [-1, 13, null, placed!._id],
    [2, 14, 'counted', null],
    [-1, 12, 'broken', null],
    [-2, 13, 'sold', null],
    [3, 15, 'made', null],
    [12, 12, null, null],
  ]);
  for (let stock = 13; stock < 64; stock += 1) await change(seller, id, stock + 1, stock, undefined);
  const last = (await history(seller, id)).body.data;
  expect([last.length, last[0]!.stock, last.at(-1)!.stock]).toEqual([50, 64, 15]);
});

test('a reason fits the change, and only the seller reads the history', async () => {
  const [seller, stranger] = [await newSeller(), await newSeller()];
  const id = await newStock(seller);
  for (const [stock, reason] of [
    [11, 'made'],
    [13, 'sold'],
    [13, 'broken'],
    [13, 'hilang'],
    [13, ''],
  ] as const) {
    const { status, body } = await change(seller, id, stock, 12, reason);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['reason']]);
  }
  expect(await stockOf(id)).toBe(12);
  expect((await history(stranger, id)).status).toBe(404);
  expect((await history(seller, newId())).status).toBe(404);
});
