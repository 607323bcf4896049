/**
 * Faults between the steps of a report: after storing and before judging, and after the commit and before answering.
 * In the end the ledger and the list of money without an order hold what the provider holds.
 */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { db, queryRows, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { paymentEvents, payments } from '#server/db/schema/index.ts';
import { order, ordersOf, statusesOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openOwnShop } from '#server/testing/open-own-shop.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import {
  atProvider,
  callProvider,
  notificationsOf,
  paymentIdOf,
  replay,
  sendReport,
  underFaults,
} from '#server/testing/provider.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { judgeWaitingReports } from './apply-report.ts';
import { lockPayment } from '#server/areas/orders/lock-payment.ts';

let seller: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
});

type Report = { [field: string]: unknown };
/** Reports about one transaction, oldest first, of an order with the id `key`; what the provider holds in the end. */
type Kind = [title: string, reportsOf: (key: string) => Report[], held: number];

const charge = { transaction_status: 'settlement', status_code: '200', gross_amount: '100000.00' };
const pending = { transaction_status: 'pending', status_code: '201' };
const kinds: Kind[] = [
  ['a settlement', () => [pending, charge], 100_000],
  ['a card that was captured and voided', () => [{ ...charge, transaction_status: 'capture' }, ended('cancel')], 0],
  ['a payment that was reversed by the bank', () => [charge, ended('deny')], 0],
  ['an expiry and a late payment', () => [pending, ended('expire'), charge], 100_000],
  ['a refund', () => [charge, { ...charge, transaction_status: 'refund', refund_amount: '100000.00' }], 0],
  ['a refund of our own', (key) => [charge, part(20_000, [[key, 20_000]])], 80_000],
  ['a refund in the dashboard', () => [charge, part(20_000, [[newId(), 20_000]])], 80_000],
  [
    'refunds of both kinds',
    (key) => [
      charge,
      part(5_000, [['other', 5_000]]),
      part(25_000, [
        ['other', 5_000],
        [key, 20_000],
      ]),
    ],
    75_000,
  ],
  ['a chargeback', () => [charge, { ...charge, transaction_status: 'chargeback' }], 0],
  [
    'a partial chargeback',
    () => [charge, { ...charge, transaction_status: 'partial_chargeback', refund_amount: '30000.00' }],
    70_000,
  ],
  ['another amount', () => [{ ...charge, gross_amount: '99000.00' }], 99_000],
];

const ended = (transaction_status: string) => ({ transaction_status, status_code: '202' });
const part = (sum: number, refunds: [key: string, amount: number][]) => ({
  ...charge,
  transaction_status: 'partial_refund',
  refund_amount: `${sum}.00`,
  refunds: refunds.map(([refund_key, amount]) => ({ refund_key, refund_amount: `${amount}.00` })),
});

/** Places an order and tells the provider all reports of a kind; `send` brings each to the shop. */
async function report(reportsOf: Kind[1], send: (fields: Report) => Promise<unknown>): Promise<string> {
  const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
  const key = (await ordersOf(orderId))[0]!.id;
  const transaction_id = newId();
  for (const fields of reportsOf(key))
    await send({ order_id: orderId, transaction_id, gross_amount: '100000.00', ...fields });
  return orderId;
}

/** What the ledger says that the provider holds of a payment, and what is listed without an order. In rupiah. */
async function bookedOf(orderId: string): Promise<number> {
  const paymentId = paymentIdOf(orderId);
  const [sums] = await queryRows<{ ledger: number; listed: number }>(
    db,
    sql`select
      (select coalesce(sum(debit - credit), 0) from ledger_entries
       where account = 'gateway_clearing' and payment_id = ${paymentId}) as ledger,
      (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from unplaced_money
       where payment_id = ${paymentId} and closed_at is null) as listed`,
  );
  return sums!.ledger + sums!.listed;
}

const heldAtProvider = async (orderId: string) =>
  (await callProvider<{ transaction: { held: number } }>('GET', `/transactions/${orderId}`)).transaction.held;

