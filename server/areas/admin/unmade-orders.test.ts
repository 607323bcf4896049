/** A checkout without a payment token failed before the buyer's eyes: nobody's list or count shows its orders. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/order-states.ts';
import { db } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';
import { formFor, press } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { underFaults } from '#server/testing/provider.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
});

const transactions = async (query: { q?: string; status?: OrderStatus } = {}) =>
  (await call(admin, 'GET /api/admin/info/transactions', { query: { limit: 1, ...query } })).body;
const count = async (seller: Person) => (await call(seller, 'GET /api/store/orders/count')).body.data;

test('an order for which no payment token was made is in no list and in no count', async () => {
  const before = [(await transactions()).total, (await transactions({ status: 'rejected' })).total];
  const seller = await newSeller('Toko Tanpa Token');
  const sari = await newCustomer();
  const own = await formFor(sari, [[await newProduct(seller), 1]]);
  expect((await underFaults({ create: 'error500' }, () => press(sari, own))).status).toBe(503);
  const [order] = await db.select().from(orders).where(eq(orders.sellerId, seller.id));
  expect([order!.status, order!.paymentStatus]).toEqual(['rejected', 'failed']);

  expect(await count(seller)).toEqual({ newest: null, waiting: 0 });
  expect([(await transactions()).total, (await transactions({ status: 'rejected' })).total]).toEqual(before);
  for (const q of ['tanpa token', order!.id]) {
    expect(await transactions({ q })).toMatchObject({ data: [], total: 0 });
    const csv = await callAny<ArrayBuffer>(admin, 'GET /api/admin/info/transactions/csv', { query: { q } });
    expect(Buffer.from(csv.body).toString()).not.toContain(order!.id);
  }
});

test('an order is news to its seller only once its token is there', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  await underFaults({ create: 'slow', delayMs: 1_500 }, async () => {
    const pressed = press(sari, form);
    const placed = () => db.select({ id: orders.id }).from(orders).where(eq(orders.sellerId, seller.id));
    await expect.poll(placed).toHaveLength(1);
    expect((await count(seller)).newest).toBeNull();
    expect((await pressed).status).toBe(200);
    expect((await count(seller)).newest).toBe((await placed())[0]!.id);
  });
});
