import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { getOverview } from '#server/areas/payouts/store-overview.ts';
import { stores } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newComplaint } from '#server/testing/complaints.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { deliveredOrder, moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { newReview } from '#server/testing/reviews.ts';
import { shippingSettings } from '#server/testing/shipping.ts';

beforeAll(async () => {
  await openShop();
  await setCommission(10);
  return () => setCommission(0);
});

const overviewOf = async (seller: Person): Promise<StoreOverview> =>
  (await call(seller, 'GET /api/store/overview')).body.data;

const nothing: StoreOverview = {
  toAccept: 0,
  toSend: 0,
  lowStock: 0,
  soldOut: 0,
  incomeThisMonth: 0,
  incomeLastMonth: 0,
  newReviews: 0,
  newReviewsAverage: 0,
  openComplaints: 0,
  unansweredComplaints: 0,
  complaintOrderId: null,
  awaited: [],
  setUp: { hasPictures: false, hasProduct: false, hasShipping: false },
};

test('a new store has nothing to do but to be set up, also with offers by link', async () => {
  const seller = await newSeller();
  expect(await overviewOf(seller)).toEqual(nothing);
  for (const stock of [0, 1]) await newProduct(seller, { stock, offerEndsAt: new Date(Date.now() + 3_600_000) });
  expect(await overviewOf(seller)).toEqual(nothing);
  await newProduct(seller);
  await call(seller, 'PUT /api/store/shipping/edit', { body: shippingSettings });
  await db
    .update(stores)
    .set({ logo: '/logo', banner: '/banner' })
    .where(eq(stores.sellerId, storeOf(seller.id)));
  expect((await overviewOf(seller)).setUp).toEqual({ hasPictures: true, hasProduct: true, hasShipping: true });
});

test('counts the paid orders of this store that are not sent, and its products with little or no stock', async () => {
  const [sari, seller, other] = [await newCustomer(), await newSeller(), await newSeller()];
  const product = await newProduct(seller);
  for (const stock of [9, 0, 0, 10]) await newProduct(seller, { stock });
  await newProduct(other, { stock: 0 });
  for (const status of ['pending', 'pending', 'processing', 'shipped'] as const) {
    const [order] = await placeOrders(sari, [product]);
    await pay(order!);
    if (status !== 'pending') await moveTo(order!._id, status);
  }
  await placeOrders(sari, [product]);
  expect(await overviewOf(seller)).toMatchObject({ toAccept: 2, toSend: 1, lowStock: 1, soldOut: 2 });
  expect(await overviewOf(other)).toMatchObject({ toAccept: 0, toSend: 0, lowStock: 0, soldOut: 1 });
});

test('the income is what the sales of a month brought, as in the statement', async () => {
  const [sari, seller, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const [kept, refunded] = [await newProduct(seller), await newProduct(seller)];
  await deliveredOrder(sari, [kept]);
  const returned = await deliveredOrder(sari, [refunded]);
  const refund = { orderId: returned._id, reason: 'Rusak', by: admin.id, at: new Date() };
  await transaction((tx) => openRefund(tx, refund));
  const { sums } = (await call(seller, 'GET /api/store/money')).body;
  const { incomeThisMonth, incomeLastMonth } = await overviewOf(seller);
  expect([incomeThisMonth, incomeLastMonth]).toEqual([sums.paid + sums.commission + sums.refunded, 0]);
  expect(incomeThisMonth).toBeGreaterThan(0);
  const nextMonth = new Date();
  nextMonth.setUTCDate(1);
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 3);
  expect(await getOverview(storeOf(seller.id), nextMonth)).toMatchObject({
    incomeThisMonth: 0,
    incomeLastMonth: incomeThisMonth,
  });
});

test('counts open complaints and the reviews of a week', async () => {
  const [sari, seller, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const product = await newProduct(seller);
  for (const reviewValue of [5, 2]) await newReview(sari, product, reviewValue);
  const takenDown = await newReview(sari, product, 1);
  await call(seller, 'POST /api/shop/report/review/:id', { params: { id: takenDown }, body: { reason: 'insulting' } });
  const { data: reported } = (await call(admin, 'GET /api/admin/reports')).body;
  const { _id: id } = reported.find((entry) => entry.review?._id === takenDown)!;
  await call(admin, 'POST /api/admin/reports/:id/take-down', { params: { id }, body: { reason: 'Kasar' } });
  const order = await deliveredOrder(sari, [product]);
  const disputed = await newComplaint(sari, order);
  const reviews = { newReviews: 2, newReviewsAverage: 3.5 };
  expect(await overviewOf(seller)).toMatchObject({
    ...reviews,
    openComplaints: 1,
    unansweredComplaints: 1,
    complaintOrderId: order._id,
  });
  await call(seller, 'POST /api/store/complaint/answer/:id', {
    params: { id: disputed._id },
    body: { answer: 'Kami ganti' },
  });
  expect(await overviewOf(seller)).toMatchObject({ openComplaints: 1, unansweredComplaints: 0 });
  const later = new Date(Date.now() + 8 * 24 * 60 * 60_000);
  expect(await getOverview(storeOf(seller.id), later)).toMatchObject({ newReviews: 0, newReviewsAverage: 0 });
});
