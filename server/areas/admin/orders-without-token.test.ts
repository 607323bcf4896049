/** A checkout without a payment token failed: its orders appear in no list and no count. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { type Form, formFor, submitCheckout } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { paymentIdOf, underFaults } from '#server/testing/provider.ts';

const admin = await newAdmin();

const transactions = async (query: { q?: string; status?: OrderStatus } = {}) =>
  (await call(admin, 'GET /api/admin/info/transactions', { query: { limit: 1, ...query } })).body;
const count = async (seller: Person) => (await call(seller, 'GET /api/store/orders/count')).body.data;

/** Ends a payment that has no token, because the provider failed or the node died before it stored the token. */
async function makeWithoutToken(form: Form, buyer: Person, to: 'failed' | 'expired' | 'cancelled'): Promise<void> {
  if (to === 'failed') {
    const { status } = await underFaults({ create: 'error500' }, () => submitCheckout(buyer, form));
    expect(status).toBe(503);
    return;
  }
  const { body } = await submitCheckout(buyer, form);
  const paymentId = paymentIdOf(body.orderId);
  await db.update(payments).set({ snapToken: null }).where(eq(payments.id, paymentId));
  await transaction((tx) => releasePayment(tx, { paymentId, to, at: new Date() }));
}

test.each<[status: 'failed' | 'expired' | 'cancelled']>([['failed'], ['expired'], ['cancelled']])(
  'hides an order without a payment token from lists and counts once it is %s',
  async (status) => {
    const before = [(await transactions()).total, (await transactions({ status: 'rejected' })).total];
    const seller = await newSeller('Toko Tanpa Token');
    const sari = await newCustomer();
    await makeWithoutToken(await formFor(sari, [[await newProduct(seller), 1]]), sari, status);
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.sellerId, storeOf(seller.id)));
    expect([order!.status, order!.paymentStatus]).toEqual(['rejected', status]);

    expect(await count(seller)).toMatchObject({ newest: null, waiting: 0, toSend: 0 });
    expect([(await transactions()).total, (await transactions({ status: 'rejected' })).total]).toEqual(before);
    for (const q of ['tanpa token', order!.id]) {
      expect(await transactions({ q })).toMatchObject({ data: [], total: 0 });
      const csv = await callAny<ArrayBuffer>(admin, 'GET /api/admin/info/transactions/csv', { query: { q } });
      expect(Buffer.from(csv.body).toString()).not.toContain(order!.id);
    }
    const own = await call(sari, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } });
    expect(own.body.data).toEqual([]);
  },
);

test('shows an order to its seller only once it has a payment token', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const form = await formFor(sari, [[await newProduct(seller), 1]]);
  await underFaults({ create: 'slow', delayMs: 1_500 }, async () => {
    const pressed = submitCheckout(sari, form);
    const placed = () =>
      db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.sellerId, storeOf(seller.id)));
    await expect.poll(placed).toHaveLength(1);
    expect((await count(seller)).newest).toBeNull();
    expect((await pressed).status).toBe(200);
    expect((await count(seller)).newest).toBe((await placed())[0]!.id);
  });
});
