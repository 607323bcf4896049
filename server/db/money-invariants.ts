/** Rules of money that always hold: payments, ledger, payouts, refunds, settlements (M) and reports (E). */

import { bookInvariants } from './book-invariants.ts';
import { feesOf } from './order-fees.ts';

/** What an order `o` adds to a payout. */
export const payable = '(o.total_amount - o.refunded_amount - o.commission)';

/** Whether a payout `p` is not reversed. */
export const isKept = 'not exists (select from payout_reversals r where r.payout_id = p.id)';

/** Each statement returns the rows that violate its rule. */
export const moneyInvariants: Record<string, string> = {
  ...bookInvariants,
  'M1 every posting is balanced and has positive amounts': `
    select posting from ledger_entries group by posting
    having sum(debit) <> sum(credit) or min(debit + credit) <= 0`,
  'M2 the total of an order is the sum of its lines and its fees': `
    select o.id from orders o join order_lines l on l.order_id = o.id
    group by o.id having o.total_amount <> sum(l.price * l.quantity) + ${feesOf('o')}`,
  'M2 no order without a delivery has a shipping fee': `
    select id from orders where shipping_fee <> 0 and (shipping_zone is null
        or shipping_zone = 'pickup')`,
  'M3 the amount of a payment is the sum of its orders': `
    select p.id from payments p left join orders o on o.payment_id = p.id
    group by p.id having p.gross_amount is distinct from sum(o.total_amount)`,
  'M4 a payment is paid if and only if it has one paid event and one posting': `
    select p.id from payments p
    where (p.status in ('paid', 'refunding', 'refunded')) <>
        ((select count(*) from payment_events e
          where e.payment_id = p.id and e.effect = 'paid') + (select count(*) from payment_events e
          where e.payment_id = p.id and e.effect = 'refunded'
            and p.transaction_id = e.transaction_id
            and not exists (select from payment_events f
              where f.payment_id = p.id and f.effect = 'paid')) = 1)
      or (p.status in ('paid', 'refunding', 'refunded')) <>
        ((select count(distinct posting) from ledger_entries l
          where l.payment_id = p.id and l.posting = 'payment:' || p.id) = 1)`,
  'M4 no unpaid order is processed': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where o.status not in ('pending', 'rejected') and p.paid_at is null`,
  'M4 an order is unpaid if and only if its payment is unpaid': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where (p.paid_at is null) <> (o.payment_status in ('pending', 'failed', 'expired',
          'cancelled'))`,
  'M4 every order of a failed, expired or cancelled payment is rejected': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where o.status <> 'rejected'
      and ('failed' in (p.status, o.payment_status) or 'expired' in (p.status, o.payment_status)
        or 'cancelled' in (p.status, o.payment_status))`,
  'I1 each order that a payment kept has one invoice, and no other order has one': `
    select o.id from orders o join payments p on p.id = o.payment_id
    left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where o.payment_status = 'paid' and p.paid_at >= (select min(issued_at) from invoices)
    group by o.id having count(i.number) <> 1
    union all select i.order_id from invoices i join orders o on o.id = i.order_id
    where o.payment_status not in ('paid', 'refunding', 'refunded')`,
  'I2 an invoice minus its corrections is what the order holds': `
    select o.id from orders o join invoices i on i.order_id = o.id
    group by o.id having sum(case i.kind when 'invoice' then i.amount else -i.amount end)
      <> case o.payment_status when 'refunded' then 0 else o.total_amount - o.refunded_amount end`,
  'M5 the payable balance of a seller is their paid orders minus their payouts': `
    select s.seller_id from stores s
    left join (select seller_id, sum(credit - debit) as owed from ledger_entries
               where account = 'seller_payable' group by seller_id) l using (seller_id)
    left join (select seller_id, sum(total_amount - refunded_amount - commission) as earned
        from orders
               where payment_status in ('paid', 'refunding') group by seller_id) o using (seller_id)
    left join (select seller_id, sum(amount) as paid from payouts p where ${isKept}
        group by seller_id) p
      using (seller_id)
    where coalesce(l.owed, 0) <> coalesce(o.earned, 0) - coalesce(p.paid, 0)`,
  'M6 an order is paid out to its own seller, after its confirmation': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id
    join orders o on o.id = l.order_id
    where o.seller_id <> p.seller_id or o.status <> 'confirmed'`,
  'M6 no order is paid out before its confirmation': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id
    join orders o on o.id = l.order_id
    where l.kind = 'order' and not exists (select from order_events e
        where e.order_id = o.id and e.to_status = 'confirmed' and e.at <= p.paid_at)`,
  'M6 an order is paid out by one payout that was not reversed': `
    select o.id from orders o left join (payout_lines l join payouts p on p.id = l.payout_id
        and ${isKept})
      on l.order_id = o.id and l.kind = 'order'
    group by o.id having count(l.order_id) <> case when o.paid_out_at is null then 0 else 1 end`,
  'M6 a seller receives what an order is worth, except for deductions that wait for the next payout': `
    select o.id from orders o join payout_lines l on l.order_id = o.id
      join payouts p on p.id = l.payout_id and ${isKept}
    group by o.id having o.payment_status <> 'refunded' and o.refunded_amount = 0
        and sum(l.amount) <> case when o.paid_out_at is null then 0 else ${payable} end
      or abs(sum(l.amount)) > o.total_amount`,
  'M6 no payout goes to an unconfirmed account or to one that is held': `
    select a.payout_id from payout_accounts a join payouts p on p.id = a.payout_id
    where (a.account_changed_at is not null and a.account_confirmed_at is null)
      or a.account_confirmed_at > p.paid_at or a.account_confirmed_at < a.account_changed_at
      or a.held_until > p.paid_at
    union all
    select p.id from payouts p join store_identities s using (seller_id)
    where s.account_confirmed_at <= p.paid_at and s.held_until > p.paid_at`,
  'M6 no payout is recorded between a change of the account and its confirmation, or before its hold was lifted': `
    select payout.id from audit_log payout
    left join lateral (select action from audit_log a
        where a.subject = payout.subject and a.id < payout.id
      and a.action in ('account-changed', 'account-confirmed') order by a.id desc limit 1) before
      on true
    left join lateral (select action from audit_log a
        where a.subject = payout.subject and a.id > payout.id
      and a.action in ('account-changed', 'hold-lifted') order by a.id limit 1) after on true
    where payout.action = 'payout' and (before.action = 'account-changed'
        or after.action = 'hold-lifted')`,
  'M6 no refund is recorded by hand to an account that is held': `
    select order_id::text from refunds where way = 'manual' and done_at < held_until
    union all
    select id::text from unplaced_money where closing = 'settled' and closed_at < held_until`,
  'M6 no payment by hand is recorded for an account that changed after it was shown': `
    select paid.id from audit_log paid
    join lateral (select action from audit_log a where a.subject = paid.subject and a.id < paid.id
      and a.action in ('refund-account-named', 'reveal-refund-account', 'account-changed',
        'reveal-identity')
      and not a.details ? 'payoutId' order by a.id desc limit 1) before on true
    -- Entries of earlier releases, and those of erased people, do not name the account.
    where paid.details ? 'account' and (
      (paid.action in ('refund-manual', 'money-settled') and before.action = 'refund-account-named')
      -- A payout may be recorded for an account that nobody was shown.
      or (paid.action = 'payout' and before.action = 'account-changed' and exists (
        select from audit_log shown where shown.subject = paid.subject and shown.id < paid.id
          and shown.action = 'reveal-identity' and not shown.details ? 'payoutId')))`,
  'M6 no order is paid out while a refund of it is open': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id
    join refunds r on r.order_id = l.order_id
    where l.kind = 'order' and p.paid_at >= r.opened_at
      and p.paid_at < coalesce(r.done_at, 'infinity')
      -- The refund waited for the payout.
      and not exists (select from audit_log refund join audit_log payout on payout.id < refund.id
        where refund.subject = r.order_id::text
          and refund.action in ('order-cancelled', 'complaint-refund')
          and payout.action = 'payout' and payout.subject = p.seller_id::text
          and payout.details ->> 'payoutId' = p.id::text)`,
  'M6 no order is payable below zero': `
    select id from orders o where ${payable} < 0 or refunded_amount < 0 or commission < 0`,
  'M6 the amount of a payout is the sum of its lines': `
    select p.id from payouts p left join payout_lines l on l.payout_id = p.id
    group by p.id having p.amount is distinct from sum(l.amount)`,
  'M6 all payouts equal the cash credited for them': `
    select 1 where (select coalesce(sum(amount), 0) from payouts p where ${isKept})
      <> (select coalesce(sum(credit - debit), 0) from ledger_entries
          where account = 'cash' and posting like 'payout%')`,
  'M6 a payout is reversed in the ledger if and only if it is reversed': `
    select p.id from payouts p where ${isKept} =
      exists (select from ledger_entries l where l.posting = 'payout-reversed:' || p.id)`,
  'M7 refunds of a payment do not exceed the amount received': `
    select payment_id from ledger_entries where account in ('seller_payable', 'commission')
      and payment_id is not null
    group by payment_id having sum(credit) < sum(debit)`,
  'M8 what was received and not refunded equals the paid orders': `
    select 1 where (select coalesce(sum(debit - credit), 0) from ledger_entries
                    where account in ('gateway_clearing', 'cash') and payment_id is not null
                      and posting not like 'settled:%')
      <> (select coalesce(sum(total_amount - refunded_amount), 0) from orders
          where payment_status in ('paid', 'refunding'))`,
  'M10 what a buyer paid for an order is owed to its seller, kept as commission, or refunded': `
    select o.id from orders o left join ledger_entries l on l.order_id = o.id
    where o.payment_status in ('paid', 'refunding', 'refunded')
    group by o.id
    having coalesce(sum(l.credit - l.debit) filter (where l.account = 'seller_payable'), 0)
        <> case when o.payment_status = 'refunded' then 0 else ${payable} end
      or coalesce(sum(l.credit - l.debit) filter (where l.account = 'commission'), 0)
        <> case when o.payment_status = 'refunded' then 0 else o.commission end`,
  'M10 the total of each paid order was posted once, and its refunds as the order says': `
    select o.id from orders o
    left join ledger_entries l on l.order_id = o.id
      and l.account in ('seller_payable', 'commission')
    group by o.id
    having coalesce(sum(l.credit), 0)
        <> case when o.payment_status in ('paid', 'refunding', 'refunded') then o.total_amount
        else 0 end
      or coalesce(sum(l.debit), 0)
        <> case o.payment_status when 'refunded' then o.total_amount else o.refunded_amount end`,
  'M10 commission is only kept for orders': `
    select id from ledger_entries where account = 'commission' and order_id is null`,
  'M12 settlements equal the cash and fees posted for them': `
    select s.id from settlements s
    left join ledger_entries l on l.posting = 'settled:' || s.id
    group by s.id
    having coalesce(sum(l.debit - l.credit) filter (where l.account = 'cash'), 0) <> s.net
      or coalesce(sum(l.debit - l.credit) filter (where l.account = 'provider_fees'), 0) <> s.fee
      or coalesce(sum(l.credit - l.debit) filter (where l.account = 'gateway_clearing'),
        0) <> s.gross
    union all
    select id from ledger_entries
    where account = 'provider_fees' and posting not in (select 'settled:' || id from settlements)`,
  'M12 a payment is settled once, with the amount received, and for no more refunds than were made': `
    select p.id from payments p join settlements s on s.payment_id = p.id
    group by p.id having count(*) filter (where s.gross > 0) > 1
      or max(s.gross) filter (where s.gross > 0) <> p.gross_amount
      or -sum(least(s.gross, 0)) > (select coalesce(sum(credit), 0) from ledger_entries l
        where l.payment_id = p.id and l.account = 'gateway_clearing'
          and l.posting not like 'settled:%')`,
  'M13 the buyers paid what sellers were paid, was refunded, kept as commission, or is still held': `
    select 1 where (
      select coalesce(sum(total_amount), 0) from orders
      where payment_status in ('paid', 'refunding', 'refunded')
    ) <> (select coalesce(sum(credit - debit), 0) from ledger_entries
    where account = 'cash' and posting like 'payout%')
      + (select coalesce(sum(case when payment_status = 'refunded' then total_amount
            else refunded_amount end), 0)
         from orders where payment_status in ('paid', 'refunding', 'refunded'))
      + (select coalesce(sum(credit - debit), 0) from ledger_entries
        where account in ('commission', 'seller_payable'))`,
  'M13 the money at the provider, in the bank and paid as fees is what is owed or kept': `
    select 1 where
      (select coalesce(sum(debit - credit), 0) from ledger_entries
       where account in ('gateway_clearing', 'cash', 'provider_fees'))
      <> (select coalesce(sum(credit - debit), 0) from ledger_entries
        where account in ('seller_payable', 'commission'))`,
  'M11 an open partial refund disputes its order and leaves something of it': `
    select r.order_id from refunds r join orders o on o.id = r.order_id
    where r.amount is not null and r.done_at is null and o.payment_status = 'paid'
      and (not o.is_disputed or r.amount >= o.total_amount - o.refunded_amount)`,
  'M9 a duplicate payment has another transaction id than the payment': `
    select e.id from payment_events e join payments p on p.id = e.payment_id
    where e.effect = 'duplicate' and (p.paid_at is null or e.transaction_id = p.transaction_id)`,
  'M15 a buyer was told of money that the shop holds for them': `
    select id from orders where payment_status = 'refunding' and holding_notified_at is null
    union all
    select payment_id from unplaced_money
    where direction = 'in' and closed_at is null and payment_id is not null
      and holding_notified_at is null`,
  'M16 money that waits for a settlement is asked about again': `
    select order_id::text from refunds
    where awaits_settlement and done_at is null
      and (retry_at is null or way is distinct from 'provider')
    union all
    select id::text from unplaced_money
    where awaits_settlement and closed_at is null
      and (retry_at is null or refund_asked_at is null)`,
  'E1 a report that changed a payment names it, and any other judged report has a reason': `
    select id from payment_events
    where outcome is not null
      and (judged_at is null or (outcome = 'applied') <> (reason is null)
        or (outcome = 'applied' and payment_id is null))`,
  'E2 money that a report could not place is listed': `
    select e.id from payment_events e
    where e.outcome = 'unplaced' and not exists (select from unplaced_money m
      where m.provider_order_id = e.provider_order_id and m.transaction_id = e.transaction_id
        and m.direction = 'in')`,
  'E3 money of the transaction that paid a payment is not listed as received': `
    select m.id from unplaced_money m join payment_events e
      on e.provider_order_id = m.provider_order_id and e.transaction_id = m.transaction_id
      and e.effect = 'paid'
    where m.direction = 'in' and m.closed_at is null`,
  'E4 assigned money paid the payment that it was assigned to': `
    select m.id from unplaced_money m left join payments p on p.id = m.payment_id
    where m.closing = 'assigned' and m.direction = 'in'
      and (p.paid_at is null or p.transaction_id <> m.transaction_id
        or p.gross_amount is distinct from m.amount)`,
  'E6 returned money was posted once if and only if it was assigned to an order': `
    select m.id from unplaced_money m left join ledger_entries l
      on l.posting = 'returned:' || m.id and l.account = 'gateway_clearing'
      and l.payment_id = m.payment_id
    where m.direction = 'out'
    group by m.id
    having case when m.closing = 'assigned' then coalesce(sum(l.credit), 0) <> m.amount
      when m.closing = 'placed' then coalesce(sum(l.credit), 0) not in (0, m.amount)
      else count(l.id) > 0 end
    union all
    select id from ledger_entries l where posting like 'returned:%'
      and not exists (select from unplaced_money m
        where l.posting = 'returned:' || m.id and m.direction = 'out')`,
  'E7 what the provider returned of a payment, all of which it returned, was posted or is listed': `
    select p.id from payments p
    where exists (select from payment_events e
        where e.payment_id = p.id and e.transaction_id = p.transaction_id
        and e.outcome = 'applied' and e.transaction_status in ('refund', 'chargeback'))
      and p.gross_amount > (select coalesce(sum(l.credit), 0) from ledger_entries l
          where l.payment_id = p.id and l.account = 'gateway_clearing'
            and l.posting not like 'settled:%')
        + (select coalesce(sum(coalesce(m.amount, p.gross_amount)), 0) from unplaced_money m
          where m.payment_id = p.id and m.transaction_id = p.transaction_id and m.direction = 'out'
            and not exists (select from ledger_entries l where l.posting = 'returned:' || m.id))`,
  'E8 what the provider returned after an admin had settled it is listed': `
    select m.id from unplaced_money m
    where m.closing = 'settled' and m.direction = 'in'
      and exists (select from payment_events e
        where e.provider_order_id = m.provider_order_id and e.transaction_id = m.transaction_id
          and e.transaction_status in ('refund', 'chargeback', 'deny') and e.outcome is not null
          and e.judged_at > m.closed_at)
      and not exists (select from unplaced_money r
        where r.provider_order_id = m.provider_order_id and r.transaction_id = m.transaction_id
          and r.direction = 'out')`,
  'E5 an admin closed what was assigned or settled, with a note for a settlement': `
    select id from unplaced_money
    where (closing in ('assigned', 'settled')) <> (closed_by is not null)
      or (closing = 'settled' and note is null)`,
};
