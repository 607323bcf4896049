import { beforeAll, expect, test } from 'vitest';
import type { WaitingKind } from '#contract/admin/admin.ts';
import { complain } from '#server/testing/complaints.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { listWaitingOrders } from './waiting-orders.ts';

let admin: Person;
beforeAll(async () => {
  await openShop();
  admin = await newAdmin();
});

const suspend = ({ id }: Person) =>
  call(admin, 'POST /api/admin/info/seller/:id/suspend', { params: { id }, body: { reason: 'Diperiksa' } });

const day = 86_400_000;

async function waitingOf(buyer: Person, days: number, status?: WaitingKind) {
  const { data } = await listWaitingOrders(
    { q: buyer.email, status, sortBy: 'newest' },
    new Date(Date.now() + days * day),
  );
  return data.map(({ _id, kind }) => [_id, kind]);
}

test('lists paid orders that no seller has processed for a day, also after a search', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [pending, processing] = [await paidOrder(sari, seller), await paidOrder(sari, seller)];
  await moveTo(processing._id, 'processing');
  expect(await waitingOf(sari, 0.9)).toEqual([]);
  expect(await waitingOf(sari, 1.1)).toEqual([[pending._id, 'unprocessed']]);
  expect(await waitingOf(sari, 1.1, 'unanswered')).toEqual([]);
  expect(await waitingOf(sari, 1.1, 'unprocessed')).toEqual([[pending._id, 'unprocessed']]);
});

test('lists unsent orders of suspended sellers at once', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [pending, processing, shipped] = [
    await paidOrder(sari, seller),
    await paidOrder(sari, seller),
    await paidOrder(sari, seller),
  ];
  await moveTo(processing._id, 'processing');
  await moveTo(shipped._id, 'shipped');
  expect(await waitingOf(sari, 0)).toEqual([]);
  await suspend(seller);
  const suspended = [
    [processing._id, 'suspended'],
    [pending._id, 'suspended'],
  ];
  expect(await waitingOf(sari, 0)).toEqual(suspended);
  expect(await waitingOf(sari, 5, 'suspended')).toEqual(suspended);
});

test('lists sent orders whose buyer has not answered for three weeks, except those with a complaint', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [silent, disputed] = [await paidOrder(sari, seller), await paidOrder(sari, seller)];
  await moveTo(silent._id, 'shipped');
  await moveTo(disputed._id, 'shipped');
  await complain(sari, disputed);
  expect(await waitingOf(sari, 20.9)).toEqual([]);
  expect(await waitingOf(sari, 21.1)).toEqual([[silent._id, 'unanswered']]);
});

test('answers with the contacts of both sides', async () => {
  const [sari, seller] = [await newCustomer('Sari'), await newSeller('Toko Diam')];
  const order = await paidOrder(sari, seller);
  await suspend(seller);
  const { body } = await call(admin, 'GET /api/admin/waiting-orders', { query: { q: 'toko diam' } });
  expect(body).toMatchObject({
    total: 1,
    data: [
      {
        _id: order._id,
        totalAmount: 100_000,
        orderStatus: 'pending',
        sellerId: { _id: seller.id, storeName: 'Toko Diam', phoneNumber: '081234567890' },
        userId: { _id: sari.id, userName: 'Sari', phoneNumber: '081234567890' },
      },
    ],
  });
});
