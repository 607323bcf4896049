import { sql } from 'drizzle-orm';
import { testBreaking } from '#server/testing/breaking-invariants.ts';
import { toldInvariants } from './told-invariants.ts';

const toldNow = [
  sql`insert into stock_waits (id, user_id, product_id, asked_at, told_at)
      select gen_random_uuid(), gen_random_uuid(), id, now() - interval '1 day', now() from products`,
];

testBreaking(Object.keys(toldInvariants), [
  [
    'a customer who was told twice for one wait, with two mails',
    ['Q1', 'Q2'],
    sql`insert into notices (id, kind, about, created_at)
        select gen_random_uuid(), 'back-in-stock', '{"waitId": "one"}', now() from generate_series(1, 2)`,
    sql`insert into mail_deliveries (id, notice_id, user_id, kind, created_at)
        select gen_random_uuid(), id, gen_random_uuid(), 'back-in-stock', now() from notices where kind = 'back-in-stock'`,
  ],
  [
    'a customer who was told of a product that had been sold out for more than a minute',
    ['Q3'],
    sql`update stock_movements set at = at - interval '1 hour'`,
    sql`insert into stock_movements (product_id, delta, at)
        select product_id, -stock, now() - interval '2 minutes' from product_stock`,
    ...toldNow,
  ],
  [
    'a customer who was told of a product whose store had been closed for more than a minute',
    ['Q3'],
    sql`update stock_movements set at = at - interval '1 hour'`,
    sql`insert into store_closures select seller_id, now() - interval '2 minutes', now() + interval '1 day' from stores`,
    ...toldNow,
  ],
  [
    'a customer who was told of an offer that had ended more than a minute before',
    ['Q3'],
    sql`update products set by_link = true, shown = false, listed = false, offer_ends_at = now() - interval '2 minutes',
        offer_ended_at = now() - interval '2 minutes'`,
    ...toldNow,
  ],
  [
    'a store that was checked under another name',
    ['Q4'],
    sql`insert into store_checks (id, seller_id, checked_by, checked_at, seen, note, fingerprint)
        select gen_random_uuid(), seller_id, seller_id, now(), '{products}', '',
          md5(concat_ws(chr(31), seller_name, 'Toko Lain', production_address, domicile_address)) from stores`,
  ],
]);
