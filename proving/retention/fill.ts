/** The rows that a shop with many orders a day has when its oldest ones are due for deletion. */
import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { vacuum, withoutIndexes, withoutTimeout } from '../../local/demo-scale/bulk-load.ts';
import { fillTo } from '../../local/demo-scale/fill-to.ts';
import { fillOrdersTo } from '../../local/demo-scale/load-orders.ts';

type Load = { databaseUrl: string; ordersPerDay: number; onProgress: (line: string) => void };

const products = 5_000;
const orders = 20_000;
/**
 * Fills a migrated database with the rows of each table for its retention time and one day more, in proportion to the
 * orders of a day. What is kept for ever is a shop with 5,000 products and 20,000 orders.
 */
export async function fillShop({ databaseUrl, ordersPerDay, onProgress }: Load): Promise<void> {
  await fillTo(products, databaseUrl, onProgress);
  await fillOrdersTo(orders, databaseUrl, onProgress);
  const found = await db.rows<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public'`);
  const tables = found.map(({ name }) => name);
  await withoutIndexes(tables, () =>
    withoutTimeout(async (tx) => {
      for (const statement of [...numbered, ...rowsFor(ordersPerDay)]) await tx.rows(sql.raw(statement));
    }),
  );
  await vacuum(databaseUrl, tables);
  onProgress('rows written');
}

/** Adds the jobs of a day and ten minutes, after the queue was started. */
export async function fillJobs({ databaseUrl, ordersPerDay, onProgress }: Load): Promise<void> {
  // The queue would delete what is due before it is measured.
  await db.rows(sql`update pgboss.queue set maintain_on = now()`);
  const count = Math.round(ordersPerDay * 8 * (1 + 10 / (24 * 60)));
  await withoutTimeout((tx) =>
    tx.rows(
      sql.raw(`insert into pgboss.job (name, data, state, retry_limit, deletion_seconds, created_on, started_on, completed_on,
          keep_until)
        select 'deliver-notice', jsonb_build_object('noticeId', n), 'completed', 8, 86400, at, at, at, at + interval '14 days'
        from ${evenly(count, '1 day 10 minutes')} made`),
    ),
  );
  await vacuum(databaseUrl, ['pgboss.job']);
  onProgress(`${count} jobs written`);
}

/** The bytes of a row with its indexes, by table. */
export async function rowSizes(): Promise<string> {
  const sizes = await db.rows<{ name: string; bytes: number }>(sql`
    select relname as name, (sum(pg_total_relation_size(oid)) / sum(reltuples))::int as bytes from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r' and reltuples > 10000
    group by relname order by relname`);
  return sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ');
}

/** As many rows `n` with times `at`, evenly distributed over the period before now. */
const evenly = (count: number, period: string): string =>
  `(select n, now() - interval '${period}' + n * (interval '${period}' / ${count}) as at from generate_series(1, ${count}::bigint) n)`;

/** Buyers and orders with a number each, for one transaction. */
const numbered = [
  // Like newId: the leading milliseconds make ids sort by time (RFC 9562, UUID version 7).
  `create or replace function pg_temp.made_id(at timestamptz, nth bigint, kind text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(nth % 4096), 3, '0')
      || '8' || substr(md5(kind || nth), 1, 15))::uuid $$`,
  `create temp table buyer on commit drop as
    select row_number() over (order by id) - 1 as nth, id from users where role = 'customer'`,
  'create unique index on buyer (nth)',
  `create temp table sold on commit drop as
    select row_number() over (order by id) - 1 as nth, id, user_id from orders`,
  'create unique index on sold (nth)',
  'analyze',
];
const nthBuyer = 'b.nth = n % (select count(*) from buyer)';
const nthOrder = 'o.nth = n * 7919 % (select count(*) from sold)';

