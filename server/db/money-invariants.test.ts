import { type SQL, sql } from 'drizzle-orm';
import { type Breaking, payOutAll, testBreaking } from '#server/testing/breaking-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';

const cases: Breaking[] = [
  ['an order that a payment kept without an invoice', ['I1'], sql`update invoices set order_id = gen_random_uuid()`],
  [
    'an invoice of an unpaid order',
    ['I1'],
    sql`update invoices set order_id = (select id from orders where payment_status = 'pending' limit 1)
        where number = (select min(number) from invoices)`,
  ],
  [
    'a correction without a refund',
    ['I2'],
    sql`insert into invoices select 'KS/' || number, order_id, 'correction', 1, issued_at from invoices`,
  ],
  ['a posting that does not balance', ['M1', 'M8'], sql`update ledger_entries set debit = debit + 1 where debit > 0`],
  [
    'an order that costs more than its lines',
    ['M2', 'M3'],
    sql`update orders set total_amount = total_amount + 1 where payment_status = 'pending'`,
  ],
  [
    'a shipping fee that the total does not contain, and without a delivery',
    ['M2 the total', 'M2 no order'],
    sql`update orders set shipping_fee = 1, shipping_zone = null where payment_status = 'pending'`,
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
    'an unpaid order that is processed',
    ['M4 no unpaid order is processed'],
    sql`alter table orders drop constraint orders_unpaid_stay`,
    sql`update orders set status = 'processing' where payment_status = 'pending'`,
  ],
  [
    'an order that continues although its payment expired',
    ['M4'],
    sql`update orders set payment_status = 'expired' where payment_status = 'pending'`,
  ],
  [
    'money held without a word to its buyer',
    ['M15'],
    sql`update orders set payment_status = 'refunding' where payment_status = 'paid'`,
  ],
  [
    'a part that waits for a settlement and is never asked about again',
    ['M16'],
    // Other tests of the worker refund orders, too.
    sql`insert into refunds (order_id, way, awaits_settlement)
        select id, 'provider', true from orders where id not in (select order_id from refunds) limit 1`,
  ],
  [
    'a commission that rises tomorrow, and another after it',
    ['H1', 'H2'],
    sql`insert into commission_rates select current_date + n, 20 + n, now() from generate_series(2, 3) n`,
  ],
  [
    'a posting of two days',
    ['B1'],
    sql`update ledger_entries set at = at - interval '1 day' where account = 'gateway_clearing'`,
  ],
  [
    'an order of which more was returned than the ledger says',
    ['B2', 'M10'],
    sql`update orders set refunded_amount = refunded_amount + 1 where payment_status = 'paid'`,
  ],
  [
    'a public sum that the ledger does not have',
    ['B3'],
    sql`insert into impact_months values ('2026-01', '2026-02-01', 1, 0, 0, 0, 5, '[]')`,
  ],
  [
    'a public count of orders that were not paid out',
    ['B5'],
    sql`insert into impact_months values ('2026-01', '2026-02-01', 0, 0, 1, 0, 5, '[]')`,
  ],
  [
    'a month told as one of stores that were not paid in it',
    ['B6'],
    sql`insert into impact_months values ('2026-01', '2026-02-01', 0, 0, 0, 0, 5, '[]', 5)`,
  ],
  [
    'a letter of money that was never received',
    ['B4'],
    sql`insert into turnover_letters
        select gen_random_uuid(), seller_id, 'ACDEFHJKMNPRTWXY', 'Toko', 2021, '{1}', now(), now() from stores limit 1`,
  ],
  ['an order that is missing from the ledger', ['M5', 'M8'], sql`delete from ledger_entries`],
  [
    'more refunded than received',
    ['M7', 'M10 what a buyer paid'],
    sql`update ledger_entries set debit = 2 * credit, credit = 0
        where account = 'seller_payable' and posting like 'payment:%'`,
  ],
  [
    'a refund that the order does not know, made up by other income',
    ['M10 the total of each paid order'],
    sql`update ledger_entries set credit = credit + 1
        where account = 'seller_payable' and posting like 'payment:%'`,
    sql`insert into ledger_entries (posting, account, seller_id, order_id, payment_id, debit, credit, at)
        select 'gift:' || id, 'seller_payable', seller_id, id, payment_id, 1, 0, now()
        from orders where payment_status = 'paid'`,
  ],
  [
    'commission without an order',
    ['M10 commission', 'M13 the money'],
    sql`insert into ledger_entries (posting, account, debit, credit, at) values ('gift', 'commission', 0, 1, now())`,
  ],
  [
    'a settlement of another amount that is not posted',
    ['M12 settlements equal', 'M12 a payment is settled'],
    sql`insert into settlements (payment_id, transaction_id, gross, fee, net, settled_at, posted_at)
        select id, id, 100, 10, 90, now(), now() from payments where status = 'paid'`,
  ],
  [
    'a provider fee without a settlement',
    ['M12 settlements equal'],
    sql`insert into ledger_entries (posting, account, debit, credit, at)
        values ('settled:0', 'provider_fees', 1, 0, now()), ('settled:0', 'gateway_clearing', 0, 1, now())`,
  ],
  [
    'a seller who was paid more than the buyers paid',
    ['M13 the buyers paid'],
    sql`update ledger_entries set credit = credit + 1
        where account = 'seller_payable' and posting like 'payment:%'`,
  ],
  ['a payout of an order that is not confirmed', ['M6'], ...payOutAll('delivered', 1)],
  [
    'a payout before the confirmation',
    ['M6 no order is paid out before'],
    ...payOutAll('confirmed', 1),
    sql`insert into order_events (order_id, from_status, to_status, "by", at)
        select id, 'delivered', 'confirmed', 'customer', paid_at + interval '1 ms' from payouts`,
  ],
  ['an order that is paid out twice', ['M6'], ...payOutAll('confirmed', 2)],
  [
    'a payout that is larger than its orders',
    ['M6 the amount of a payout'],
    ...payOutAll('confirmed', 1),
    sql`update payouts set amount = amount + 1 where id in (select id from orders)`,
  ],
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
    'a payout during the hold of the account that its seller has now',
    ['M6 no payout goes to an unconfirmed account'],
    ...payOutAll('confirmed', 1),
    sql`update store_identities set account_confirmed_at = now() - interval '1 day', held_until = now() + interval '1 day'`,
  ],
  ...[
    ['a payout before the new account was confirmed', ['account-changed', 'payout', 'account-confirmed']] as const,
    ['a payout before an admin lifted the hold', ['account-confirmed', 'payout', 'hold-lifted']] as const,
  ].map(([what, actions]): [string, string[], ...SQL[]] => [
    what,
    ['M6 no payout is recorded between'],
    ...actions.map(
      (action) => sql`insert into audit_log (actor_id, action, subject, details, at)
        select seller_id, ${action}, seller_id, '{}', now() from stores`,
    ),
  ]),
  [
    'a refund by hand to an account that is held',
    ['M6 no refund is recorded by hand to an account that is held'],
    sql`insert into refunds (order_id, way, proof, done_at, held_until)
        select id, 'manual', '', now(), now() + interval '1 day' from orders limit 1
        on conflict (order_id) do update set way = 'manual', proof = '', done_at = now(),
          held_until = now() + interval '1 day'`,
  ],
  ...[
    [
      'a refund to an account that changed after it was shown',
      'reveal-refund-account',
      'refund-account-named',
      'refund-manual',
    ],
    [
      'money given back to an account that changed after it was shown',
      'reveal-refund-account',
      'refund-account-named',
      'money-settled',
    ],
    ['a payout to an account that changed after it was shown', 'reveal-identity', 'account-changed', 'payout'],
  ].map(([what, ...actions]): [string, string[], ...SQL[]] => [
    what!,
    [
      'M6 no payment by hand is recorded for an account',
      ...(what!.startsWith('a payout') ? ['M6 no payout is recorded between'] : []),
    ],
    ...actions.map(
      (action) => sql`insert into audit_log (actor_id, action, subject, details, at)
        select seller_id, ${action}, seller_id, '{"account": "BRI 667"}', now() from stores`,
    ),
  ]),
  [
    'a payout of an order while a part of it is refunded',
    ['M6 no order is paid out while', 'M11'],
    sql`insert into refunds (order_id, amount, opened_at)
        select id, 1, now() - interval '1 hour' from orders where payment_status = 'paid' on conflict do nothing`,
    ...payOutAll('confirmed', 1),
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
    'returned money that was assigned to an order and not posted',
    ['E6'],
    sql`insert into unplaced_money (event_id, payment_id, provider_order_id, transaction_id, direction, reason, amount,
        received_at, closed_at, closing, closed_by)
      select id, payment_id, provider_order_id, transaction_id, 'out', 'partial-refund', 1, at, at, 'assigned', (select id from users limit 1)
      from payment_events
      where effect = 'paid' order by payment_events.id desc limit 1`,
  ],
  [
    'a payment that the provider returned, which is neither posted nor listed',
    ['E7'],
    sql`update payment_events set transaction_status = 'refund' where effect = 'paid'`,
  ],
  [
    'money that an admin settled and the provider returned afterwards, which is not listed',
    ['E8'],
    sql`with denied as (
        update payment_events e set transaction_status = 'deny' where effect = 'paid' and not exists (
          select from unplaced_money m where m.transaction_id = e.transaction_id) returning *
      )
      insert into unplaced_money (event_id, payment_id, provider_order_id, transaction_id, direction, reason, amount,
        received_at, closed_at, closing, closed_by, note)
      select e.id, payment_id, provider_order_id, transaction_id, 'in', 'duplicate', 1, at, judged_at - interval '1 hour',
        'settled', u.id, 'Transfer' from denied e, (select id from users limit 1) u limit 1`,
  ],
  [
    'money assigned to a payment that another transaction paid, by nobody',
    ['E4', 'E5'],
    sql`insert into unplaced_money (event_id, payment_id, provider_order_id, transaction_id, direction, reason, amount,
        received_at, closed_at, closing)
      select id, payment_id, provider_order_id, 'another', 'in', 'duplicate', 1, at, at, 'assigned' from payment_events
      where effect = 'paid' order by id desc limit 1`,
  ],
];

testBreaking(Object.keys(moneyInvariants), cases);
