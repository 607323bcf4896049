import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
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

const { courier: atCourier } = await openShop();
const [sari, budi] = [await newCustomer('Sari'), await newSeller()];

const update = (id: OrderId, body: object) =>
  call(budi, 'PUT /api/store/orders/update/:id', { params: { id }, body: { orderStatus: 'shipped', ...body } });

async function sentOrder(waybill: string) {
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await pay(order!);
  await update(order!._id, { courier: 'J&T', trackingNumber: waybill });
  await waitForJobs();
  return { id: order!._id, waybill };
}

test('the receipt of a delivered order follows its courier: 30 days on its way, 14 unknown or silent, else its report', async () => {
  const { id, waybill } = await sentOrder('PENERIMAAN');
  await update(id, { orderStatus: 'delivered' });
  const daysToReceipt = async () => {
    const [order] = await db.rows<{ days: number }>(sql`
      select round(extract(epoch from received_at - (select min(at) from order_events where order_id = ${id}
        and to_status = 'shipped')) / 86400)::int as days from orders where id = ${id}`);
    return order!.days;
  };
  await waitForJobs();
  // Nobody has asked yet, so nothing is known.
  await askCourier(id);
  expect(await daysToReceipt()).toBe(30);
  await atCourier({ fault: '500' });
  await db
    .update(parcels)
    .set({ askedAt: sql`asked_at - interval '71 hours'` })
    .where(eq(parcels.orderId, id));
  await askCourier(id);
  expect(await daysToReceipt()).toBe(30);
  await db
    .update(parcels)
    .set({ askedAt: sql`asked_at - interval '2 hours'` })
    .where(eq(parcels.orderId, id));
  await askCourier(id);
  expect(await daysToReceipt()).toBe(14);
  await atCourier({ fault: 'none', waybill, status: 'delivered' });
  await askCourier(id);
  expect(await daysToReceipt()).toBe(0);

  const unknown = await sentOrder('KURANG');
  await update(unknown.id, { orderStatus: 'delivered' });
  await askCourier(unknown.id);
  const [row] = await db.rows<{ days: number }>(
    sql`select round(extract(epoch from received_at - now()) / 86400)::int as days from orders where id = ${unknown.id}`,
  );
  expect(row!.days).toBe(14);
});