/** The statements that write the rows. The numbers per order are upper estimates; docs/capacity.md lists them. */
function rowsFor(daily: number): string[] {
  const [messages, sessions, broadcasts] = [91 * daily * 6, 31 * daily, 13];
  return [
    `insert into sessions (token_hash, user_id, begun_at, seen_at, expires_at)
      select sha256(('session' || n)::bytea), b.id, at, at, at + interval '30 days'
      from ${evenly(sessions, '31 days')} made join buyer b on ${nthBuyer}`,
    `insert into push_subscriptions (id, token_hash, session_hash, user_id, token, endpoint, saved_at)
      select pg_temp.made_id(at, n, 'push'), sha256(('push' || n)::bytea), sha256(('session' || n)::bytea), b.id,
        repeat('x', 350), 'https://push.example/' || n, at
      from ${evenly(sessions, '31 days')} made join buyer b on ${nthBuyer} where n % 3 = 0`,
    `insert into notices (id, kind, about, order_id, created_at)
      select pg_temp.made_id(at, n, 'message'), 'order-moved', jsonb_build_object('eventId', n, 'isSellerTold', false), o.id, at
      from ${evenly(messages, '91 days')} made join sold o on ${nthOrder}`,
    `insert into messages (notice_id, user_id, title, body, path)
      select n.id, o.user_id, 'Pesanan dalam pengiriman',
        'Pesanan ABCD1234 dari Tenun Manado sudah dikirim. Kurir: JNE. Nomor resi: JP0000000001.',
        '/shop/account?tab=pesanan&pesanan=' || o.id
      from notices n join orders o on o.id = n.order_id`,
    `insert into push_deliveries (notice_id, subscription_id, user_id, tries, outcome, status_code)
      select n.id, s.id, coalesce(s.user_id, m.user_id), 1, 'delivered', 201
      from (select id, row_number() over () as nth from notices) n join messages m on m.notice_id = n.id
      left join (select row_number() over (order by id) - 1 as nth, id, user_id from push_subscriptions) s
        on s.nth = n.nth % (select count(*) from push_subscriptions)`,
    `insert into push_deliveries (notice_id, user_id, tries, outcome, status_code)
      select m.notice_id, m.user_id, 1, 'gone', 410 from messages m where get_byte(uuid_send(m.notice_id), 15) % 2 = 0`,
    `insert into mail_deliveries (id, notice_id, user_id, kind, outcome, sent_at, created_at)
      select n.id, n.id, m.user_id, 'order-shipped', 'sent', n.created_at, n.created_at
      from notices n join messages m on m.notice_id = n.id`,
    `insert into notices (id, kind, about, sender_id, created_at, addressed_at)
      select pg_temp.made_id(at, n, 'broadcast'), 'broadcast',
        jsonb_build_object('title', 'Pekan tenun', 'body', '', 'path', '/shop/home'), (select id from buyer limit 1), at, at
      from ${evenly(broadcasts, '95 days')} made`,
    `insert into push_deliveries (notice_id, user_id, tries, outcome, status_code)
      select n.id, b.id, 1, 'delivered', 201
      from notices n, generate_series(1, ${daily * 3}::bigint) device join buyer b on b.nth = device % 1000
      where n.sender_id is not null`,
    `insert into known_devices (token_hash, user_id, seen_at)
      select sha256(('device' || n)::bytea), b.id, at
      from ${evenly(Math.round(401 * daily * 0.3), '401 days')} made join buyer b on ${nthBuyer}`,
    `insert into account_tokens (token_hash, user_id, purpose, created_at, expires_at)
      select sha256(('token' || n)::bytea), b.id, 'verify', at, at + interval '1 day'
      from ${evenly(Math.round(2 * daily * 0.3), '2 days')} made join buyer b on ${nthBuyer}`,
    `insert into login_failures (subject, failures, window_ends_at)
      select 'pelanggan-' || n || '@skala.test', 1, at + interval '1 day' from ${evenly(3 * daily, '2 days')} made`,
    `insert into security_events (minute, kind, user_id, client_key, request_id, at, events)
      select date_trunc('minute', at), 'login-failed', null, '10.0.' || n, 'req-' || n, at, 1
      from ${evenly(181 * daily, '181 days')} made`,
    `insert into search_misses (words, searches, last_day)
      select 'kata ' || n, 1 + n % 3, current_date from generate_series(1, 31000) n`,
    `insert into search_uses (words, device, day)
      select 'kata ' || n, substring(sha256(n::text::bytea) for 8), current_date from generate_series(1, 31000) n`,
    `update products set image = '/media/product/' || md5(id || '1') || '/720.webp',
      more_images = array['/media/product/' || md5(id || '2') || '/720.webp', '/media/product/' || md5(id || '3') || '/720.webp']`,
    `update order_lines l set image = p.image from products p where p.id = l.product_id`,
    `insert into store_pictures (seller_id, image, uploaded_at)
      select seller_id, unnest(image || more_images), now() - interval '100 days' from products`,
    `insert into store_pictures (seller_id, image, uploaded_at)
      select p.seller_id, '/media/product/' || md5('unused' || n) || '/720.webp', at - interval '7 days'
      from ${evenly(daily / 2, '1 day')} made
      join lateral (select seller_id from products order by id offset n % 5000 limit 1) p on true`,
    `insert into review_pictures (user_id, image, uploaded_at)
      select b.id, '/media/review/' || md5('unsent' || n) || '/720.webp', at
      from ${evenly(daily / 5, '2 days')} made join buyer b on ${nthBuyer}`,
    `update reviews set images = array['/media/review/' || md5(id::text) || '/720.webp'],
      taken_down_at = case when id::text < '8' and right(id::text, 1) = '0' then now() - interval '31 days' end
      where right(id::text, 1) in ('0', '1', '2')`,
    `insert into refunds (order_id, opened_at, way, note, proof, asked_at, done_at, bank_name, bank_account_owner,
        bank_account_number)
      select id, now(), 'manual', '', gen_random_uuid() || '.webp', now(), now(), 'x', 'x', 'x'
      from sold where nth % 4 = 0`,
    `insert into payout_accounts (payout_id, account) select id, 'x' from payouts`,
    `insert into report_cases (id, kind, subject_id, opened_at)
      select pg_temp.made_id(at, n, 'case'), 'product', gen_random_uuid(), at from ${evenly(daily * 5, '1 year')} made`,
    `insert into reports (case_id, user_id, reason, text, created_at)
      select pg_temp.made_id(at, n, 'case'), b.id, 'other', 'Tiruan', at
      from ${evenly(daily * 5, '1 year')} made join buyer b on ${nthBuyer}`,
  ];
}
