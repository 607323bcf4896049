import { maxOptions } from '#contract/catalogue/product-forms.ts';
import { orderMoves, orderStatuses } from '#contract/orders/order-states.ts';
import type pg from 'pg';
import { withClient } from '#platform/with-client.ts';
import { counters, missingIn } from './counters.ts';
import { makerInvariants } from './maker-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { originInvariants } from './origin-invariants.ts';
import { toldInvariants } from './told-invariants.ts';

const allowedMoves = orderStatuses
  .flatMap((from) => Object.entries(orderMoves[from]).flatMap(([to, movers]) => movers.map((by) => [from, to, by])))
  .map((move) => `('${move.join("', '")}')`)
  .join(', ');

/** Rules that always hold. Each statement returns the rows that violate its rule. */
export const invariants: Record<string, string> = {
  ...moneyInvariants,
  ...toldInvariants,
  ...makerInvariants,
  ...originInvariants,
  'S1 stock is never negative': `select product_id from product_stock where stock < 0`,
  'S3 stock is the sum of its movements': `
    select s.product_id from product_stock s left join stock_movements m using (product_id)
    group by s.product_id, s.stock having s.stock <> coalesce(sum(m.delta), 0)`,
  'S4 an order holds the stock of its lines unless it is rejected or its goods came back': `
    select l.id from order_lines l join orders o on o.id = l.order_id
    left join stock_movements m on m.order_id = o.id and m.product_id = l.product_id
    group by l.id, l.quantity, o.status, o.goods_returned_at
    having -coalesce(sum(m.delta), 0)
      <> case when o.status = 'rejected' or o.goods_returned_at is not null then 0
      else l.quantity end`,
  'S5 no unpaid payment holds stock an hour after its expiry, or 25 hours while its card is under review': `
    select p.id from payments p
    where p.status = 'pending' and p.expires_at < now() - interval '1 hour'
      and not (p.expires_at > now() - interval '25 hours' and exists (
        select from payment_events e
        where e.payment_id = p.id and e.transaction_status = 'capture'
          and e.fraud_status = 'challenge' and not exists (
          select from payment_events other
          where other.payment_id = e.payment_id and other.transaction_id = e.transaction_id
            and other.transaction_status not in ('pending', 'authorize')
            and (other.transaction_status,
              other.fraud_status) <> (e.transaction_status, e.fraud_status))))`,
  'S6 sold counts equal the quantities of paid orders': `
    select t.product_id from product_stats t
    left join (select l.product_id, sum(l.quantity) as pieces from order_lines l
        join orders o on o.id = l.order_id
               where o.payment_status = 'paid' group by l.product_id) s using (product_id)
    where t.sold <> coalesce(s.pieces, 0)`,
  'S7 a large checkout has a payment window of at most ten minutes': `
    select id from payments where is_large and expires_at > created_at + interval '10 minutes'`,
  'S8 a customer places no large checkout after three expired ones within a day': `
    select p.id from payments p join payments e on e.user_id = p.user_id and e.is_large
      and e.status = 'expired'
      and e.created_at < p.created_at and e.expires_at > p.created_at - interval '24 hours'
      and not exists (select from orders o join order_events v on v.order_id = o.id
        and v.to_status = 'rejected'
                      where o.payment_id = e.id and v."by" = 'system' and v.at < e.expires_at)
    where p.is_large group by p.id having count(*) >= 3`,
  'S9 unpaid checkouts held stock for at most four hours within a day, and for three with an hour to pay': `
    select p.id from payments p cross join lateral (
      select sum(e.ended_at - e.created_at) as held from (
        select x.created_at,
          least((select min(v.at) from orders o join order_events v on v.order_id = o.id
          where o.payment_id = x.id and v.to_status = 'rejected' and v."by" = 'system'),
          x.expires_at) as ended_at
        from payments x
        where x.user_id = p.user_id and x.status in ('expired', 'cancelled', 'failed')
          and x.snap_token is not null and x.ended_by_shop is not true
          and x.created_at > coalesce((select max(paid_at) from payments y
              where y.user_id = p.user_id), '-infinity')
      ) e where e.ended_at between p.created_at - interval '1 day' and p.created_at
    ) past
    where p.status = 'pending' and p.ended_by_shop is not null and (past.held > interval '4 hours'
      or past.held > interval '3 hours' and p.expires_at > p.created_at + interval '10 minutes')`,
  'S10 unpaid checkouts of one client and accounts that never paid hold at most 50 lines with an hour to pay': `
    select p.client_hash from payments p
    join orders o on o.payment_id = p.id and o.status <> 'rejected'
    join order_lines l on l.order_id = o.id
    where p.client_hash is not null and p.status = 'pending' and p.snap_token is not null
      and p.expires_at > p.created_at + interval '10 minutes'
    group by p.client_hash having count(*) > 50`,
  'O1 the status of an order is the status of its last event': `
    select o.id from orders o
    left join lateral (select to_status from order_events e where e.order_id = o.id
        order by e.id desc limit 1) e on true
    where e.to_status is distinct from o.status`,
  'O1 every event starts at the status of the previous event': `
    select id from (
      select id, from_status, lag(to_status) over (partition by order_id order by id) as before
      from order_events
    ) e where from_status is distinct from before`,
  'O1 every status change is allowed for its actor': `
    select id from order_events
    where from_status is not null and (from_status, to_status, "by") not in (${allowedMoves})`,
  'O1 no order is reopened that its seller or its customer rejected': `
    select e.id from order_events e join order_events r on r.order_id = e.order_id and r.id < e.id
    where e.from_status = 'rejected' and e.to_status <> 'rejected' and r.to_status = 'rejected'
      and r."by" <> 'system'`,
  'O2 reviews are written by buyers of delivered items': `
    select r.id from reviews r join order_lines l on l.id = r.order_line_id
    join orders o on o.id = l.order_id
    where o.status not in ('delivered', 'confirmed') or o.user_id <> r.user_id
      or l.product_id <> r.product_id`,
  'O2 rating totals equal the sum of the reviews': `
    select t.product_id from product_stats t
    left join reviews r on r.product_id = t.product_id and r.taken_down_at is null
    group by t.product_id, t.rating_sum, t.rating_count
    having t.rating_sum <> coalesce(sum(r.value), 0) or t.rating_count <> count(r.id)`,
  'O3 no user has more than three addresses': `
    select user_id from addresses group by user_id having count(*) > 3`,
  'O4 a cart contains a product once, with a quantity of at least one': `
    select user_id from cart_items group by user_id, product_id
    having count(*) > 1 or min(quantity) < 1`,
  'O5 an open complaint is about a disputed order that was sent': `
    select c.id from complaints c join orders o on o.id = c.order_id
    where c.closed_at is null and (o.status not in ('shipped', 'delivered', 'confirmed')
      or (not o.is_disputed and o.payment_status <> 'refunded'))`,
  'O5 a complaint about a confirmed order was opened before its payout': `
    select c.id from complaints c join orders o on o.id = c.order_id
    where c.opened_at > o.paid_out_at + interval '5 seconds'`,
  // A confirmation that waits for the end of the complaint has the time at which it was requested.
  'O5 no order is confirmed during a complaint': `
    select e.id from order_events e join complaints c on c.order_id = e.order_id
    where e.to_status = 'confirmed' and e.at > c.opened_at
      and e.at < coalesce(c.closed_at - interval '5 seconds', 'infinity')`,
  'O5 no order is paid out during a complaint': `
    select l.order_id from payout_lines l join payouts p on p.id = l.payout_id
    join complaints c on c.order_id = l.order_id
    where l.kind = 'order' and p.paid_at >= c.opened_at
      and p.paid_at < coalesce(c.closed_at, 'infinity')`,
  'P1 an order is not on its way an hour after its courier reported the delivery': `
    select p.order_id from parcels p join orders o on o.id = p.order_id
    where p.delivered_at is not null and o.status = 'shipped'
      and p.asked_at < now() - interval '1 hour'`,
  'P2 the system delivers only what a courier reported': `
    select e.order_id from order_events e where e.to_status = 'delivered' and e.by = 'system'
      and not exists (select from parcels p where p.order_id = e.order_id
        and p.delivered_at is not null)`,
  'P3 an order is delivered once': `
    select order_id from order_events where to_status = 'delivered' group by order_id
    having count(*) > 1`,
  'O6 goods come back only of refunded orders that were sent': `
    select id from orders where goods_returned_at is not null
      and (status not in ('shipped', 'delivered', 'confirmed')
        or payment_status not in ('refunding', 'refunded'))`,
  'K1 nothing of an erased account stands in its settled orders': `
    select o.id from orders o join users u on u.id = o.user_id
    where o.receiver_name <> '' and o.payment_status not in ('pending', 'refunding')
      and not o.is_disputed
      and (o.payment_status <> 'paid' or o.status = 'confirmed')
      and greatest(u.erased_at, o.moved_at) < now() - interval '1 day' and u.erased_at is not null`,
  'K2 what is kept belongs to an erased account, and is at most five years old': `
    select o.id from orders o join users u on u.id = o.user_id
    where o.kept is not null
      and (u.erased_at is null or o.created_at < now() - interval '5 years 1 day')`,
  'K4 no gift has a message without a receiver, a day after the erasure of its buyer': `
    select o.id from orders o join users u on u.id = o.user_id
    where o.receiver_name = '' and o.gift_message <> ''
      and (u.erased_at is null or u.erased_at < now() - interval '1 day')`,
  'N1 a note has a label, at most 200 characters, and no control or bidirectional character': `
    select id from order_lines where (note <> '' and note_label is null) or length(note) > 200
      or note ~ '[\\x01-\\x08\\x0b-\\x1f\\u202a-\\u202e\\u2066-\\u2069]'`,
  'N2 what a store required was written, until the texts of the order are erased': `
    select l.id from order_lines l join orders o on o.id = l.order_id
    where l.note_required and l.note = '' and o.receiver_name <> ''`,
  'N3 the message of a gift has at most 200 characters, and no control or bidirectional character': `
    select id from orders where length(gift_message) > 200
      or gift_message ~ '[\\x01-\\x08\\x0b-\\x1f\\u202a-\\u202e\\u2066-\\u2069]'`,
  // Otherwise the time would count twice that an order waits for its seller.
  'O7 the closures of a store do not overlap': `
    select a.seller_id from store_closures a join store_closures b on b.seller_id = a.seller_id
    where b.closed_from > a.closed_from and b.closed_from < a.closed_until`,
  'C1 product counts match the products': missingIn(counters.productCounts),
  'C2 order counts match the orders': missingIn(counters.orderCounts),
  'C3 user counts match the users': missingIn(counters.peopleCounts),
  'C4 seller dues match the due orders': missingIn(counters.sellerDues),
  'C5 payout totals match the payouts': missingIn(counters.payoutTotals),
  'C6 store ratings match the ratings of their products': missingIn(counters.storeRatings),
  'C7 daily revenue matches the ledger': missingIn(counters.dailyRevenue),
  'T1 the system confirms no order before its day': `
    select e.order_id from order_events e join orders o on o.id = e.order_id
    where e.to_status = 'confirmed' and e."by" = 'system'
      and (o.confirms_at is null or e.at < o.confirms_at)`,
  // The days of the shop's setting are fixed at the delivery; they are at least one.
  'T2 no order is confirmed before the end of the second working day after its receipt': `
    select id from orders where status = 'delivered'
      and confirms_at < greatest(received_at + interval '1 day', working_day_end(received_at, 2))`,
  'T3 a delivered, paid and undisputed order has a day': `
    select id from orders where status = 'delivered' and payment_status = 'paid' and not is_disputed
      and confirms_at is null`,
  'W1 a paid order has a day by which it is sent': `
    select o.id from orders o join payments p on p.id = o.payment_id where o.payment_status = 'paid'
      and (o.ship_by is null
        or o.ship_by < (p.paid_at at time zone 'Asia/Makassar')::date + 3 + o.production_days)`,
  'W2 a later day has a reason, and sets the day of an order when it is accepted': `
    select id from orders where (later_ship_by is null) <> (later_reason is null)
      or later_accepted_at is not null and later_ship_by is distinct from ship_by
      or later_ship_by is not null and production_days = 0`,
  'R1 a region is the code of a kecamatan': `
    select id from (
      select id, region from addresses union all select id, region from orders union all
      select id, from_region from orders
      union all select seller_id, region from store_shipping
    ) r where region <> '' and region !~ '^\\d\\d\\.\\d\\d\\.\\d\\d$'`,
  'R2 the zone of an order fits the regions of store and buyer': `
    select id from orders where region <> '' and from_region <> '' and (
      shipping_zone = 'nearby' and left(region, 5) <> left(from_region, 5)
      or shipping_zone = 'province' and region not like '71.%'
      or shipping_zone = 'elsewhere' and left(region, 5) = left(from_region, 5)
      and region like '71.%'
        and regexp_replace(pincode, '[\\s.-]', '', 'g') like '95___')`,
  'G1 a group with products for sale shows one of them, and is of one store and category with different labels': `
    select group_id from products where group_id is not null group by group_id
    having count(*) filter (where shown) <> (count(*) filter (where listed) > 0)::int
      or count(distinct seller_id) > 1
      or count(distinct category) > 1 or count(distinct lower(option_label)) < count(*)
      or count(*) not between 2 and ${maxOptions}`,
  'G2 only a listed product is shown, and without a group always, unless it is an offer by link': `
    select id from products where shown and not listed
      or group_id is null and shown <> (listed and not by_link)`,
  'L1 an offer by link is neither shown nor searched, and has no siblings': `
    select id from products where by_link
      and (shown or group_id is not null or id in (select product_id from product_search))`,
  'L2 an offer that ended is not listed, and ends within an hour of its date': `
    select id from products where offer_ended_at is not null and listed
      or by_link and offer_ended_at is null and offer_ends_at < now() - interval '1 hour'`,
  // The time of an order is that of its request, and its products are checked a moment later.
  'L3 nothing of an offer is ordered after its end': `
    select l.id from order_lines l join products p on p.id = l.product_id
    join orders o on o.id = l.order_id
    where o.created_at > p.offer_ended_at + interval '5 seconds'`,
  'A1 a suspended seller has no listed products': `
    select p.id from products p join users u on u.id = p.seller_id
    where p.listed and u.suspended_at is not null`,
  'A4 a product that was taken down is not listed': `
    select id from products where listed and taken_down_at is not null`,
  'A5 nothing unpaid is of a suspended or closed store or was taken down, five minutes later': `
    select p.id from payments p join orders o on o.payment_id = p.id and o.status <> 'rejected'
    join users u on u.id = o.seller_id
    where p.status = 'pending' and p.created_at < now() - interval '5 minutes' and (
      u.suspended_at < now() - interval '5 minutes'
      or exists (select from store_closures c where c.seller_id = o.seller_id
        and c.closed_from < now() - interval '5 minutes' and c.closed_until > now())
      or exists (select from order_lines l join products g on g.id = l.product_id
        where l.order_id = o.id and g.taken_down_at < now() - interval '5 minutes'))`,
  'K3 the client of a checkout is not kept a day after its window': `
    select id from payments where client_hash is not null and status <> 'pending'
      and expires_at < now() - interval '1 day'`,
  'A2 an order with a manual refund is refunded, wholly or in part': `
    select r.order_id from refunds r join orders o on o.id = r.order_id
    where r.way = 'manual' and o.payment_status <> 'refunded'
      and (r.amount is null or r.done_at is null or o.refunded_amount < r.amount)
      or o.refunded_amount < r.part_amount`,
};

type Violation = { name: string; rows: object[] };

/**
 * Checks all invariants on a connection of its own: in one snapshot, so that concurrent sales do not affect them, and
 * without a timeout.
 */
export const findViolationsAt = (url: string): Promise<Violation[]> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    return findViolations(client);
  });

/** Checks all invariants. Returns the violated ones, each with up to five of its rows. */
export async function findViolations(client: Pick<pg.Client, 'query'>): Promise<Violation[]> {
  const violated: Violation[] = [];
  for (const [name, statement] of Object.entries(invariants)) {
    // Materialized, because a limit alone makes PostgreSQL plan for the first rows, of which there should be none.
    const { rows } = await client.query<object>(
      `with broken as materialized (${statement}) select * from broken limit 5`,
    );
    if (rows.length > 0) violated.push({ name, rows });
  }
  return violated;
}
