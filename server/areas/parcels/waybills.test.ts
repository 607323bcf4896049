/** Which numbers couriers are asked about, and which errors are taken for an empty balance. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { parcels } from '#server/db/schema/index.ts';
import { askCourier } from '#server/testing/ask-courier.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { couriersRefusedAt } from './poll-couriers.ts';

beforeAll(openShop);

const [sari, budi] = [await newCustomer('Sari'), await newSeller()];

/** A paid order that its seller sends with this number. */
async function sentOrder(trackingNumber: string): Promise<OrderId> {
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  const { _id: id } = order!;
  await pay(order!);
  const body = { orderStatus: 'shipped', courier: 'JNE', trackingNumber } as const;
  expect((await call(budi, 'PUT /api/store/orders/update/:id', { params: { id }, body })).status).toBe(200);
  await waitForJobs();
  return id;
}

const parcelsOf = (id: OrderId) => db.select().from(parcels).where(eq(parcels.orderId, id));

test.each(['saldo-1', 'Balance', 'SALDO0'])(
  'an unknown number %s, which the error repeats, pauses nothing',
  async (number) => {
    const id = await sentOrder(number);
    await askCourier(id);
    expect(await couriersRefusedAt()).toBeNull();
    expect((await parcelsOf(id))[0]).toMatchObject({ status: null, askedAt: expect.any(String) });
  },
);

test.each([
  '..',
  'a/b/c-1234',
  '12345',
  'JP 1234 5678',
  'x'.repeat(41),
  'ambil di toko',
  '１２３４５６７８',
  'JP12345\u2024',
])('the number %j is displayed, and no courier is asked about it', async (number) => {
  const id = await sentOrder(number);
  expect(await parcelsOf(id)).toEqual([]);
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id } });
  expect(body.data).toMatchObject({ trackingNumber: number, parcel: null });
  // One of before this rule.
  const earlier = await sentOrder('JNE00012345');
  await db.update(parcels).set({ waybill: number }).where(eq(parcels.orderId, earlier));
  await askCourier(earlier);
  expect((await parcelsOf(earlier))[0]).toMatchObject({ nextPollAt: null, askedAt: null, status: null });
});
