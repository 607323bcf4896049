/** Reviews of buyers who seem to be the seller, and of orders whose money went back (L4). */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ReviewId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { rememberDevice } from '#server/areas/auth/known-devices.ts';
import { abuseCases, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { checkReviewer } from './review-pairs.ts';

beforeAll(openShop);

const setPhone = (who: Person, phoneNumber: string) =>
  db.update(users).set({ phoneNumber }).where(eq(users.id, who.id));
const remember = (who: Person, token: string | undefined) =>
  transaction((tx) => rememberDevice(tx, { userId: who.id, token, at: new Date() }));
const casesOf = (id: ReviewId) => db.select().from(abuseCases).where(eq(abuseCases.subjectId, id));

async function review(buyer: Person, seller: Person) {
  const productId = await newProduct(seller);
  const order = await deliveredOrder(buyer, [productId]);
  const { body } = await call(buyer, 'POST /api/shop/review/add', {
    body: { userId: buyer.id, productId, orderId: order._id, reviewValue: 5, reviewMessage: 'Bagus' },
  });
  await waitForJobs();
  return { id: body.data._id, productId, order };
}

test.each([
  ['0812-3456-7001', '+62 812 3456 7001', 'phone'],
  ['0812 3456 7002', '6281234567002', 'phone'],
  ['0812 3456 7003', '0812 3456 7004', null],
  ['tidak ada', 'tidak ada', null],
  ['-', '', null],
])('a buyer with %s and a seller with %s: %s', async (ofBuyer, ofSeller, shared) => {
  const [buyer, seller] = [await newCustomer(), await newSeller()];
  await setPhone(buyer, ofBuyer);
  await setPhone(seller, ofSeller);
  const { id } = await review(buyer, seller);
  expect((await casesOf(id)).map((found) => found.shared)).toEqual(shared ? [shared] : []);
});

test('a shared device is seen; the case opens once, and the admin who takes the review down ends its counting', async () => {
  const [buyer, seller, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  await setPhone(buyer, '0812 1111 2222');
  await remember(seller, await remember(buyer, undefined));
  const { id, productId } = await review(buyer, seller);
  await checkReviewer({ reviewId: id }, new Date());
  const [opened, ...others] = await casesOf(id);
  expect([opened!.shared, others]).toEqual(['device', []]);
  const listed = (await call(admin, 'GET /api/admin/reports')).body.data.find(({ _id }) => _id === opened!.id);
  expect(listed).toMatchObject({ shared: 'device', reportCount: 0, review: { _id: id } });
  const rating = async () =>
    (await call(null, 'GET /api/shop/products/get/:id', { params: { id: productId } })).body.data.averageReview;
  expect(await rating()).toBe(5);
  const decision = { params: { id: opened!.id }, body: { reason: 'Penjual mengulas tokonya sendiri' } };
  expect((await call(admin, 'POST /api/admin/reports/:id/take-down', decision)).status).toBe(200);
  expect(await rating()).toBe(0);
});

test('a review of a refunded order says so, and its rating counts', async () => {
  const [buyer, seller] = [await newCustomer(), await newSeller()];
  await setPhone(buyer, '0812 3333 4444');
  const { id, productId, order } = await review(buyer, seller);
  const list = async () =>
    (await call(null, 'GET /api/shop/review/:productId', { params: { productId }, query: {} })).body.data;
  expect(await list()).toMatchObject([{ _id: id, isRefunded: false }]);
  await atProvider(order.checkoutId, 'refund');
  expect(await list()).toMatchObject([{ _id: id, isRefunded: true }]);
  const { body } = await call(null, 'GET /api/shop/products/get/:id', { params: { id: productId } });
  expect(body.data.averageReview).toBe(5);
});
