import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { setLastTime } from '#platform/last-times.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { pollCouriers } from './poll-couriers.ts';

const { env, courier: atCourier } = await openShop();

const makeDue = () => db.rows(sql`update parcels set next_look_at = now() where next_look_at is not null`);

function startNode(): ChildProcess {
  const node = spawn('node', ['server/testing/serve-until-stopped.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  return node;
}

test('nodes are killed while parcels move: every step is stored once, and every order is delivered once', async () => {
  const [buyer, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller);
  const waybills: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const [order] = await placeOrders(buyer, [product]);
    await pay(order!);
    const trackingNumber = `KILLED-${count}`;
    const body = { orderStatus: 'shipped', courier: 'sicepat', trackingNumber } as const;
    await call(seller, 'PUT /api/store/orders/update/:id', { params: { id: order!._id }, body });
    waybills.push(trackingNumber);
  }
  await waitForJobs();
  let nodes = [startNode(), startNode()];
  await sleep(4_000);
  for (const status of ['allocated', 'dropping_off', 'onHold', 'droppingOff', 'delivered']) {
    for (const waybill of waybills) await atCourier({ waybill, status, note: `Langkah ${status}` });
    for (let tick = 0; tick < 5; tick += 1) {
      await makeDue();
      await sleep(200);
    }
    const [killed, kept] = nodes;
    killed!.kill('SIGKILL');
    await once(killed!, 'exit');
    nodes = [kept!, startNode()];
  }
  for (const node of nodes) {
    node.kill('SIGKILL');
    await once(node, 'exit');
  }
  for (let round = 0; round < 6; round += 1) {
    await makeDue();
    await setLastTime(db, 'couriers asked', new Date(0));
    await pollCouriers(new Date());
  }
  const steps = await db.rows<{ waybill: string; steps: number }>(sql`
    select p.waybill, count(e) as steps from parcels p join parcel_events e on e.parcel_id = p.id
    where p.waybill like 'KILLED-%' group by p.id order by 1`);
  expect(steps).toEqual(waybills.map((waybill) => ({ waybill, steps: 6 })));
  const moves = await db.rows(sql`
    select count(*) as moves from order_events e join parcels p on p.order_id = e.order_id
    where p.waybill like 'KILLED-%' and e.to_status = 'delivered' and e.by = 'system'`);
  expect(moves).toEqual([{ moves: waybills.length }]);
  await waitForJobs();
  const { body } = await call(buyer, 'GET /api/account/notices', { query: { limit: 100 } });
  const told = body.data.filter((message) => message.body.startsWith('Kurir melaporkan pesanan tiba.'));
  expect(told).toHaveLength(waybills.length);
}, 180_000);
