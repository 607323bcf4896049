/** Payments of which the shop has booked what the provider holds, and every way in which it has not. */
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcile } from '#server/areas/payments/settlement.ts';
import { readSettlementFile } from '#server/areas/payments/settlement-file.ts';
import { pollStalePayments, releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { atProvider, paymentIdOf, replay, underFaults } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { findWrongMoney } from './wrong-money.ts';

const seller = await newSeller();
const buyer = await newCustomer();
let client: pg.Client;

beforeAll(async () => {
  const { databaseUrl } = await openShop();
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return () => client.end();
});

// The sweeps ask about every payment of the shared database.
beforeEach(settlePendingJobs);

const price = 100_000;

/** What is wrong with a payment: the amounts that the provider holds and that the shop booked. */
async function wrongOf(checkoutId: string): Promise<[held: number, booked: number] | null> {
  const { control } = await openShop();
  const payment = paymentIdOf(checkoutId);
  const found = (await findWrongMoney(client, control)).find((sentence) =>
    sentence.startsWith(`of the payment ${payment}`),
  );
  const [, held, booked] = /holds (\d+) and the shop booked (\d+)/.exec(found ?? '') ?? [];
  return found === undefined ? null : [Number(held), Number(booked)];
}

const payAgain = (checkoutId: string) => atProvider(checkoutId, 'settle', { payment_type: 'bca_va' });

async function askADayLater(): Promise<void> {
  const at = new Date(Date.now() + 25 * 60 * 60_000);
  await releaseExpiredPayments(at);
  await pollStalePayments(at);
}

test('a payment and a second one are booked', async () => {
  const { checkoutId } = await paidOrder(buyer, seller, price);
  expect(await wrongOf(checkoutId)).toBeNull();
  await payAgain(checkoutId);
  expect(await wrongOf(checkoutId)).toBeNull();
});

test('money that a settlement report moved to the bank is still booked', async () => {
  const { checkoutId } = await paidOrder(buyer, seller, price);
  const { env } = await openShop();
  const report = await (await fetch(`${env.MIDTRANS_URL}/control/settlement.csv`)).text();
  const row = readSettlementFile(report).filter(({ providerOrderId }) =>
    providerOrderId.startsWith(paymentIdOf(checkoutId)),
  );
  expect((await reconcile(row, new Date())).posted).toBe(1);
  expect(await wrongOf(checkoutId)).toBeNull();
});

test('finds a second payment whose report was lost, until the shop asks', async () => {
  const { checkoutId } = await paidOrder(buyer, seller, price);
  await underFaults({ notifications: 'drop' }, () => payAgain(checkoutId));
  expect(await wrongOf(checkoutId)).toEqual([2 * price, price]);
  await askADayLater();
  expect(await wrongOf(checkoutId)).toBeNull();
});

test.each(['drop', 'corrupt-signature'] as const)(
  'finds two payments whose reports were lost (%s), until the shop has asked and the reports are repeated',
  async (notifications) => {
    const { checkoutId } = await underFaults({ notifications }, () => paidOrder(buyer, seller, price));
    await underFaults({ notifications }, () => payAgain(checkoutId));
    expect(await wrongOf(checkoutId)).toEqual([2 * price, 0]);
    await askADayLater();
    // A status query knows only the last transaction of an order.
    expect(await wrongOf(checkoutId)).toEqual([2 * price, price]);
    await replay(checkoutId, { order: [1, 0] });
    expect(await wrongOf(checkoutId)).toBeNull();
  },
);

test.each([
  ['a payment that is missing from the ledger', 'delete from ledger_entries where payment_id = $1', price],
  ['a second payment that was closed', 'update unplaced_money set closed_at = now() where payment_id = $1', price],
  ['a second payment that is not listed', 'delete from unplaced_money where payment_id = $1', price],
])('finds %s', async (_what, change, booked) => {
  const { checkoutId } = await paidOrder(buyer, seller, price);
  await payAgain(checkoutId);
  await client.query('begin');
  try {
    // Triggers and constraints refuse such changes.
    await client.query('set local session_replication_role = replica');
    await client.query('alter table unplaced_money drop constraint unplaced_money_closed');
    await client.query(change, [paymentIdOf(checkoutId)]);
    expect(await wrongOf(checkoutId)).toEqual([2 * price, booked]);
  } finally {
    await client.query('rollback');
  }
});
