/** A parcel that its courier delivered, and every way in which the shop can have missed it or done it twice. */
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { parcels } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { openRecorder } from '../kit/recorder.ts';
import { askCouriers, findWrongParcels } from './parcels.ts';

const { courier, databaseUrl } = await openShop();
const [buyer, seller] = [await newCustomer(), await newSeller()];
const recorder = openRecorder();
let client: pg.Client;
let id: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Those of other tests of the worker are not asked about.
  await db.update(parcels).set({ nextPollAt: null });
  const [order] = await placeOrders(buyer, [await newProduct(seller)]);
  await pay(order!);
  id = order!._id;
  const trackingNumber = 'CHAOS-0001';
  const body = { orderStatus: 'shipped', courier: 'JNE', trackingNumber } as const;
  await call(seller, 'PUT /api/store/orders/update/:id', { params: { id: order!._id }, body });
  await waitForJobs();
  await courier({ waybill: trackingNumber, status: 'delivered' });
  recorder.deliveries.push(trackingNumber);
  return () => client.end();
});

const wrong = () => findWrongParcels(recorder, client);

test('a delivery is missing until the shop has asked', async () => {
  expect(await wrong()).toEqual([expect.stringContaining('"status":"shipped"')]);
  await askCouriers(client);
  expect(await wrong()).toEqual([]);
});

test.each([
  ['an order that is not delivered', `update orders set status = 'shipped' where id = $1`],
  ['an order without its receipt', 'update orders set received_at = null where id = $1'],
  [
    'an order that was delivered twice',
    `insert into order_events (order_id, from_status, to_status, by, at)
       select order_id, from_status, to_status, by, at from order_events where order_id = $1 and to_status = 'delivered'`,
  ],
  ['a parcel that is not delivered', 'update parcels set delivered_at = null where order_id = $1'],
  ['a parcel that nobody tracks', 'delete from parcels where order_id = $1'],
  ['a lost number', `update orders set tracking_number = '' where id = $1`],
])('finds %s', async (_what, change) => {
  await client.query('begin');
  onTestFinished(async () => void (await client.query('rollback')));
  // Triggers and constraints refuse such changes.
  await client.query('set local session_replication_role = replica');
  await client.query(change, [id]);
  expect(await wrong()).toHaveLength(1);
});

test('an order that its buyer confirmed first has no parcel', async () => {
  await client.query('begin');
  onTestFinished(async () => void (await client.query('rollback')));
  await client.query('set local session_replication_role = replica');
  await client.query('delete from parcels where order_id = $1', [id]);
  await client.query(`update orders set status = 'confirmed' where id = $1`, [id]);
  expect(await wrong()).toEqual([]);
});
