import { beforeAll, expect, test } from 'vitest';
import { type NoticeId, storeOf } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { notify } from './notify.ts';

beforeAll(openShop);

/** Tells a seller so many times that their account changed, and returns the ids of the notices, newest first. */
async function tell(who: Person, times: number): Promise<NoticeId[]> {
  const ids: NoticeId[] = [];
  for (let count = times; count > 0; count -= 1) {
    const at = new Date(Date.now() - count * 60_000);
    const id = newId<NoticeId>(at.getTime());
    const about = { sellerId: storeOf(who.id), changedAt: at.toISOString() };
    await transaction((tx) => notify(tx, 'account-changed', about, { at, id }));
    ids.unshift(id);
  }
  await waitForJobs();
  return ids;
}

const inboxOf = async (who: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await call(who, 'GET /api/account/notices', { query })).body;
const read = (who: Person, upTo: NoticeId) => call(who, 'POST /api/account/notices/read', { body: { upTo } });

test('an inbox has the messages to its user, newest first, in pages of 20', async () => {
  const [budi, rina] = [await newSeller(), await newSeller()];
  const ids = await tell(budi, 22);
  const first = await inboxOf(budi);
  const second = await inboxOf(budi, { cursor: first.nextCursor! });
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids);
  expect([first.data.length, first.unread, second.nextCursor]).toEqual([20, 22, null]);
  expect(first.data[0]).toMatchObject({
    title: expect.any(String),
    path: '/store/profile',
    image: null,
    isRead: false,
  });
  expect(await inboxOf(rina)).toMatchObject({ data: [], unread: 0, nextCursor: null });
});

test('a message about an order has the picture of its first product', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(budi), await newProduct(budi)]);
  await pay(order!);
  await waitForJobs();
  expect((await inboxOf(budi)).data).toMatchObject([{ image: order!.cartItems[0]!.image }]);
});

test('a message and all older ones are read, of the own inbox only', async () => {
  const [budi, rina] = [await newSeller(), await newSeller()];
  const [, middle] = await tell(budi, 3);
  await tell(rina, 1);
  for (const id of [newId<NoticeId>(), middle!]) expect((await read(rina, id)).status).toBe(404);
  expect([(await inboxOf(budi)).unread, (await inboxOf(rina)).unread]).toEqual([3, 1]);
  for (let times = 0; times < 2; times += 1) expect((await read(budi, middle!)).body.unread).toBe(1);
  expect((await inboxOf(budi)).data.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect((await read(budi, 'x' as NoticeId)).status).toBe(404);
});
