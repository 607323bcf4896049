/** Every kind of the provider's reports, and what the provider holds after them. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { asOwner } from './as-owner.ts';
import { order, ordersOf } from './buying.ts';
import { newCustomer, type Person } from './people.ts';
import { newProduct } from './products.ts';
import { callProvider, paymentIdOf } from './provider.ts';

export type Report = { [field: string]: unknown };
/** Reports about one transaction, oldest first, of an order with the id `key`; what the provider holds in the end. */
type Kind = { title: string; reportsOf: (key: string) => Report[]; held: number; isUnknown?: boolean };

const charge = { transaction_status: 'settlement', status_code: '200', gross_amount: '100000.00' };
const captured = { ...charge, transaction_status: 'capture', payment_type: 'credit_card', fraud_status: 'accept' };
const challenged = { ...captured, status_code: '201', fraud_status: 'challenge' };
const pending = { transaction_status: 'pending', status_code: '201' };
const ended = (transaction_status: string) => ({ transaction_status, status_code: '202' });
const part = (sum: number, refunds: [key: string, amount: number][]) => ({
  ...charge,
  transaction_status: 'partial_refund',
  refund_amount: `${sum}.00`,
  refunds: refunds.map(([refund_key, amount]) => ({ refund_key, refund_amount: `${amount}.00` })),
});

export const reportKinds: Kind[] = [
  { title: 'a settlement', reportsOf: () => [pending, charge], held: 100_000 },
  { title: 'a denied attempt', reportsOf: () => [pending, ended('deny')], held: 0 },
  { title: 'an expired attempt', reportsOf: () => [pending, ended('expire')], held: 0 },
  { title: 'a cancelled attempt', reportsOf: () => [pending, ended('cancel')], held: 0 },
  { title: 'a card that was captured and settled', reportsOf: () => [captured, charge], held: 100_000 },
  { title: 'a card that was captured and voided', reportsOf: () => [captured, ended('cancel')], held: 0 },
  { title: 'a card that was challenged and accepted', reportsOf: () => [challenged, captured], held: 100_000 },
  { title: 'a card that was challenged and denied', reportsOf: () => [challenged, ended('deny')], held: 0 },
  { title: 'a payment that was reversed by the bank', reportsOf: () => [charge, ended('deny')], held: 0 },
  { title: 'an expiry and a late payment', reportsOf: () => [pending, ended('expire'), charge], held: 100_000 },
  {
    title: 'a refund',
    reportsOf: () => [charge, { ...charge, transaction_status: 'refund', refund_amount: '100000.00' }],
    held: 0,
  },
  { title: 'a refund of our own', reportsOf: (key) => [charge, part(20_000, [[key, 20_000]])], held: 80_000 },
  { title: 'a refund in the dashboard', reportsOf: () => [charge, part(20_000, [[newId(), 20_000]])], held: 80_000 },
  {
    title: 'refunds of both kinds',
    reportsOf: (key) => [
      charge,
      part(5_000, [['other', 5_000]]),
      part(25_000, [
        ['other', 5_000],
        [key, 20_000],
      ]),
    ],
    held: 75_000,
  },
  { title: 'a chargeback', reportsOf: () => [charge, { ...charge, transaction_status: 'chargeback' }], held: 0 },
  {
    title: 'a partial chargeback',
    reportsOf: () => [charge, { ...charge, transaction_status: 'partial_chargeback', refund_amount: '30000.00' }],
    held: 70_000,
  },
  { title: 'another amount', reportsOf: () => [{ ...charge, gross_amount: '99000.00' }], held: 99_000 },
  { title: 'an unknown order', reportsOf: () => [pending, charge], held: 100_000, isUnknown: true },
];

/** Places an order, unless it is unknown to the shop. Returns its id at the provider and its reports of the kind. */
export async function newReports(seller: Person, { reportsOf, isUnknown }: Kind) {
  const orderId = isUnknown
    ? `${newId()}-1`
    : await order(await newCustomer(), [[await newProduct(seller, { price: 100_000 }), 1]]);
  const [placed] = await ordersOf(orderId);
  const transaction_id = newId();
  const reports = reportsOf(placed?.id ?? orderId);
  return {
    orderId,
    reports: reports.map((fields) => ({ order_id: orderId, transaction_id, gross_amount: '100000.00', ...fields })),
  };
}

/** What the ledger says that the provider holds of a payment, and what is listed without an order. In rupiah. */
export async function bookedOf(orderId: string): Promise<number> {
  const [sums] = await db.rows<{ ledger: number; listed: number }>(sql`
    select
    (select coalesce(sum(debit - credit), 0) from ledger_entries
     where account = 'gateway_clearing' and payment_id = ${paymentIdOf(orderId)}) as ledger,
    (select coalesce(sum(case direction when 'in' then amount else -amount end), 0)
      from unplaced_money
     where provider_order_id = ${orderId} and closed_at is null) as listed`);
  return sums!.ledger + sums!.listed;
}

/** Expects that the shop has booked what the provider holds, which is `held` rupiah. */
export async function expectBooked(orderId: string, held: number): Promise<void> {
  const { transaction } = await callProvider<{ transaction: { held: number } }>('GET', `/transactions/${orderId}`);
  expect([transaction.held, await bookedOf(orderId)]).toEqual([held, held]);
}

/** Runs `work` while inserting or updating reports fails in the database. */
export async function whileItFails<Result>(
  step: 'insert' | 'update',
  when: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `fail_${newId().replaceAll('-', '')}`;
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'it fails'; end $$;
      create trigger ${name} before ${step} on payment_events for each row when (${when}) execute function ${name}()`),
    ),
  );
  try {
    return await work();
  } finally {
    await asOwner((tx) => tx.execute(sql.raw(`drop function ${name} cascade`)));
  }
}
