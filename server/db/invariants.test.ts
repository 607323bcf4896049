import { sql } from 'drizzle-orm';
import { type Breaking, payOutAll, testBreaking } from '#server/testing/breaking-invariants.ts';
import { invariants } from './invariants.ts';
import { moneyInvariants } from './money-invariants.ts';

/** Unpaid checkouts of an hour each, before the unpaid one. */
const heldBefore = (hours: number) => [
  sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
        'provider_order_id', gen_random_uuid(), 'status', 'expired', 'created_at', p.created_at - interval '61 minutes' * n,
        'expires_at', p.created_at - interval '61 minutes' * n + interval '1 hour'))).*
      from payments p, generate_series(1, ${hours}::int) n where p.status = 'pending'`,
  sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'payment_id', e.id,
        'status', 'rejected', 'payment_status', 'expired'))).*
      from orders o, payments e where o.payment_status = 'pending' and e.status = 'expired'`,
  sql`insert into order_events (order_id, to_status, "by", at)
      select o.id, 'rejected', 'system', e.expires_at from orders o join payments e on e.id = o.payment_id
      where e.status = 'expired'`,
];

const placedEarlier = [sql`update payments set created_at = created_at - interval '6 minutes'`];

const cases: Breaking[] = [
  [
    'an order on its way whose courier delivered it',
    ['P1', 'O1'],
    sql`update orders set status = 'shipped' where payment_status = 'paid'`,
    sql`insert into parcels (id, order_id, courier, waybill, created_at, asked_at, delivered_at)
        select id, id, 'jne', 'A', now(), now() - interval '2 hours', now() from orders where payment_status = 'paid'`,
  ],
  [
    'a delivery by the system that no courier reported, twice',
    ['P2', 'P3'],
    sql`insert into order_events (order_id, from_status, to_status, by, at)
        select id, 'shipped', 'delivered', 'system', now() from orders, generate_series(1, 2) where payment_status = 'paid'`,
  ],
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
  ['an hour to pay after unpaid checkouts that held stock for more than three hours', ['S9'], ...heldBefore(4)],
  [
    'a checkout after unpaid ones that held stock for more than four hours',
    ['S9'],
    sql`update payments set expires_at = created_at + interval '10 minutes' where status = 'pending'`,
    ...heldBefore(5),
  ],
  [
    'an hour to pay for 51 lines of one client',
    ['S10'],
    sql`update payments set client_hash = 'a', expires_at = created_at + interval '1 hour' where status = 'pending'`,
    sql`insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'product_id', gen_random_uuid()))).*
        from order_lines l join orders o on o.id = l.order_id, generate_series(1, 50) where o.payment_status = 'pending'`,
  ],
  [
    'an unpaid checkout of a suspended seller',
    ['A1', 'A5'],
    ...placedEarlier,
    sql`update users set suspended_at = now() - interval '6 minutes'`,
  ],
  [
    'an unpaid checkout of a closed store',
    ['A5'],
    ...placedEarlier,
    sql`insert into store_closures select seller_id, now() - interval '6 minutes', now() + interval '1 day' from stores`,
  ],
  [
    'an unpaid checkout of a product that was taken down',
    ['A4', 'A5'],
    ...placedEarlier,
    sql`update products set taken_down_at = now() - interval '6 minutes'`,
  ],
  [
    'the client of a checkout that ended',
    ['K3'],
    sql`update payments set client_hash = 'a', expires_at = now() - interval '2 days' where status = 'paid'`,
  ],
  [
    'an amount due to a seller without due orders',
    ['C4'],
    sql`insert into seller_dues select seller_id, 1, 1000, 1000 from stores limit 1
        on conflict (seller_id) do update set orders = seller_dues.orders + 1`,
  ],
  [
    'a due order that is not counted',
    ['C4'],
    sql`update orders set status = 'confirmed' where payment_status = 'paid'`,
  ],
  [
    'an amount due to a seller that leaves out what was refunded',
    ['C4'],
    sql`insert into seller_dues select seller_id, 0, 0, 1000 from stores limit 1
        on conflict (seller_id) do update set payable = seller_dues.payable + 1`,
  ],
  [
    'a payout total without a payout',
    ['C5'],
    sql`insert into payout_totals select seller_id, 1, 1000 from stores limit 1`,
  ],
  [
    'a payout that a fold lost',
    ['C5'],
    sql`insert into payouts select id, seller_id, total_amount, '', user_id, now() from orders
        where payment_status = 'paid'`,
  ],
  [
    'a store rating without a review',
    ['C6'],
    sql`insert into store_ratings select seller_id, 5, 1 from stores limit 1
        on conflict (seller_id) do update set rating_count = store_ratings.rating_count + 1`,
  ],
  [
    'revenue of a day without a posting',
    ['C7'],
    sql`insert into daily_revenue select day, 1000, 0 from daily_revenue limit 1`,
  ],
  ['revenue that a fold lost', ['C7'], sql`delete from daily_revenue`],
  [
    'an order that counts on another day than that of its payment',
    ['C7'],
    sql`with one as (select day from daily_revenue limit 1)
        insert into daily_revenue select day, 0, -1 from one union all select day - 1, 0, 1 from one`,
  ],
  [
    'stock below zero',
    ['S1'],
    sql`alter table product_stock drop constraint product_stock_amount`,
    sql`update product_stock set stock = -1`,
  ],
  [
    'a store that is closed twice at once',
    ['O7'],
    sql`insert into store_closures select seller_id, at, at + interval '2 days'
        from stores, (values (timestamptz '2026-01-01'), ('2026-01-02')) closed(at)`,
  ],
  ['stock without a stock movement', ['S3'], sql`update product_stock set stock = stock + 1`],
  [
    'a confirmation and a payout during a complaint',
    ['O5 an open complaint', 'O5 no order is confirmed', 'O5 no order is paid out', 'M6'],
    sql`insert into complaints (id, order_id, kind, text, opened_at)
        select gen_random_uuid(), id, 'damaged', '', '2020-01-01' from orders where payment_status = 'paid'
        on conflict do nothing`,
    sql`insert into order_events (order_id, from_status, to_status, "by", at)
        select order_id, 'delivered', 'confirmed', 'customer', now() from complaints`,
    ...payOutAll('confirmed', 2),
  ],
  [
    'a complaint after the payout of a confirmed order',
    ['O5 a complaint about'],
    sql`update orders set status = 'confirmed', paid_out_at = '2026-01-01' where payment_status = 'paid'`,
    sql`insert into complaints (id, order_id, kind, text, opened_at, closed_at, outcome)
        select gen_random_uuid(), id, 'damaged', '', '2026-01-02', '2026-01-03', 'withdrawn' from orders
        where payment_status = 'paid'`,
  ],
  [
    'a confirmation by the system before its day',
    ['T1'],
    sql`update orders set confirms_at = now() + interval '1 hour'`,
    sql`insert into order_events (order_id, from_status, to_status, "by", at)
        select id, 'delivered', 'confirmed', 'system', now() from orders where payment_status = 'paid'`,
  ],
  [
    'a confirmation on the first working day after the receipt',
    ['T2'],
    sql`update orders set status = 'delivered', received_at = '2026-12-03 17:00+08', confirms_at = '2026-12-07 23:59+08'
        where payment_status = 'paid'`,
  ],
  [
    'a delivery that is never confirmed',
    ['T3'],
    sql`update orders set status = 'delivered' where payment_status = 'paid'`,
  ],
  ['a paid order without a day by which it is sent', ['W1'], sql`update orders set ship_by = null`],
  [
    'a later day that was accepted and does not hold',
    ['W2'],
    sql`update orders set production_days = 1, later_ship_by = ship_by + 9, later_reason = '', later_accepted_at = now()`,
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
    'an order that waits for the review of its card two days after it expired',
    ['S5'],
    sql`update payments set expires_at = now() - interval '2 days' where status = 'pending'`,
    sql`insert into payment_events (payment_id, provider_order_id, transaction_id, transaction_status, status_code,
          fraud_status, refund_amount, report, at)
        select id, provider_order_id, 'card', 'capture', '201', 'challenge', '', '{}', now()
        from payments where status = 'pending'`,
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
  [
    'an order that is reopened after its seller rejected it',
    ['O1 no order is reopened'],
    sql`insert into order_events (order_id, from_status, to_status, "by", at)
      select o.id, m.* from orders o, (values ('pending', 'rejected', 'seller', now()),
        ('rejected', 'pending', 'system', now())) m where o.payment_status = 'paid'`,
  ],
  ['an event that skips a status', ['O1 every event'], sql`update order_events set from_status = 'shipped'`],
  [
    'a review of an order that was not delivered',
    ['O2 reviews', 'O2 rating'],
    sql`insert into reviews select gen_random_uuid(), product_id, user_id, l.id, '', 5, '', now()
        from order_lines l join orders o on o.id = l.order_id on conflict do nothing`,
  ],
  [
    'a customer with five addresses',
    ['O3'],
    sql`alter table addresses drop constraint addresses_three`,
    sql`insert into addresses select (jsonb_populate_record(a,
          jsonb_build_object('id', gen_random_uuid(), 'slot', slot + 10 * further))).*
        from addresses a, generate_series(1, 4) further`,
  ],
  [
    'a cart line without a piece',
    ['O4'],
    sql`alter table cart_items drop constraint cart_items_quantity`,
    sql`insert into cart_items select user_id, product_id, 0, now() from order_lines l join orders o on o.id = l.order_id
        limit 1 on conflict (user_id, product_id) do update set quantity = 0`,
  ],
  ['a count of products that nobody sells', ['C1'], sql`update product_counts set count = count + 1`],
  ['products that a fold lost', ['C1'], sql`delete from product_counts`],
  ['products that count under another filter', ['C1'], sql`update product_counts set promo = not promo`],
  ['products that count under another technique', ['C1'], sql`update product_counts set technique = 'batik'`],
  ['orders that a fold lost', ['C2'], sql`delete from order_counts where paid`],
  ['an amount of orders that a fold counted twice', ['C2'], sql`update order_counts set amount = 2 * amount`],
  ['a count of customers who do not exist', ['C3'], sql`update people_counts set people = people + 1`],
  ['a product on sale that was taken down', ['A4'], sql`update products set taken_down_at = now()`],
  [
    'a receiver of a settled order whose buyer was erased',
    ['K1'],
    sql`update users set erased_at = now() - interval '2 days'`,
    sql`update orders set moved_at = now() - interval '2 days', status = 'confirmed' where payment_status = 'paid'`,
  ],
  ['what is kept of an account that exists', ['K2'], sql`update orders set kept = ''`],
  ['a note without a label', ['N1'], sql`update order_lines set note = 'Sari', note_label = null`],
  [
    'a note with a bidirectional character',
    ['N1'],
    sql`update order_lines set note = U&'Sa\\202Eri', note_label = 'Nama'`,
  ],
  [
    'a gift with a control character and without a receiver',
    ['K4', 'N3'],
    sql`update orders set receiver_name = '', gift_message = U&'Selamat\\0007', gift_hides_prices = true`,
  ],
  ['a required note that is missing', ['N2'], sql`update order_lines set note_label = 'Nama', note_required = true`],
  ['a region that is a name', ['R1'], sql`update orders set region = 'Wenang'`],
  [
    'an order to another kabupaten that counts as nearby',
    ['R2'],
    sql`update orders set shipping_zone = 'nearby', region = '71.71.04', from_region = '71.02.01'`,
  ],
  [
    'an order within a kabupaten that counts as elsewhere',
    ['R2'],
    sql`update orders set shipping_zone = 'elsewhere', region = '71.71.04', from_region = '71.71.01', pincode = '95 111'`,
  ],
  ['products of a suspended seller', ['A1'], sql`update users set suspended_at = now()`],
  [
    'a manual refund of an order that was not refunded',
    ['A2'],
    sql`insert into refunds (order_id, way, proof, asked_at)
        select id, 'manual', '', now() from orders where payment_status = 'paid' on conflict do nothing`,
  ],
];

testBreaking(
  Object.keys(invariants).filter((name) => !Object.hasOwn(moneyInvariants, name) && !/^[GLQYZ]\d /.test(name)),
  cases,
);
