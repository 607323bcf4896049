import { sql } from 'drizzle-orm';
import { orderMoves, orderStatuses } from '#contract/order-states.ts';
import { type Queryable, queryRows } from '#platform/db.ts';

const allowedMoves = orderStatuses
  .flatMap((from) => Object.entries(orderMoves[from]).flatMap(([to, movers]) => movers.map((by) => [from, to, by])))
  .map((move) => `('${move.join("', '")}')`)
  .join(', ');

/** What an order `o` adds to a payout. */
const payable = '(o.total_amount - o.refunded_amount - o.commission)';

/** Whether a payout `p` is not reversed. */
const isKept = 'not exists (select from payout_reversals r where r.payout_id = p.id)';

/** Rules that always hold. Each statement returns the rows that violate its rule. */
export const invariants: Record<string, string> = {
  'M1 every posting is balanced and has positive amounts': `
    select posting from ledger_entries group by posting having sum(debit) <> sum(credit) or min(debit + credit) <= 0`,
  'M2 the total of an order is the sum of its lines': `
    select o.id from orders o join order_lines l on l.order_id = o.id
    group by o.id having o.total_amount <> sum(l.price * l.quantity)`,
  'M3 the amount of a payment is the sum of its orders': `
    select p.id from payments p left join orders o on o.payment_id = p.id
    group by p.id having p.gross_amount is distinct from sum(o.total_amount)`,
  'M4 a payment is paid if and only if it has one paid event and one posting': `
    select p.id from payments p
    where (p.status in ('paid', 'refunding', 'refunded')) <>
        ((select count(*) from payment_events e
          where e.payment_id = p.id and e.effect = 'paid') + (select count(*) from payment_events e
          where e.payment_id = p.id and e.effect = 'refunded' and p.transaction_id = e.transaction_id
            and not exists (select from payment_events f where f.payment_id = p.id and f.effect = 'paid')) = 1)
      or (p.status in ('paid', 'refunding', 'refunded')) <>
        ((select count(distinct posting) from ledger_entries l
          where l.payment_id = p.id and l.posting = 'payment:' || p.id) = 1)`,
  'M4 no unpaid order is processed': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where o.status not in ('pending', 'rejected') and p.paid_at is null`,
  'M4 an order is unpaid if and only if its payment is unpaid': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where (p.paid_at is null) <> (o.payment_status in ('pending', 'failed', 'expired', 'cancelled'))`,
  'M4 every order of a failed, expired or cancelled payment is rejected': `
    select o.id from orders o join payments p on p.id = o.payment_id
    where o.status <> 'rejected'
      and ('failed' in (p.status, o.payment_status) or 'expired' in (p.status, o.payment_status)
        or 'cancelled' in (p.status, o.payment_status))`,
  'M5 the payable balance of a seller is their paid orders minus their payouts': `
    select s.seller_id from stores s
    left join (select seller_id, sum(credit - debit) as owed from ledger_entries
               where account = 'seller_payable' group by seller_id) l using (seller_id)
    left join (select seller_id, sum(total_amount - refunded_amount - commission) as earned from orders
               where payment_status in ('paid', 'refunding') group by seller_id) o using (seller_id)
    left join (select seller_id, sum(amount) as paid from payouts p where ${isKept} group by seller_id) p
      using (seller_id)
    where coalesce(l.owed, 0) <> coalesce(o.earned, 0) - coalesce(p.paid, 0)`,
  'M6 an order is paid out to its own seller, after its confirmation': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id join orders o on o.id = l.order_id
    where o.seller_id <> p.seller_id
      or (o.status <> 'confirmed' and not (o.status = 'delivered' and o.due_since_delivery))`,
  'M6 an order is paid out by one payout that was not reversed': `
    select o.id from orders o left join (payout_lines l join payouts p on p.id = l.payout_id and ${isKept})
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
      or a.account_confirmed_at > p.paid_at or a.account_confirmed_at < a.account_changed_at or a.held_until > p.paid_at`,
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
    select payment_id from ledger_entries where account in ('seller_payable', 'commission') and payment_id is not null
    group by payment_id having sum(credit) < sum(debit)`,
  'M8 what was received and not refunded equals the paid orders': `
    select 1 where (select coalesce(sum(debit - credit), 0) from ledger_entries
                    where account in ('gateway_clearing', 'cash') and payment_id is not null and posting not like 'settled:%')
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
  'M10 commission is only kept for orders': `
    select id from ledger_entries where account = 'commission' and order_id is null`,
  'M12 settlements equal the cash and fees posted for them': `
    select s.id from settlements s
    left join ledger_entries l on l.posting = 'settled:' || s.id
    group by s.id
    having coalesce(sum(l.debit - l.credit) filter (where l.account = 'cash'), 0) <> s.net
      or coalesce(sum(l.debit - l.credit) filter (where l.account = 'provider_fees'), 0) <> s.fee
      or coalesce(sum(l.credit - l.debit) filter (where l.account = 'gateway_clearing'), 0) <> s.gross
    union all
    select id from ledger_entries
    where account = 'provider_fees' and posting not in (select 'settled:' || id from settlements)`,
  'M12 a payment is settled once, with the amount received, and for no more refunds than were made': `
    select p.id from payments p join settlements s on s.payment_id = p.id
    group by p.id having count(*) filter (where s.gross > 0) > 1 or max(s.gross) filter (where s.gross > 0) <> p.gross_amount
      or -sum(least(s.gross, 0)) > (select coalesce(sum(credit), 0) from ledger_entries l
        where l.payment_id = p.id and l.account = 'gateway_clearing' and l.posting not like 'settled:%')`,
  'M13 the buyers paid what sellers were paid, was refunded, kept as commission, or is still held': `
    select 1 where (
      select coalesce(sum(total_amount), 0) from orders where payment_status in ('paid', 'refunding', 'refunded')
    ) <> (select coalesce(sum(credit - debit), 0) from ledger_entries where account = 'cash' and posting like 'payout%')
      + (select coalesce(sum(case when payment_status = 'refunded' then total_amount else refunded_amount end), 0)
         from orders where payment_status in ('paid', 'refunding', 'refunded'))
      + (select coalesce(sum(credit - debit), 0) from ledger_entries where account in ('commission', 'seller_payable'))`,
  'M13 the money at the provider, in the bank and paid as fees is what is owed or kept': `
    select 1 where
      (select coalesce(sum(debit - credit), 0) from ledger_entries
       where account in ('gateway_clearing', 'cash', 'provider_fees'))
      <> (select coalesce(sum(credit - debit), 0) from ledger_entries where account in ('seller_payable', 'commission'))`,
  'M11 an open partial refund disputes its order and leaves something of it': `
    select r.order_id from refunds r join orders o on o.id = r.order_id
    where r.amount is not null and r.done_at is null and o.payment_status = 'paid'
      and (not o.is_disputed or r.amount >= o.total_amount - o.refunded_amount)`,
  'M9 a duplicate payment has another transaction id than the payment': `
    select e.id from payment_events e join payments p on p.id = e.payment_id
    where e.effect = 'duplicate' and (p.paid_at is null or e.transaction_id = p.transaction_id)`,
  'E1 a report that changed a payment names it, and any other judged report has a reason': `
    select id from payment_events
    where outcome is not null
      and (judged_at is null or (outcome = 'applied') <> (reason is null) or (outcome = 'applied' and payment_id is null))`,
  'E2 money that a report could not place is listed': `
    select e.id from payment_events e
    where e.outcome = 'unplaced' and not exists (select from unplaced_money m
      where m.provider_order_id = e.provider_order_id and m.transaction_id = e.transaction_id and m.direction = 'in')`,
  'E3 money of the transaction that paid a payment is not listed as received': `
    select m.id from unplaced_money m join payment_events e
      on e.provider_order_id = m.provider_order_id and e.transaction_id = m.transaction_id and e.effect = 'paid'
    where m.direction = 'in' and m.closed_at is null`,
  'E4 assigned money paid the payment that it was assigned to': `
    select m.id from unplaced_money m left join payments p on p.id = m.payment_id
    where m.closing = 'assigned'
      and (p.paid_at is null or p.transaction_id <> m.transaction_id or p.gross_amount is distinct from m.amount)`,
  'E5 an admin closed what was assigned or settled, with a note for a settlement': `
    select id from unplaced_money
    where (closing in ('assigned', 'settled')) <> (closed_by is not null) or (closing = 'settled' and note is null)`,
  'S1 stock is never negative': `select product_id from product_stock where stock < 0`,
  'S3 stock is the sum of its movements': `
    select s.product_id from product_stock s left join stock_movements m using (product_id)
    group by s.product_id, s.stock having s.stock <> coalesce(sum(m.delta), 0)`,
  'S4 an order holds the stock of its lines unless it is rejected or its goods came back': `
    select l.id from order_lines l join orders o on o.id = l.order_id
    left join stock_movements m on m.order_id = o.id and m.product_id = l.product_id
    group by l.id, l.quantity, o.status, o.goods_returned_at
    having -coalesce(sum(m.delta), 0)
      <> case when o.status = 'rejected' or o.goods_returned_at is not null then 0 else l.quantity end`,
  'S5 no unpaid payment holds stock an hour after its expiry': `
    select id from payments where status = 'pending' and expires_at < now() - interval '1 hour'`,
  'S6 sold counts equal the quantities of paid orders': `
    select t.product_id from product_stats t
    left join (select l.product_id, sum(l.quantity) as pieces from order_lines l join orders o on o.id = l.order_id
               where o.payment_status = 'paid' group by l.product_id) s using (product_id)
    where t.sold <> coalesce(s.pieces, 0)`,
  'S7 a large checkout has a payment window of at most ten minutes': `
    select id from payments where is_large and expires_at > created_at + interval '10 minutes'`,
  'S8 a customer places no large checkout after three expired ones within a day': `
    select p.id from payments p join payments e on e.user_id = p.user_id and e.is_large and e.status = 'expired'
      and e.created_at < p.created_at and e.expires_at > p.created_at - interval '24 hours'
      and not exists (select from orders o join order_events v on v.order_id = o.id and v.to_status = 'rejected'
                      where o.payment_id = e.id and v."by" = 'system' and v.at < e.expires_at)
    where p.is_large group by p.id having count(*) >= 3`,
  'O1 the status of an order is the status of its last event': `
    select o.id from orders o
    left join lateral (select to_status from order_events e where e.order_id = o.id order by e.id desc limit 1) e on true
    where e.to_status is distinct from o.status`,
  'O1 every event starts at the status of the previous event': `
    select id from (
      select id, from_status, lag(to_status) over (partition by order_id order by id) as before from order_events
    ) e where from_status is distinct from before`,
  'O1 every status change is allowed for its actor': `
    select id from order_events
    where from_status is not null and (from_status, to_status, "by") not in (${allowedMoves})`,
  'O2 reviews are written by buyers of delivered items': `
    select r.id from reviews r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id
    where o.status not in ('delivered', 'confirmed') or o.user_id <> r.user_id or l.product_id <> r.product_id`,
  'O2 rating totals equal the sum of the reviews': `
    select t.product_id from product_stats t left join reviews r using (product_id)
    group by t.product_id, t.rating_sum, t.rating_count
    having t.rating_sum <> coalesce(sum(r.value), 0) or t.rating_count <> count(r.id)`,
  'O3 no user has more than three addresses': `select user_id from addresses group by user_id having count(*) > 3`,
  'O4 a cart contains a product once, with a quantity of at least one': `
    select user_id from cart_items group by user_id, product_id having count(*) > 1 or min(quantity) < 1`,
  'O5 an open complaint is about a disputed order that was sent': `
    select c.id from complaints c join orders o on o.id = c.order_id
    where c.closed_at is null and (o.status not in ('shipped', 'delivered')
      or (not o.is_disputed and o.payment_status <> 'refunded'))`,
  'O5 no order is confirmed during a complaint': `
    select e.id from order_events e join complaints c on c.order_id = e.order_id
    where e.to_status = 'confirmed' and e.at >= c.opened_at and e.at < coalesce(c.closed_at, 'infinity')`,
  'O5 no order is paid out during a complaint': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id
    join complaints c on c.order_id = l.order_id
    where l.kind = 'order' and p.paid_at >= c.opened_at and p.paid_at < coalesce(c.closed_at, 'infinity')`,
  'O6 goods come back only of refunded orders that were sent': `
    select id from orders where goods_returned_at is not null
      and (status not in ('shipped', 'delivered', 'confirmed') or payment_status not in ('refunding', 'refunded'))`,
  'C1 product counts match the products': `
    select category, band, promo, in_stock, sum(count) from (
      select category, band, promo, in_stock, count from product_counts
      union all
      select p.category, price_band(p.effective_price), p.sale_price > 0, k.stock > 0, -1
      from products p join product_stock k on k.product_id = p.id where p.listed
    ) c group by category, band, promo, in_stock having sum(count) <> 0`,
  'C2 order counts match the orders': `
    select day, status, paid from (
      select day, status, paid, orders, amount from order_counts
      union all
      select (created_at at time zone 'Asia/Makassar')::date, status, payment_status = 'paid', -1, -total_amount from orders
    ) c group by day, status, paid having sum(orders) <> 0 or sum(amount) <> 0`,
  'C3 user counts match the users': `
    select role from (select role, people from people_counts union all select role, -1 from users) c
    group by role having sum(people) <> 0`,
  'C4 seller dues match the due orders': `
    select seller_id from (
      select seller_id, orders, amount, payable from seller_dues
      union all
      select seller_id, -1, -total_amount, -${payable} from orders o
      where payment_status = 'paid' and paid_out_at is null and not is_disputed and ${payable} > 0
        and (status = 'confirmed' or (status = 'delivered' and due_since_delivery))
    ) d group by seller_id having sum(orders) <> 0 or sum(amount) <> 0 or sum(payable) <> 0`,
  'C5 payout totals match the payouts': `
    select seller_id from (
      select seller_id, payouts, amount from payout_totals
      union all
      select seller_id, -1, case when ${isKept} then -amount else 0 end from payouts p
    ) t group by seller_id having sum(payouts) <> 0 or sum(amount) <> 0`,
  'A1 a suspended seller has no listed products': `
    select p.id from products p join users u on u.id = p.seller_id where p.listed and u.suspended_at is not null`,
  'A2 an order with a manual refund is refunded, wholly or in part': `
    select r.order_id from refunds r join orders o on o.id = r.order_id
    where r.way = 'manual' and o.payment_status <> 'refunded'
      and (r.amount is null or r.done_at is null or o.refunded_amount < r.amount)`,
  'A3 only duplicate payments are marked as returned': `
    select r.transaction_id from returned_duplicates r
    where not exists (select from payment_events e
      where e.transaction_id = r.transaction_id and e.effect = 'duplicate')`,
};

/** Checks all invariants. Returns the violated ones, each with up to five of its rows. */
export async function findViolations(runner: Queryable): Promise<{ name: string; rows: object[] }[]> {
  const violated: { name: string; rows: object[] }[] = [];
  for (const [name, statement] of Object.entries(invariants)) {
    const rows = await queryRows<object>(runner, sql.raw(statement));
    if (rows.length > 0) violated.push({ name, rows: rows.slice(0, 5) });
  }
  return violated;
}
