import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { order } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { callProvider, sendReport } from '#server/testing/provider.ts';
import { readSettlementFile } from './settlement-file.ts';
import { reconcile } from './settlement.ts';

let seller: Person;
beforeEach(async () => {
  await openShop();
  seller ??= await newSeller();
  // The simulator reports everything that it knows. Each test starts with a settled past.
  await callProvider('DELETE', '');
  await reconcile([], new Date());
});

const sell = async (channel: string, price = 100_000) => paidOrder(await newCustomer(), seller, price, channel);

async function report(): Promise<string> {
  const { provider } = await openShop();
  return (await fetch(`${provider}/control/settlement.csv`)).text();
}
const lineOf = (text: string, { checkoutId }: DetailedOrder) =>
  text.split('\r\n').find((line) => line.includes(checkoutId))!;
const run = (text: string) => reconcile(readSettlementFile(text), new Date());

/** The balances of the accounts of one payment, debit minus credit. */
const balances = ({ checkoutId }: DetailedOrder) => balancesOf(checkoutId);
async function balancesOf(checkoutId: string) {
  const rows = await db.rows<{ account: string; balance: number }>(sql`
    select account, sum(debit - credit) as balance from ledger_entries
    where payment_id = ${checkoutId.slice(0, 36)} group by account having sum(debit) <> sum(credit)`);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

test('posts fees and transfers once, however often a report is read', async () => {
  const [qris, bank] = [await sell('qris'), await sell('bca_va', 250_000)];
  const text = await report();
  const first = await run(text);
  expect(first).toMatchObject({ posted: 2, known: 0, gross: 350_000, fee: 4_700, net: 345_300, onlyThere: [] });
  expect(await balances(qris)).toEqual({ cash: 99_300, provider_fees: 700, seller_payable: -100_000 });
  expect(await balances(bank)).toEqual({ cash: 246_000, provider_fees: 4_000, seller_payable: -250_000 });
  expect(await Promise.all([run(text), run(text)])).toMatchObject([
    { posted: 0, known: 2 },
    { posted: 0, known: 2 },
  ]);
  await expectInvariants();
});

test('deducts a refund that the provider made', async () => {
  const order = await sell('gopay');
  await rejectAsSeller(order._id);
  const admin = await newAdmin();
  await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId: order._id } });
  expect(await run(await report())).toMatchObject({ posted: 2, gross: 0, fee: 2_000, net: -2_000, onlyThere: [] });
  expect(await balances(order)).toEqual({ cash: -2_000, provider_fees: 2_000 });
  await expectInvariants();
});

test.each([
  ['an unknown order', () => `kiosk-${newId()}`],
  ['another payment', async () => (await sell('qris')).checkoutId],
])('posts money of %s under the payment that an admin assigned it to', async (_whose, orderIdOf) => {
  const money = { order_id: await orderIdOf(), transaction_id: newId() };
  const checkoutId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
  const charge = { transaction_status: 'settlement', status_code: '200', gross_amount: '100000.00' };
  await sendReport({ ...money, ...charge, payment_type: 'qris' });
  const admin = await newAdmin();
  const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: { q: money.transaction_id } });
  const { id } = body.data[0]!;
  expect(
    (await call(admin, 'POST /api/admin/money/unplaced/:id/assign', { params: { id }, body: { orderId: checkoutId } }))
      .status,
  ).toBe(200);
  const { onlyThere, onlyHere } = await run(await report());
  expect(onlyThere).toEqual([]);
  expect(onlyHere.map(({ providerOrderId }) => providerOrderId)).not.toContain(checkoutId);
  expect(await balancesOf(checkoutId)).toEqual({ cash: 99_300, provider_fees: 700, seller_payable: -100_000 });
  await expectInvariants();
});

test('lists what is on one side only and posts it when it fits later', async () => {
  const [reported, missing] = [await sell('qris'), await sell('qris', 70_000)];
  const text = await report();
  const [heading] = text.split('\r\n');
  const unknown = lineOf(text, reported).replaceAll(/"[0-9a-f-]{36}(-1)?"/g, '"00000000-0000-4000-8000-000000000000"');
  const other = lineOf(text, missing)
    .replace('"70000.00"', '"71000.00"')
    .replace(/"[\d.]+"$/, '"70000.00"');
  const read = await run([heading, lineOf(text, reported), unknown, other, ''].join('\r\n'));
  expect(read.posted).toBe(1);
  expect(read.onlyThere.map(({ row: { line }, problem }) => [line, problem])).toEqual([
    [3, 'no such payment'],
    [4, 'another amount than the payment'],
  ]);
  expect(read.onlyHere).toContainEqual(
    expect.objectContaining({ providerOrderId: missing.checkoutId, amount: 70_000 }),
  );
  expect((await run(text)).onlyHere.map(({ providerOrderId }) => providerOrderId)).not.toContain(missing.checkoutId);
  await expectInvariants();
});

test('refuses a refund that was never made and a second settlement of a payment', async () => {
  const order = await sell('qris');
  const text = await report();
  const [heading] = text.split('\r\n');
  const line = lineOf(text, order);
  const later = line
    .replace(/"(\d{4})-/, '"2027-')
    .replace(/("[^"]*",){5}"\d{4}/, (start) => start.slice(0, -4) + '2027');
  const refund = line.replace('"100000.00"', '"-5000.00"').replace(/"[\d.]+"$/, '"-5000.00"');
  const { onlyThere } = await run([heading, line, later, refund].join('\r\n'));
  expect(onlyThere.map(({ problem }) => problem)).toEqual(['settled before', 'more than was refunded']);
  await expectInvariants();
});

test('lists a row without a gross amount, such as a fee, and posts the others', async () => {
  const [charged, order] = [await sell('qris'), await sell('qris')];
  const text = await report();
  const fee = lineOf(text, charged)
    .replace('"100000.00"', '"0.00"')
    .replace(/"[\d.]+"$/, '"-500.00"');
  const { posted, onlyThere } = await run([text.split('\r\n')[0], fee, lineOf(text, order)].join('\r\n'));
  expect([posted, onlyThere.map(({ problem }) => problem)]).toEqual([1, ['no gross amount']]);
  await expectInvariants();
});

test('the command prints the differences and fails while there are any', async () => {
  const { databaseUrl } = await openShop();
  const order = await sell('qris');
  const text = await report();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'settlement-')), 'settlement.csv');
  const command = (content: string | null) => {
    if (content !== null) writeFileSync(file, content);
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    return new Promise<{ code: number; output: string }>((done) => {
      execFile('node', ['operate/reconcile.ts', file], { env }, (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
      );
    });
  };
  const unknown = text.replaceAll(order.checkoutId.slice(0, 36), '00000000-0000-4000-8000-000000000000');
  const failed = await command(unknown);
  expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(/ONLY AT THE PROVIDER {2}line 2/)]);
  expect(failed.output).toContain(`ONLY HERE`);
  const broken = await command('Order ID,Amount\r\n');
  expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('there is no column "transaction id"')]);
  rmSync(file);
  expect((await command(null)).output).toMatch(/^ENOENT[^\n]*settlement\.csv'\n$/);
  expect((await command(text)).output).toMatch(/^posted 1 of 1 rows, 0 were posted before\n/);
}, 120_000);
