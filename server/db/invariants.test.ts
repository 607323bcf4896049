import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/order-states.ts';
import { db } from '#platform/db.ts';
import { order } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { findViolations } from './invariants.ts';

beforeAll(async () => {
  await openShop();
  const product = await newProduct(await newSeller());
  await atProvider(await order(await newCustomer(), [[product, 2]]), 'settle');
  await order(await newCustomer(), [[product, 1]]);
});

class Rollback extends Error {}

/** Returns the names of the invariants that the changes break, and rolls the changes back. */
async function brokenBy(...changes: SQL[]): Promise<string[]> {
  let names: string[] = [];
  const attempt = db.transaction(async (tx) => {
    // Triggers and foreign keys would reject some of these changes, so they are disabled.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const change of changes) await tx.execute(change);
    names = (await findViolations(tx)).map(({ name }) => name);
    throw new Rollback();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return names;
}

/** Pays out each paid order, in a payout with its id, with a multiple of its total. */
const payOutAll = (status: OrderStatus, times: number): SQL[] => [
  sql`insert into payouts select id, seller_id, ${times}::int * total_amount, '', user_id, now() from orders
      where payment_status = 'paid' and paid_out_at is null`,
  sql`insert into payout_lines select o.id, o.id, 'order', p.amount from payouts p join orders o using (id)`,
  sql`update orders set status = ${status}, paid_out_at = now() where id in (select id from payouts)`,
];

test.each<[what: string, broken: string[], ...changes: SQL[]]>([
  [
    'a large checkout with an hour to pay',
    ['S7'],
    sql`update payments set is_large = true, expires_at = created_at + interval '1 hour' where status = 'pending'`,
  ],
  [
    'a large checkout after three that expired',
    ['M3', 'S8'],
    sql`update payments set is_large = true, expires_at = created_at + interval '10 minutes' where status = 'pending'`,
    sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'provider_order_id', gen_random_uuid(), 'status', 'expired', 'created_at', p.created_at - interval '1 hour',
          'expires_at', p.created_at - interval '50 minutes'))).*
        from payments p, generate_series(1, 3) where p.status = 'pending'`,
  ],
  ['a posting that does not balance', ['M1', 'M8'], sql`update ledger_entries set debit = debit + 1 where debit > 0`],
  [
    'an order that costs more than its lines',
    ['M2', 'M3'],
    sql`update orders set total_amount = total_amount + 1 where payment_status = 'pending'`,
  ],
  [
    'a payment whose amount differs from its orders',
    ['M3'],
    sql`update payments set gross_amount = gross_amount + 1 where status = 'pending'`,
  ],
  [
    'a paid payment for which no money was received',
    ['M4'],
    sql`update payments set status = 'paid', paid_at = now() where status = 'pending'`,
  ],
  [
    'an order that continues although its payment expired',
    ['M4'],
    sql`update orders set payment_status = 'expired' where payment_status = 'pending'`,
  ],
  ['an order that is missing from the ledger', ['M5', 'M8'], sql`delete from ledger_entries`],
  [
    'an amount due to a seller without due orders',
    ['C4'],
    sql`insert into seller_dues select seller_id, 1, 1000, 1000 from stores limit 1
        on conflict (seller_id) do update set orders = seller_dues.orders + 1`,
  ],
  [
    'an amount due to a seller that leaves out what was refunded',
    ['C4'],
    sql`insert into seller_dues select seller_id, 0, 0, 1000 from stores limit 1
        on conflict (seller_id) do update set payable = seller_dues.payable + 1`,
  ],
  ['a payout of an order that is not confirmed', ['M6'], ...payOutAll('delivered', 1)],
  ['an order that is paid out twice', ['M6'], ...payOutAll('confirmed', 2)],
  [
    'a payout to an account that is not confirmed',
    ['M6 no payout goes to an unconfirmed account'],
    ...payOutAll('confirmed', 1),
    sql`insert into payout_accounts select id, '', now() from orders where id in (select id from payouts)`,
  ],
  [
    'a payout to an account that is held',
    ['M6 no payout goes to an unconfirmed account'],
    ...payOutAll('confirmed', 1),
    sql`insert into payout_accounts select id, '', paid_at - interval '1 day', paid_at - interval '1 day',
        paid_at + interval '1 day' from payouts where id in (select id from orders)`,
  ],
  [
    'a reversed payout that the ledger still contains',
    ['C5', 'M6 a payout is reversed in the ledger'],
    ...payOutAll('confirmed', 1),
    sql`insert into payout_reversals select id, '', paid_by, now() from payouts where id in (select id from orders)`,
  ],
  [
    'an order that is payable below zero',
    ['M6 no order is payable below zero'],
    sql`alter table orders drop constraint orders_payable`,
    sql`update orders set refunded_amount = total_amount, commission = 1 where payment_status = 'paid'`,
  ],
  [
    'a payout total without a payout',
    ['C5'],
    sql`insert into payout_totals select seller_id, 1, 1000 from stores limit 1`,
  ],
  ['stock without a stock movement', ['S3'], sql`update product_stock set stock = stock + 1`],
  [
    'a confirmation and a payout during a complaint',
    ['O5', 'M6'],
    sql`insert into complaints (id, order_id, kind, text, opened_at)
        select gen_random_uuid(), id, 'damaged', '', '2020-01-01' from orders where payment_status = 'paid' limit 1`,
    ...payOutAll('confirmed', 2),
  ],
  [
    'goods that came back of an order that was not refunded',
    ['S4', 'O6'],
    sql`update orders set goods_returned_at = now() where payment_status = 'paid'`,
  ],
  ['an order without reserved stock', ['S3', 'S4'], sql`delete from stock_movements where order_id is not null`],
  [
    'an unpaid order that still reserves stock a day after it expired',
    ['S5'],
    sql`update payments set expires_at = now() - interval '1 day' where status = 'pending'`,
  ],
  [
    'a payment whose only money counts as a duplicate',
    ['M9'],
    sql`update payment_events set effect = 'duplicate' where effect = 'paid'`,
  ],
  ['a judged report without an outcome or a reason', ['E1'], sql`update payment_events set outcome = 'ignored'`],
  [
    'unplaced money that is not listed',
    ['E2'],
    sql`update payment_events set outcome = 'unplaced', reason = 'duplicate', transaction_id = 'another'
      where id = (select max(id) from payment_events)`,
  ],
  [
    'listed money that paid an order',
    ['E3'],
    sql`insert into unplaced_money (event_id, provider_order_id, transaction_id, direction, reason, amount, received_at)
      select id, provider_order_id, transaction_id, 'in', 'duplicate', 1, at from payment_events
      where effect = 'paid' order by id desc limit 1`,
  ],
  [
    'money assigned to a payment that another transaction paid, by nobody',
    ['E4', 'E5'],
    sql`insert into unplaced_money (event_id, payment_id, provider_order_id, transaction_id, direction, reason, amount,
        received_at, closed_at, closing)
      select id, payment_id, provider_order_id, 'another', 'in', 'duplicate', 1, at, at, 'assigned' from payment_events
      where effect = 'paid' order by id desc limit 1`,
  ],
  [
    'a returned duplicate of a payment that was paid once',
    ['A3'],
    sql`insert into returned_duplicates select 'came once', '', id, now() from users limit 1`,
  ],
  ['a sold count without sales', ['S6'], sql`update product_stats set sold = sold + 1`],
  [
    'an order status without an event',
    ['O1'],
    sql`update orders set status = 'processing' where payment_status = 'paid'`,
  ],
  [
    'a status change that is not allowed',
    ['O1'],
    sql`insert into order_events (order_id, from_status, to_status, "by", at)
      select id, 'pending', 'confirmed', 'seller', now() from orders where payment_status = 'paid'`,
  ],
])('%s is detected', async (_name, broken, ...changes) => {
  const names = await brokenBy(...changes);
  // One invariant has several statements; some cases name the start of the one that they break.
  expect(broken.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
  await expectInvariants();
});
