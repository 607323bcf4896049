/**
 * Rules of the books (B), which agree with the ledger, and it with the orders; and of the rates of the commission (H).
 */

import { noticeDays } from '#contract/shop-settings/commission.ts';
import { feesOf } from './order-fees.ts';

/** What an order held of its money after a ledger entry that returned some. */
const held = `(select sum(e.credit - e.debit) from ledger_entries e
  where e.payment_id = ledger_entries.payment_id and e.order_id = ledger_entries.order_id
    and e.account in ('seller_payable', 'commission') and e.id <= ledger_entries.id)`;
/**
 * What a ledger entry of an order changes of the money that the order holds for its products, without fees: all of it
 * when it was paid, which is posted once; what is returned later is fees only when nothing else is left.
 */
export const goodsMoved = `(case when ledger_entries.debit = 0
  then case ledger_entries.account when 'seller_payable' then orders.total_amount - ${feesOf('orders')} else 0 end
  else greatest(${held} - ${feesOf('orders')}, 0)
    - greatest(${held} + ledger_entries.debit - ${feesOf('orders')}, 0) end)`;

const isOfOrder = `ledger_entries.order_id = orders.id
  and ledger_entries.account in ('seller_payable', 'commission')`;
const dayBegin = (day: string) => `((${day})::timestamp at time zone 'Asia/Makassar')`;

/** Each statement returns the rows that violate its rule. */
export const bookInvariants: Record<string, string> = {
  'B1 a posting is of one time, so that the books of each month balance': `
    select posting from ledger_entries group by posting having min(at) <> max(at)`,
  'B2 the turnover of an order by the ledger is what was paid for its products and not returned': `
    select orders.id from orders left join ledger_entries on ${isOfOrder}
    group by orders.id having coalesce(sum(${goodsMoved}), 0) <> case
      when payment_status in ('paid', 'refunding')
      then greatest(total_amount - refunded_amount - ${feesOf('orders')}, 0) else 0 end`,
  'B3 what the public reads as paid to makers is what the ledger says': `
    select month from impact_months where paid_to_makers <> (
      select coalesce(sum(debit - credit), 0) from ledger_entries
      where account = 'seller_payable' and order_id is null
        and at >= ${dayBegin("(month || '-01')::date")} and at < ${dayBegin('until')})`,
  'B4 a letter of turnover has the sums of the ledger': `
    select letter.id
    from turnover_letters letter cross join unnest(amounts) with ordinality of_month(amount, number)
    left join (
      select orders.seller_id, date_trunc('month', at at time zone 'Asia/Makassar')::date as month,
        sum(${goodsMoved}) as amount
      from orders join ledger_entries on ${isOfOrder}
      where orders.seller_id in (select seller_id from turnover_letters) group by 1, 2
    ) sold on sold.seller_id = letter.seller_id and sold.month = make_date(year, number::int, 1)
    where of_month.amount <> coalesce(sold.amount, 0)`,
  'H1 a rate of the commission begins after its notice, which is longer for a higher one': `
    select from_day from (
      select from_day, percent, lag(percent) over (order by from_day) as before,
        (announced_at at time zone 'Asia/Makassar')::date as announced
      from commission_rates
    ) rate
    where from_day < announced + case when percent > before then ${noticeDays.rise}
      else ${noticeDays.fall} end and before is not null`,
  // Before its first start a shop has none.
  'H2 the shop has a commission, and at most one that is to come': `
    select count(*) from commission_rates
    having count(*) filter (where from_day > (now() at time zone 'Asia/Makassar')::date)
      not between 0 and least(count(*) - 1, 1) and count(*) > 0`,
  'B5 the public counts the orders that were paid out, without transfers that failed': `
    select month from impact_months where paid_out_orders <> (
      select coalesce(sum(sign), 0) from payout_lines join (
        select id, paid_at as at, 1 as sign from payouts
        union all select payout_id, reversed_at, -1 from payout_reversals
      ) moved on moved.id = payout_id
      where kind = 'order' and at >= ${dayBegin("(month || '-01')::date")} and at < ${dayBegin('until')})`,
  // A release of before writes a month without its stores: it is told later, never too early.
  'B6 no month is told as one of more stores than were paid in it': `
    select month from impact_months where paid_stores > (
      select count(distinct seller_id) from payouts
      where paid_at >= ${dayBegin("(month || '-01')::date")} and paid_at < ${dayBegin('until')}
        and not exists (select from payout_reversals
          where payout_reversals.payout_id = payouts.id and reversed_at < ${dayBegin('until')}))`,
};
