/** What the client makes of answers that have only the documented fields: filters, order and counts of orders. */
import { expect, test } from 'vitest';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { StoreOrderSort } from '#contract/store/store.ts';
import { call as orderCall } from './parts/order/answers.ts';
import { call as storeCall } from './store/answers.ts';
import { openApiServer } from './testing/api-server.ts';
import { order, other } from './testing/bare-records.ts';

const api = openApiServer();

test('orders are filtered by tab and counted, and each is a purchase of its own', async () => {
  const statuses = ['pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected', 'aneh'];
  const data = statuses.map((orderStatus) => ({ ...order, _id: orderStatus, orderStatus }));
  api.reply(`GET /api/shop/order/list/${other}`, { json: { success: true, data } });
  const list = (tab?: 'confirmed' | 'review') =>
    orderCall('GET /api/shop/order/list/:userId', { params: { userId: other }, query: tab ? { tab } : {} });
  const { data: all, counts } = await list();
  expect(all.map(({ checkoutId }) => checkoutId)).toEqual(statuses);
  expect(counts).toEqual({ pending: 1, processing: 1, shipped: 1, confirmed: 2, rejected: 1, review: 2 });
  for (const tab of ['confirmed', 'review'] as const) {
    expect((await list(tab)).data.map(({ orderStatus }) => orderStatus)).toEqual(['delivered', 'confirmed']);
  }
});

test('orders of a store are filtered by status and come newest first', async () => {
  const days = ['2026-03-04', 'kemarin', '2026-03-06', '2026-03-05'];
  const statuses = ['delivered', 'aneh', 'pending', 'confirmed'];
  const data = days.map((orderDate, at) => ({ ...order, _id: orderDate, orderDate, orderStatus: statuses[at] }));
  api.reply('GET /api/store/orders/get', { json: { success: true, data } });
  const list = async (query: { status?: OrderStatus; sortBy?: StoreOrderSort }) =>
    (await storeCall('GET /api/store/orders/get', { query })).data.map(({ _id }) => _id);
  expect(await list({})).toEqual(['2026-03-06', '2026-03-05', '2026-03-04', 'kemarin']);
  expect(await list({ sortBy: 'oldest' })).toEqual(days);
  expect(await list({ status: 'delivered' })).toEqual(['2026-03-05', '2026-03-04']);
  expect(await list({ status: 'shipped' })).toEqual([]);
});