/** Runs `work` while inserting or updating reports fails in the database. */
async function whileItFails<Result>(
  step: 'insert' | 'update',
  when: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `fail_${newId().replaceAll('-', '')}`;
  await db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'it fails'; end $$;
      create trigger ${name} before ${step} on payment_events for each row when (${when}) execute function ${name}()`),
  );
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`drop function ${name} cascade`));
  }
}

const later = () => new Date(Date.now() + 2 * 60_000);

async function expectBooked(orderId: string, held: number): Promise<void> {
  expect([await heldAtProvider(orderId), await bookedOf(orderId)]).toEqual([held, held]);
  await expectInvariants();
}

test.each(kinds)(
  '%s, each report sent twice: the ledger equals that of the provider',
  async (_title, reportsOf, held) => {
    const orderId = await report(reportsOf, async (fields) => {
      for (let time = 0; time < 2; time += 1) expect((await sendReport(fields)).status).toBe(200);
    });
    await expectBooked(orderId, held);
  },
);

test.each(kinds)('%s, not stored at first, then newest report first', async (_title, reportsOf, held) => {
  const orderId = await whileItFails('insert', 'true', () =>
    report(reportsOf, async (fields) => expect((await sendReport(fields)).status).toBe(503)),
  );
  expect(await bookedOf(orderId)).toBe(0);
  const sent = (await notificationsOf(orderId)).length;
  const { notifications } = await replay(orderId, { order: Array.from({ length: sent }, (_, at) => sent - 1 - at) });
  expect(notifications.map(({ status }) => status)).toEqual(Array(sent).fill(200));
  await expectBooked(orderId, held);
});

test.each(kinds)('%s, with a failure between storing and judging', async (_title, reportsOf, held) => {
  const orderId = await whileItFails('update', 'new.outcome is not null', () =>
    report(reportsOf, async (fields) => expect((await sendReport(fields)).status).toBe(200)),
  );
  expect(await bookedOf(orderId)).toBe(0);
  await judgeWaitingReports(later());
  await expectBooked(orderId, held);
});

describe('a killed server', () => {
  const openKillableNode = async () => {
    const { databaseUrl, provider } = await openShop();
    const addresses = { MIDTRANS_SNAP_URL: provider, MIDTRANS_API_URL: provider, SNAP_JS_URL: provider };
    const node = await openOwnShop(databaseUrl, addresses);
    onTestFinished(node.close);
    return node;
  };
  /** A payment that the provider has settled, and its notification, which the shop has not got. */
  const settled = async () => {
    const orderId = await order(await newCustomer(), [[await newProduct(seller), 1]]);
    await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle'));
    const [notification] = await notificationsOf(orderId);
    return { orderId, body: notification!.body };
  };
  const post = (url: string, body: object) =>
    fetch(`${url}/api/payment/notification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
  const outcomeOf = async (orderId: string) =>
    (await db.select().from(paymentEvents).where(eq(paymentEvents.providerOrderId, orderId))).map(
      ({ outcome }) => outcome,
    );

  test('after storing a report and before judging it loses nothing', async () => {
    const [node, { orderId, body }] = [await openKillableNode(), await settled()];
    const answer = await transaction(async (tx) => {
      await lockPayment(tx, eq(payments.id, paymentIdOf(orderId)));
      const answered = post(node.url, body);
      await waitForLock();
      node.close();
      return answered;
    });
    expect([answer, await outcomeOf(orderId)]).toEqual(['no answer', [null]]);
    await judgeWaitingReports(later());
    await expectBooked(orderId, 100_000);
  }, 60_000);

  test('after the commit and before answering is sent the report again, which changes nothing', async () => {
    const [node, { orderId, body }] = [await openKillableNode(), await settled()];
    // The answer is never read.
    void post(node.url, body);
    await expect.poll(() => outcomeOf(orderId)).toEqual(['applied']);
    node.close();
    const { notifications } = await replay(orderId, { times: 3 });
    expect(notifications.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid']);
    await expectBooked(orderId, 100_000);
  }, 60_000);
});
