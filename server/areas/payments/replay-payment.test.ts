import { execFile } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { order, ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf } from '#server/testing/provider.ts';
import { replayPayment } from './replay-payment.ts';

let sellers: [Person, Person];
beforeAll(async () => {
  await openShop();
  sellers = [await newSeller(), await newSeller('Galeri Wanua')];
});

const newPayment = async () =>
  order(await newCustomer(), [
    [await newProduct(sellers[0]), 1],
    [await newProduct(sellers[1]), 1],
  ]);

const kinds: [title: string, happens: (orderId: string) => Promise<unknown>][] = [
  ['unpaid', async () => {}],
  ['expired', (orderId) => atProvider(orderId, 'pending').then(() => atProvider(orderId, 'expire'))],
  ['paid', (orderId) => atProvider(orderId, 'settle', { payment_type: 'gopay' })],
  ['paid and reversed', (orderId) => atProvider(orderId, 'settle').then(() => atProvider(orderId, 'reversal'))],
  ['paid and refunded', (orderId) => atProvider(orderId, 'settle').then(() => atProvider(orderId, 'refund'))],
  [
    'paid twice and refunded in part in the dashboard',
    async (orderId) => {
      await atProvider(orderId, 'settle', { payment_type: 'gopay' });
      await atProvider(orderId, 'settle', { payment_type: 'dana' });
      await atProvider(orderId, 'refund', { amount: 5_000 });
    },
  ],
  [
    'paid, with one order refunded by the provider and the other manually',
    async (orderId) => {
      await atProvider(orderId, 'settle', { payment_type: 'gopay' });
      const [one, other] = await ordersOf(orderId);
      for (const { id } of [one!, other!]) await rejectAsSeller(id);
      await atProvider(orderId, 'refund', { amount: 100_000, refund_key: one!.id });
      const { status } = await call(await newAdmin(), 'POST /api/admin/refunds/:orderId/manual', {
        params: { orderId: other!.id },
        fields: { note: 'Transfer' },
        files: { proof: picture },
      });
      expect(status).toBe(200);
    },
  ],
];

test.each(kinds)('a payment that was %s agrees with its reports', async (_title, happens) => {
  const orderId = await newPayment();
  await happens(orderId);
  expect(await transaction((tx) => replayPayment(tx, paymentIdOf(orderId)))).toEqual([]);
  await expectInvariants();
});

test('finds a payment, an order and a ledger that differ from the reports', async () => {
  const orderId = await newPayment();
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const paymentId = paymentIdOf(orderId);
  const { id } = (await ordersOf(orderId))[0]!;
  let found: Awaited<ReturnType<typeof replayPayment>> = null;
  const undone = transaction(async (tx) => {
    await tx.rows(sql`update payments set status = 'expired', transaction_id = 'another' where id = ${paymentId}`);
    await tx.rows(sql`update orders set payment_status = 'refunded' where id = ${id}`);
    await tx.rows(sql`
      insert into ledger_entries (posting, account, seller_id, payment_id, debit, credit, at) values
      ('lost', 'gateway_clearing', null, ${paymentId}, 0, 5000, now()),
      ('lost', 'seller_payable', ${sellers[0].id}, ${paymentId}, 5000, 0, now())`);
    found = await replayPayment(tx, paymentId);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(
    found!.map(({ what, rebuilt, stored }) => [what.slice(0, 14), rebuilt.slice(0, 6), stored.slice(0, 8)]),
  ).toEqual([
    ['status', 'paid', 'unpaid'],
    ['transaction', expect.any(String), 'another'],
    ['order ' + id.slice(0, 8), 'paid, ', 'refunded'],
    ['money held by ', '200000', '195000'],
  ]);
});

test('the command takes an order id of the provider, prints the result and ends with code 1 for a difference', async () => {
  const { databaseUrl } = await openShop();
  const run = (name: string) =>
    new Promise<[code: number, output: string]>((resolve) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      const child = execFile('node', ['operate/replay.ts', name], { env }, (_error, stdout) =>
        resolve([child.exitCode ?? -1, stdout]),
      );
    });
  const orderId = await newPayment();
  await atProvider(orderId, 'settle');
  expect(await run(orderId)).toEqual([0, 'the database agrees with the reports\n']);
  expect(await run((await ordersOf(orderId))[0]!.id)).toEqual([0, 'the database agrees with the reports\n']);
  const unknown = newId();
  expect(await run(unknown)).toEqual([1, `there is no payment ${unknown}\n`]);
  await db.rows(sql`update payments set status = 'expired' where id = ${paymentIdOf(orderId)}`);
  const differing = await run(orderId);
  await db.rows(sql`update payments set status = 'paid' where id = ${paymentIdOf(orderId)}`);
  expect(differing).toEqual([1, 'DIFFERS  status: by its reports paid, in the database unpaid\n']);
}, 60_000);
