import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { rebuildTiers } from '#server/areas/search/popularity-tiers.ts';
import { counters, recount } from '#server/db/counters.ts';
import { vacuum, withoutIndexes, withoutTimeout } from './bulk-load.ts';
import { openCustomers } from './people.ts';

const tables = [
  ...(['payments', 'payment_events', 'orders', 'order_lines', 'order_events', 'order_counts'] as const),
  ...(['seller_dues', 'ledger_entries', 'stock_movements', 'payouts', 'payout_lines', 'payout_totals'] as const),
  ...(['reviews', 'product_stats', 'product_search', 'invoices', 'daily_revenue'] as const),
];

/**
 * Adds orders until there are `target`, evenly distributed over the last year. One thirtieth is unpaid, recent orders
 * are still in progress, a third of the delivered ones has a review, and older ones are paid out every two weeks.
 */
export async function fillOrdersTo(
  target: number,
  databaseUrl: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const [existing] = await db.rows<{ orders: number }>(sql`select count(*) as orders from orders`);
  const missing = target - existing!.orders;
  if (missing <= 0) return onProgress(`There are ${existing!.orders} orders already.`);
  await openCustomers(Math.max(1_000, Math.round(target / 10)));
  onProgress('customers created');
  await withoutIndexes(tables, async () => {
    await withoutTimeout(async (tx) => {
      await makeOrders(tx, missing);
      await writeOrders(tx);
    });
    onProgress(`${missing} orders written`);
    await rebuildTiers();
  });
  await vacuum(databaseUrl, ['users', ...tables]);
  onProgress(`done: ${target} orders`);
}

/** Generates orders in a temporary table of this transaction, from one year ago until now. */
async function makeOrders(tx: Transaction, count: number): Promise<void> {
  // Like newId: the leading milliseconds make ids sort by time (RFC 9562, UUID version 7).
  const statements = [
    sql`create function pg_temp.made_id(at timestamptz, nth bigint, kind text) returns uuid language sql immutable
      as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12,
            '0') || '7' || lpad(to_hex(nth % 4096), 3, '0')
        || '8' || substr(md5(kind || nth), 1, 15))::uuid $$`,
    sql`create temp table made on commit drop as
    with numbered_products as (
      select row_number() over (order by id) - 1 as nth, id, seller_id, effective_price,
        title, image
      from products where listed
    ), customers as (
      select row_number() over (order by id) - 1 as nth, id, phone_number
      from users where email like 'pelanggan-%@skala.test'
    ), timestamps as (
      select nth, now() - (${count} - nth) * interval '1 year' / ${count} as at
      from generate_series(1, ${count}::bigint) nth
    ), aged as (
      -- Product and customer of each order, pseudo-randomly; a few products sell much more than the others. They are
      -- columns, because a join on an expression over two tables can use neither an index nor a hash.
      select *, extract(day from now() - at) as days,
        floor((nth * 7919 % 1000003 / 1000003::float8) ^ 3 * (select count(*) from numbered_products))::bigint
        as product_nth,
        nth * 104729 % (select count(*) from customers) as customer_nth
      from timestamps
    ), with_status as (
      select *, case when nth % 30 = 0 then 'rejected' when days < 1 then 'pending'
        when days < 3 then 'processing'
        when days < 6 then 'shipped' when days < 9 then 'delivered' else 'confirmed' end as status
        from aged
    )
    select s.nth, s.at, s.status, s.status <> 'rejected' as paid,
      case when s.status = 'confirmed'
      and days >= 28 then now() - (floor(days / 14) - 1) * interval '14 days' end as paid_out_at,
      pg_temp.made_id(s.at, s.nth, 'order') as order_id,
      pg_temp.made_id(s.at, s.nth, 'payment') as payment_id,
      pg_temp.made_id(s.at, s.nth, 'line') as line_id, u.id as user_id, u.phone_number as phone,
      p.id as product_id, p.seller_id,
      p.effective_price as price, p.title, p.image
    from with_status s
    join numbered_products p on p.nth = s.product_nth
    join customers u on u.nth = s.customer_nth
    order by s.nth`,
    sql`analyze made`,
  ];
  for (const statement of statements) await tx.rows(statement);
}

/** Copies the generated orders to all tables that a real order writes to, with triggers disabled. */
async function writeOrders(tx: Transaction): Promise<void> {
  for (const statement of [...sales, ...stock, ...reviews, ...money]) await tx.rows(sql.raw(statement));
  for (const counter of Object.values(counters)) await recount(tx, counter);
}

