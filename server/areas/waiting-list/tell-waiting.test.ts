import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { findJobs, stopJobs } from '#platform/jobs.ts';
import { transaction } from '#platform/transaction.ts';
import { order } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { tellAllWaiting, tellWaiting } from './tell-waiting.ts';

beforeAll(openShop);

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const day = 24 * 60;
const ask = async (who: Person, productId: ProductId) =>
  expect((await call(who, 'PUT /api/shop/waiting-list/:productId', { params: { productId } })).status).toBe(200);
const setStock = (seller: Person, id: ProductId, expected: number, stock: number) =>
  call(seller, 'PUT /api/store/products/stock/:id', { params: { id }, body: { stock, expected } });

/** The users who were told of a product, in the order in which they had asked. */
async function toldOf(productId: ProductId): Promise<UserId[]> {
  const rows = await db.rows<{ id: UserId }>(sql`
    select user_id as id from stock_waits where product_id = ${productId} and told_at is not null order by id`);
  return rows.map(({ id }) => id);
}

async function peopleWaiting(count: number, productId: ProductId): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await newCustomer());
  for (const who of people) await ask(who, productId);
  return people;
}

/** A sold-out product with one piece again, and the customers who wait for it. */
async function restocked(count: number, seller: Person) {
  const id = await newProduct(seller, { stock: 0 });
  const people = await peopleWaiting(count, id);
  await setStock(seller, id, 0, 1);
  return { id, people };
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);

test('of 40 who wait for one piece 20 are told once, the others a day later, although the job is killed', async () => {
  const { env, databaseUrl } = await openShop();
  const { id, people } = await restocked(40, await newSeller());
  const [job, ...more] = await findJobs('tell-waiting', { productId: id });
  expect([more, job!.startAfter.getTime() > later(14).getTime()]).toEqual([[], true]);
  await waitForJobs();
  await stopJobs();

  // The node waits for the table of notices when the waits are marked already, and dies there.
  const node = spawn('node', ['server/testing/run-jobs.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  await transaction(async (tx) => {
    await tx.rows(sql`lock table notices in share mode`);
    await db.rows(sql`update pgboss.job set start_after = now() where name = 'tell-waiting' and id = ${job!.id}`);
    await waitForLock();
    node.kill('SIGKILL');
    await once(node, 'exit');
  });
  expect(await toldOf(id)).toEqual([]);

  await runJobs(databaseUrl);
  await vi.waitFor(async () => expect(await toldOf(id)).not.toEqual([]), { timeout: 120_000, interval: 200 });
  expect(await toldOf(id)).toEqual(idsOf(people.slice(0, 20)));
  await Promise.all([tellWaiting({ productId: id }, later(16)), tellAllWaiting(later(17)), tellAllWaiting(later(17))]);
  expect(await toldOf(id)).toHaveLength(20);
  await Promise.all([tellAllWaiting(later(day + 20)), tellAllWaiting(later(day + 20))]);
  await tellAllWaiting(later(2 * day + 20));
  expect(await toldOf(id)).toEqual(idsOf(people));

  await waitForJobs();
  for (const table of ['messages', 'mail_deliveries']) {
    const counts = await db.rows<{ count: number }>(sql`
      select count(*) from ${sql.identifier(table)} d join notices n on n.id = d.notice_id
      where n.kind = 'back-in-stock' and d.user_id = any(${sql.param(idsOf(people))}::uuid[]) group by d.user_id`);
    expect(counts).toEqual(people.map(() => ({ count: 1 })));
  }
  const { body } = await call(people[0]!, 'GET /api/account/notices');
  expect(body.data).toMatchObject([{ title: 'Stok tersedia lagi', path: `/shop/product/${id}` }]);
  const mails = await mailsTo(people[39]!.email);
  expect(mails).toMatchObject([{ subject: 'Tersedia lagi: Tas Anyaman Rotan' }]);
  for (const part of [`/shop/product/${id}`, '/mail/unsubscribe?token=back-in-stock.'])
    expect(mails[0]!.text).toContain(part);
  await expectInvariants();
}, 240_000);

test('nobody is told while the product is sold out again, its store closed, or it is withdrawn', async () => {
  const [seller, admin] = [await newSeller(), await newAdmin()];
  const { id, people } = await restocked(1, seller);
  await order(await newCustomer(), [[id, 1]]);
  await tellWaiting({ productId: id }, later(15));
  expect(await toldOf(id)).toEqual([]);
  await setStock(seller, id, 0, 1);
  const opensOn = makassarDay(later(3 * day).toISOString());
  await call(seller, 'PUT /api/store/profile/close', { body: { opensOn } });
  await tellAllWaiting(later(20));
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', {
    params: { id: seller.id },
    body: { reason: 'Palsu' },
  });
  await tellAllWaiting(later(4 * day));
  expect(await toldOf(id)).toEqual([]);
  const reinstated = { params: { id: seller.id }, body: { reason: 'Diperiksa' } };
  expect((await call(admin, 'POST /api/admin/info/seller/:id/reinstate', reinstated)).status).toBe(200);
  // Open and listed again without any change of the stock.
  await tellAllWaiting(later(4 * day));
  expect(await toldOf(id)).toEqual(idsOf(people));
});

test('who waits is told a quarter of an hour after the stock came, not before', async () => {
  const { id, people } = await restocked(1, await newSeller());
  await tellAllWaiting(later(10));
  expect(await toldOf(id)).toEqual([]);
  await tellAllWaiting(later(16));
  expect(await toldOf(id)).toEqual(idsOf(people));
});

test('a customer is told of a product once in seven days, and of three products a day', async () => {
  const seller = await newSeller();
  const { id, people } = await restocked(1, seller);
  const [sari] = people;
  await tellWaiting({ productId: id }, later(15));
  await setStock(seller, id, 1, 0);
  await ask(sari!, id);
  await setStock(seller, id, 0, 1);
  await tellWaiting({ productId: id }, later(6 * day));
  expect(await toldOf(id)).toHaveLength(1);
  await tellWaiting({ productId: id }, later(8 * day));
  expect(await toldOf(id)).toHaveLength(2);

  const others: ProductId[] = [];
  for (let count = 0; count < 4; count += 1) {
    const product = await newProduct(seller, { stock: 0 });
    await ask(sari!, product);
    await setStock(seller, product, 0, 1);
    others.push(product);
  }
  const told = async () => (await Promise.all(others.map(toldOf))).flat().length;
  await Promise.all(others.map((productId) => tellWaiting({ productId }, later(20 * day))));
  expect(await told()).toBe(3);
  await tellAllWaiting(later(21 * day + 1));
  expect(await told()).toBe(4);
});

test('a suspended customer is not told, and one who switched the mails off gets none', async () => {
  const seller = await newSeller();
  const { id, people } = await restocked(2, seller);
  const [sari, tono] = people;
  await db.rows(sql`update users set suspended_at = now() where id = ${sari!.id}`);
  await call(tono!, 'PUT /api/account/mail-settings', { body: { kind: 'back-in-stock', isOn: false } });
  await tellWaiting({ productId: id }, later(15));
  expect(await toldOf(id)).toEqual([tono!.id]);
  const outcome = sql`select m.outcome from mail_deliveries m join notices n on n.id = m.notice_id
    where m.user_id = ${tono!.id} and n.kind = 'back-in-stock'`;
  await vi.waitFor(async () => expect(await db.rows(outcome)).toEqual([{ outcome: 'skipped' }]), { timeout: 20_000 });
});