const sales = [
  `insert into payments (id, user_id, status, gross_amount, fingerprint, attempt, provider_order_id,
      snap_token, asked_at,
      expires_at, checked_at, next_check_at, paid_at, transaction_id, created_at)
    select payment_id, user_id, case when paid then 'paid' else 'expired' end, price, '', 1,
      payment_id || '-1', payment_id, at,
      at + interval '1 hour', at + interval '1 hour', null, case when paid then at end,
      case when paid then payment_id end, at
    from made order by nth`,
  `insert into payment_events (payment_id, provider_order_id, transaction_id, transaction_status,
      status_code,
      fraud_status, refund_amount, effect, report, at)
    select payment_id, payment_id || '-1', payment_id, 'settlement', '200', '', '', 'paid',
      case when nth % 2 = 0 then '{"payment_type": "qris"}'::jsonb
        else jsonb_build_object('payment_type', 'bank_transfer', 'va_numbers',
          jsonb_build_array(jsonb_build_object('bank', 'bca', 'va_number',
              '12345' || lpad(nth::text, 11, '0')))) end, at
    from made where paid order by nth`,
  `insert into orders (id, payment_id, user_id, seller_id, status, payment_status, total_amount,
      address_id,
      receiver_name, address, city, pincode, phone, notes, tracking_number, moved_at, received_at,
      confirms_at, ship_by,
      paid_out_at, created_at, is_demo)
    select order_id, payment_id, user_id, seller_id, status,
      case when paid then 'paid' else 'expired' end, price, line_id,
      'Penerima', 'Jalan Sam Ratulangi 12', 'Manado', '95111', phone, 'Pagar hijau',
      case when status in ('shipped', 'delivered', 'confirmed') then 'JP'
      || lpad(nth::text, 10, '0') else '' end,
      case when status = 'pending' then at else least(at + interval '6 days', now()) end,
      case when status in ('delivered', 'confirmed') then at + interval '1 day' end,
      case status when 'confirmed' then at + interval '2 days'
        when 'delivered' then greatest(at + interval '4 days',
          working_day_end(at + interval '1 day', 2)) end,
      case when paid then (at at time zone 'Asia/Makassar')::date + 3 end, paid_out_at, at, true
    from made order by nth`,
  `insert into order_lines (id, order_id, product_id, title, image, price, quantity)
    select line_id, order_id, product_id, title, image, price, 1 from made order by nth`,
  `insert into order_events (order_id, from_status, to_status, "by", at)
    select order_id, from_status, to_status, "by", at + step * interval '1 day' from (
      select nth, 0 as step, order_id, null as from_status, 'pending' as to_status,
        'customer' as "by", at from made
      union all
      select nth, 1, order_id, 'pending', case status when 'confirmed' then 'delivered'
        else status end,
        case when paid then 'seller' else 'system' end, at from made where status <> 'pending'
      union all
      select nth, 2, order_id, 'delivered', 'confirmed', 'system', at from made
      where status = 'confirmed'
    ) events order by nth, step`,
];

const stock = [
  `insert into stock_movements (product_id, delta, at)
    select product_id, count(*) filter (where paid), min(at) from made group by product_id
    having count(*) filter (where paid) > 0`,
  `insert into stock_movements (product_id, order_id, delta, at)
    select product_id, order_id, delta, at from made, (values (-1), (1)) moved(delta)
    where delta = -1 or not paid
    order by nth, delta`,
  `update product_stats t set sold = t.sold + m.sold from (
      select product_id, count(*) as sold from made where paid group by product_id
    ) m where m.product_id = t.product_id`,
];

const reviews = [
  `insert into reviews (id, product_id, user_id, order_line_id, user_name, value, message,
      created_at)
    select pg_temp.made_id(at + interval '6 days', nth, 'review'), product_id, user_id, line_id,
      u.user_name,
      (array[5, 5, 5, 5, 4, 4, 4, 3, 2, 1])[1 + nth / 3 % 10], '', at + interval '6 days'
    from made join users u on u.id = user_id where status in ('delivered', 'confirmed')
      and nth % 3 = 0 order by nth`,
  `update product_stats t set rating_sum = t.rating_sum + r.total,
    rating_count = t.rating_count + r.reviews from (
      select m.product_id, sum(value) as total, count(*) as reviews
      from made m join reviews r on r.order_line_id = m.line_id group by m.product_id
    ) r where r.product_id = t.product_id`,
];

const money = [
  `insert into invoices (number, order_id, kind, amount, issued_at)
    select next_invoice_number(at), order_id, 'invoice', price, at from made where paid
    order by nth`,
  `insert into ledger_entries (posting, payment_id, order_id, seller_id, account, debit, credit, at)
    select 'payment:' || payment_id, payment_id, side.order_id, side.seller_id, account, debit,
      credit, at
    from made, lateral (values ('gateway_clearing', null, null, price, 0),
        ('seller_payable', order_id, seller_id, 0, price))
      side(account, order_id, seller_id, debit, credit)
    where paid order by nth`,
  `create temp table paid_out on commit drop as
    select pg_temp.made_id(paid_out_at, row_number() over (order by paid_out_at, seller_id), 'payout') as id,
      seller_id, paid_out_at, sum(price) as amount
    from made where paid_out_at is not null group by seller_id, paid_out_at`,
  `insert into payouts (id, seller_id, amount, proof, paid_by, paid_at)
    select id, seller_id, amount, 'skala', (select u.id from users u
        order by role = 'admin' desc, u.id limit 1), paid_out_at
    from paid_out order by paid_out.id`,
  `insert into payout_lines (payout_id, order_id, kind, amount)
    select p.id, m.order_id, 'order', m.price from made m
    join paid_out p using (seller_id, paid_out_at) order by m.nth`,
  `insert into ledger_entries (posting, seller_id, account, debit, credit, at)
    select 'payout:' || id, side.seller_id, account, debit, credit, paid_out_at
    from paid_out, lateral (values ('seller_payable', seller_id, amount, 0),
        ('cash', null, 0, amount))
      side(account, seller_id, debit, credit)
    order by id`,
];
