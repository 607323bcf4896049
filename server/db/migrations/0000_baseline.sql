-- The tables, functions and triggers of the release v1.0.0. server/db/schema/ says what their columns are for; search-synonyms.json
-- has the first synonyms. A later change is a migration of its own.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create function price_band(price bigint) returns text language sql immutable as $$
  select case
    when price < 50000 then 'under-50'
    when price < 100000 then '50-100'
    when price < 250000 then '100-250'
    when price < 500000 then '250-500'
    else 'over-500'
  end
$$;

create function is_due(status text, payment_status text, paid_out_at timestamptz, is_disputed boolean, payable bigint) returns boolean language sql immutable as $$
  select payment_status = 'paid' and paid_out_at is null and not is_disputed and status = 'confirmed' and payable > 0
$$;

create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(62)?0?', '')
$$;

create function letters_and_digits(number text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
$$;

create function payment_number(report jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(report #>> '{va_numbers,0,va_number}', ''), nullif(report ->> 'permata_va_number', ''),
    nullif(report ->> 'bill_key', ''), nullif(report ->> 'payment_code', ''))
$$;

create function name_skeleton(name text) returns text language sql immutable parallel safe
return replace(regexp_replace(translate(lower(NORMALIZE(name, NFKD)), 'аеіӏјорсухѕԁԛԝһαεικνορτυχ01|i'::text, 'aelljopcyxsdqwhaelknoptuxolll'::text), '[^a-z0-9]'::text, ''::text, 'g'::text), 'rn'::text, 'm'::text);

create table banners (
  id uuid primary key,
  type text not null,
  image text not null,
  caption text not null,
  redirect_url text not null,
  created_at timestamptz not null
);

create table product_counts (
  category text not null,
  band text not null,
  promo boolean not null,
  in_stock boolean not null,
  count integer not null
);
create index product_counts_by_kind on product_counts (category, band);

create table ledger_entries (
  id bigint generated always as identity primary key,
  posting text not null,
  account text not null,
  seller_id uuid,
  order_id uuid,
  payment_id uuid,
  debit bigint not null,
  credit bigint not null,
  at timestamptz not null,
  constraint ledger_entries_once unique nulls not distinct (posting, account, order_id),
  constraint ledger_entries_seller check ((account = 'seller_payable') = (seller_id is not null)),
  constraint ledger_entries_side check (((debit > 0) and (credit = 0)) or ((credit > 0) and (debit = 0)))
);
create index ledger_entries_by_payment on ledger_entries (payment_id);
create index ledger_entries_by_seller_time on ledger_entries (seller_id, at, id) where (seller_id is not null);

create table push_keys (
  id integer primary key,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null,
  constraint push_keys_one check (id = 1)
);

create table payout_totals (
  seller_id uuid not null,
  payouts integer not null,
  amount bigint not null
);
create index payout_totals_by_seller on payout_totals (seller_id);

create table login_failures (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index login_failures_by_end on login_failures (window_ends_at);

create table people_counts (
  role text primary key,
  people integer not null
);

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  user_name text not null,
  phone_number text not null,
  role text not null,
  suspended_at timestamptz,
  created_at timestamptz not null,
  email_verified_at timestamptz,
  consent_version text,
  consented_at timestamptz,
  erase_at timestamptz,
  erased_at timestamptz,
  constraint users_email_lower check (email = lower(email)),
  constraint users_role check (role = any (array['customer', 'seller', 'admin']))
);
create unique index users_email on users (email);
create index users_by_role on users (role, id);
create index users_by_name on users (role, lower(user_name) collate "C", id);
create index users_alike on users using gin ((((user_name || ' ') || email)) gin_trgm_ops);
create index users_suspended on users (id) where (suspended_at is not null);
create index users_by_phone on users (phone_key(phone_number), id);
create index users_to_erase on users (erase_at) where (erase_at is not null);
create index users_erased on users (erased_at) where (erased_at is not null);

create table addresses (
  id uuid primary key,
  user_id uuid not null,
  slot smallint not null,
  receiver_name text not null,
  address text not null,
  city text not null,
  pincode text not null,
  phone text not null,
  notes text not null,
  -- Codes of kecamatan, such as 71.71.01; see regions/README.md.
  region text,
  constraint addresses_slot unique (user_id, slot),
  constraint addresses_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint addresses_three check ((slot >= 1) and (slot <= 3))
);

create table payments (
  id uuid primary key,
  user_id uuid not null,
  status text not null,
  gross_amount bigint not null,
  fingerprint text not null,
  attempt integer not null,
  provider_order_id text not null,
  snap_token text,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz not null,
  paid_at timestamptz,
  transaction_id text,
  created_at timestamptz not null,
  next_check_at timestamptz default now(),
  is_large boolean not null default false,
  constraint payments_provider_order unique (provider_order_id),
  constraint payments_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint payments_status check (status = any (array['pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded'])),
  constraint payments_gross check (gross_amount > 0)
);
create unique index payments_one_unpaid on payments (user_id) where (status = 'pending');
create index payments_due on payments (expires_at) where (status = 'pending');
create index payments_by_user on payments (user_id, id);
create index payments_next_check on payments (next_check_at) where (next_check_at is not null);
-- Payments that never received a token. Their orders are excluded from all lists and counts.
create index payments_never_made on payments (id) where ((snap_token is null) and (paid_at is null) and (status = ANY (ARRAY['failed', 'expired', 'cancelled'])));

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid,
  provider_order_id text not null,
  transaction_id text not null,
  transaction_status text not null,
  status_code text not null,
  fraud_status text not null,
  refund_amount text not null,
  effect text,
  report jsonb not null,
  at timestamptz not null,
  judged_at timestamptz default now(),
  next_judge_at timestamptz default now(),
  outcome text,
  reason text,
  constraint payment_events_payment_id_payments_id_fk foreign key (payment_id) references payments (id),
  constraint payment_events_outcome check (outcome = any (array['applied', 'ignored', 'unplaced']))
);
create index payment_events_by_payment on payment_events (payment_id);
create index payment_events_duplicates on payment_events (transaction_id) where (effect = 'duplicate');
create unique index payment_events_same on payment_events (provider_order_id, transaction_id, transaction_status, status_code, fraud_status, refund_amount, ((report ->> 'gross_amount')), ((report ->> 'currency')));
create index payment_events_unjudged on payment_events (next_judge_at) where ((outcome is null) and ((judged_at is null) or (effect = 'duplicate')));
create index payment_events_by_transaction on payment_events (transaction_id);
-- The number that the customer paid with: VA number, bill key or payment code.
create index payment_events_by_number on payment_events (payment_number(report)) where (payment_number(report) is not null);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  at timestamptz not null,
  constraint audit_log_actor_id_users_id_fk foreign key (actor_id) references users (id)
);
create index audit_log_by_subject on audit_log (subject, id);
create index audit_log_by_action on audit_log (action, id);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  device text,
  second_factor_at timestamptz,
  password_at timestamptz,
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table push_subscriptions (
  id uuid primary key,
  token_hash bytea not null,
  session_hash bytea not null,
  user_id uuid not null,
  token text not null,
  endpoint text,
  saved_at timestamptz not null,
  constraint push_subscriptions_device unique (token_hash),
  constraint push_subscriptions_session_hash_sessions_token_hash_fk foreign key (session_hash) references sessions (token_hash) on delete cascade,
  constraint push_subscriptions_user_id_users_id_fk foreign key (user_id) references users (id)
);
create index push_subscriptions_by_session on push_subscriptions (session_hash);
create index push_subscriptions_by_user on push_subscriptions (user_id, saved_at);

create table stores (
  seller_id uuid primary key,
  seller_name text not null,
  store_name text not null,
  store_description text not null,
  production_address text not null,
  domicile_address text not null,
  logo text,
  banner text,
  name_skeleton text not null generated always as (name_skeleton(store_name)) stored,
  constraint stores_seller_id_users_id_fk foreign key (seller_id) references users (id)
);
create index stores_by_name on stores (lower(store_name) collate "C", seller_id);
create index stores_by_seller_name on stores (lower(seller_name) collate "C", seller_id);
create index stores_alike on stores using gin (store_name gin_trgm_ops);
create index stores_by_name_skeleton on stores (name_skeleton) where (name_skeleton <> '');

create table products (
  id uuid primary key,
  seller_id uuid not null,
  title text not null,
  description text not null,
  category text not null,
  price bigint not null,
  sale_price bigint not null,
  effective_price bigint not null generated always as (
CASE
    WHEN (sale_price > 0) THEN sale_price
    ELSE price
END) stored,
  image text not null,
  listed boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  more_images text[] not null default '{}'::text[],
  taken_down_at timestamptz,
  taken_down_reason text,
  max_per_order integer,
  -- What a buyer is asked to write, such as a name to engrave.
  note_label text,
  note_required boolean,
  -- Products of one store and category that are sizes or colours of each other; `shown` marks the one that lists show.
  group_id uuid,
  option_label text,
  shown boolean not null default true,
  -- Of a permit, such as PIRT, halal or SNI.
  permit_number text,
  production_days integer,
  constraint products_seller_id_stores_seller_id_fk foreign key (seller_id) references stores (seller_id),
  constraint products_price check ((price >= 0) and (price <= 1000000000)),
  constraint products_sale_price check ((sale_price >= 0) and ((sale_price = 0) or (sale_price < price))),
  constraint products_deleted check (not (listed and (deleted_at is not null))),
  constraint products_more_images check (cardinality(more_images) <= 5),
  constraint products_max_per_order check (max_per_order >= 1),
  constraint products_option check (((group_id is null) = (option_label is null)) and (length(option_label) between 1 and 30)),
  constraint products_production_days check (production_days between 0 and 90)
);
-- For the sitemap.
create index products_newest on products (id) where listed;
create index products_by_seller on products (seller_id, id) where (deleted_at is null);
create index products_by_picture on products using gin (((image || more_images))) with (fastupdate=off);
create index products_of_store on products (seller_id);
create index products_of_group on products (group_id) where group_id is not null;
create index products_shown_by_price on products (effective_price, id) where shown;
create index products_shown_by_category_price on products (category, effective_price, id) where shown;
create index products_shown_newest on products (id) where shown;
create index products_shown_by_category_newest on products (category, id) where shown;
create index products_shown_promo_by_price on products (effective_price, id) where shown and sale_price > 0;
create index products_shown_by_title on products (lower(title) collate "id-x-icu", id) where shown;
create index products_shown_by_category_title on products (category, lower(title) collate "id-x-icu", id) where shown;

create table cart_items (
  user_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  added_at timestamptz not null,
  note text not null default '',
  constraint cart_items_user_id_product_id_pk primary key (user_id, product_id),
  constraint cart_items_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint cart_items_product_id_products_id_fk foreign key (product_id) references products (id),
  constraint cart_items_quantity check (quantity >= 1)
);
create index cart_items_by_product on cart_items (product_id);

create table product_stats (
  product_id uuid primary key,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating integer not null generated always as (
CASE
    WHEN (rating_count = 0) THEN 0
    ELSE (round((((rating_sum)::numeric * 10.0) / (rating_count)::numeric)))::integer
END) stored,
  sold integer not null default 0,
  constraint product_stats_product_id_products_id_fk foreign key (product_id) references products (id)
);
create index product_stats_best on product_stats (rating desc, sold desc, product_id desc);

create table product_stock (
  product_id uuid primary key,
  stock integer not null,
  constraint product_stock_product_id_products_id_fk foreign key (product_id) references products (id),
  constraint product_stock_amount check (stock >= 0)
);

create table reviews (
  id uuid primary key,
  product_id uuid not null,
  user_id uuid not null,
  order_line_id uuid not null,
  user_name text not null,
  value integer not null,
  message text not null,
  created_at timestamptz not null,
  images text[] not null default '{}'::text[],
  taken_down_at timestamptz,
  taken_down_reason text,
  reply text,
  replied_at timestamptz,
  constraint reviews_once_per_line unique (order_line_id),
  constraint reviews_product_id_products_id_fk foreign key (product_id) references products (id),
  constraint reviews_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint reviews_value check ((value >= 1) and (value <= 5)),
  constraint reviews_images check (cardinality(images) <= 3)
);
create index reviews_by_product on reviews (product_id, id);
create index reviews_taken_down on reviews (taken_down_at) where (cardinality(images) > 0);
create index reviews_by_picture on reviews using gin (images) with (fastupdate=off) where (cardinality(images) > 0);
create index reviews_by_user on reviews (user_id);

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  order_id uuid,
  delta integer not null,
  at timestamptz not null,
  -- Why a seller changed the stock.
  reason text,
  constraint stock_movements_product_id_products_id_fk foreign key (product_id) references products (id)
);
create index stock_movements_by_product on stock_movements (product_id);
create index stock_movements_by_order on stock_movements (order_id);
-- Not validated, as in the shops of v1.0.0.
alter table stock_movements add constraint stock_movements_reason
  check (reason is null or order_id is null and reason = any (array['made', 'sold', 'broken', 'counted'])) not valid;

create table payouts (
  id uuid primary key,
  seller_id uuid not null,
  amount bigint not null,
  proof text not null,
  paid_by uuid not null,
  paid_at timestamptz not null,
  constraint payouts_seller_id_stores_seller_id_fk foreign key (seller_id) references stores (seller_id),
  constraint payouts_paid_by_users_id_fk foreign key (paid_by) references users (id),
  constraint payouts_amount check (amount > 0)
);
create index payouts_by_seller on payouts (seller_id, id);
create index payouts_by_time on payouts (paid_at);

create table store_identities (
  seller_id uuid primary key,
  nik bytea not null,
  bank_name bytea not null,
  bank_account_owner bytea not null,
  bank_account_number bytea not null,
  e_wallet bytea not null,
  e_wallets_account_owner bytea not null,
  e_wallet_account_number bytea not null,
  account_changed_at timestamptz,
  account_confirmed_at timestamptz,
  held_until timestamptz,
  constraint store_identities_seller_id_stores_seller_id_fk foreign key (seller_id) references stores (seller_id)
);

create table order_counts (
  day date not null,
  status text not null,
  paid boolean not null,
  orders integer not null,
  amount bigint not null
);
create index order_counts_by_day on order_counts (day);

create table orders (
  id uuid primary key,
  payment_id uuid not null,
  user_id uuid not null,
  seller_id uuid not null,
  status text not null,
  payment_status text not null,
  total_amount bigint not null,
  address_id uuid not null,
  receiver_name text not null,
  address text not null,
  city text not null,
  pincode text not null,
  phone text not null,
  notes text not null,
  courier text not null default ''::text,
  tracking_number text not null default ''::text,
  moved_at timestamptz not null,
  paid_out_at timestamptz,
  created_at timestamptz not null,
  commission bigint not null default 0,
  refunded_amount bigint not null default 0,
  is_disputed boolean not null default false,
  goods_returned_at timestamptz,
  is_demo boolean not null default false,
  shipping_fee bigint not null default 0,
  shipping_zone text,
  arrives_from date,
  arrives_to date,
  region text,
  from_region text,
  received_at timestamptz,
  confirms_at timestamptz,
  -- What the law asks to keep of the orders of erased accounts for five years, sealed and bound to the order's id.
  kept bytea,
  production_days integer not null default 0,
  ship_by date,
  later_ship_by date,
  later_reason text,
  later_accepted_at timestamptz,
  constraint orders_payment_id_payments_id_fk foreign key (payment_id) references payments (id),
  constraint orders_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint orders_seller_id_stores_seller_id_fk foreign key (seller_id) references stores (seller_id),
  constraint orders_status check (status = any (array['pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected'])),
  constraint orders_unpaid_stay check ((status = any (array['pending', 'rejected'])) or (payment_status = any (array['paid', 'refunding', 'refunded']))),
  constraint orders_payment_status check (payment_status = any (array['pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded'])),
  constraint orders_total check (total_amount >= 0),
  constraint orders_payable check ((refunded_amount >= 0) and (commission >= 0) and ((refunded_amount + commission) <= total_amount)),
  constraint orders_shipping_fee check ((shipping_fee >= 0) and (shipping_fee <= total_amount)),
  constraint orders_shipping_zone check (shipping_zone = any (array['nearby', 'province', 'elsewhere', 'pickup']))
);
create index orders_by_user on orders (user_id, id);
create index orders_by_seller on orders (seller_id, id);
create index orders_by_payment on orders (payment_id);
create index orders_to_confirm on orders (seller_id) where ((status = 'pending') and (payment_status = 'paid'));
create index orders_due on orders (seller_id, id, total_amount) where ((paid_out_at is null) and (payment_status = 'paid') and (status = ANY (ARRAY['delivered', 'confirmed'])));
create index orders_refunding on orders (id) where (payment_status = 'refunding');
create index orders_by_status on orders (status, id);
-- The order code that is displayed to users.
create index orders_by_code on orders ("right"((id)::text, 8));
create index orders_to_take_back on orders (seller_id) where ((payment_status = 'refunded') or (refunded_amount > 0));
create index orders_by_phone on orders (phone_key(phone), id);
create index orders_by_tracking_number on orders (letters_and_digits(tracking_number), id) where (tracking_number <> '');
create index orders_waiting_for_seller on orders (moved_at) where ((status = 'pending') and (payment_status = 'paid'));
create index orders_waiting_for_buyer on orders (moved_at) where ((status = 'shipped') and (payment_status = 'paid'));
-- The condition is that of server/areas/orders/erase-texts.ts.
create index orders_to_erase on orders (created_at) where ((receiver_name <> '') and (payment_status <> ALL (ARRAY['pending', 'refunding'])) and (not is_disputed) and ((payment_status <> 'paid') or (status = 'confirmed')));
create index orders_by_confirmation on orders (confirms_at) where (status = 'delivered');
create index orders_kept on orders (created_at) where (kept is not null);
create index orders_due_later on orders (seller_id) where status in ('delivered', 'confirmed') and payment_status = 'paid' and paid_out_at is null and (status = 'delivered' or is_disputed);

-- Days that are no working days, for the times when orders are received and confirmed; contract/waiting.ts has the rules.
create table holidays (
  day date primary key,
  name text not null
);
-- 2026: national holidays and cuti bersama of the joint decree of three ministers (SKB) 1497/2025, 2/2025 and 5/2025 of 19 September
-- 2025. 2027: the fixed days, and those that are computed from Easter (28 March), until its decree is entered by an admin.
insert into holidays (day, name) values
  ('2026-01-01', 'Tahun Baru Masehi'), ('2026-01-16', 'Isra Mikraj'), ('2026-02-16', 'Cuti bersama Imlek'),
  ('2026-02-17', 'Tahun Baru Imlek'), ('2026-03-18', 'Cuti bersama Nyepi'), ('2026-03-19', 'Nyepi'),
  ('2026-03-20', 'Cuti bersama Idul Fitri'), ('2026-03-21', 'Idul Fitri'), ('2026-03-22', 'Idul Fitri'),
  ('2026-03-23', 'Cuti bersama Idul Fitri'), ('2026-03-24', 'Cuti bersama Idul Fitri'), ('2026-04-03', 'Wafat Yesus Kristus'),
  ('2026-04-05', 'Paskah'), ('2026-05-01', 'Hari Buruh'), ('2026-05-14', 'Kenaikan Yesus Kristus'),
  ('2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus'), ('2026-05-27', 'Idul Adha'), ('2026-05-28', 'Cuti bersama Idul Adha'),
  ('2026-05-31', 'Waisak'), ('2026-06-01', 'Hari Lahir Pancasila'), ('2026-06-16', 'Tahun Baru Islam'),
  ('2026-08-17', 'Proklamasi Kemerdekaan'), ('2026-08-25', 'Maulid Nabi Muhammad'), ('2026-12-24', 'Cuti bersama Natal'),
  ('2026-12-25', 'Natal'), ('2027-01-01', 'Tahun Baru Masehi'), ('2027-03-26', 'Wafat Yesus Kristus'), ('2027-03-28', 'Paskah'),
  ('2027-05-01', 'Hari Buruh'), ('2027-05-06', 'Kenaikan Yesus Kristus'), ('2027-06-01', 'Hari Lahir Pancasila'),
  ('2027-08-17', 'Proklamasi Kemerdekaan'), ('2027-12-25', 'Natal');

create function working_day_end(at timestamptz, count integer) returns timestamptz language sql stable as $$
  select (day + 1)::timestamp at time zone 'Asia/Makassar'
  from (select (at at time zone 'Asia/Makassar')::date + n as day from generate_series(1, 100) n) later
  where extract(isodow from day) < 6 and not exists (select from holidays h where h.day = later.day)
  order by day offset count - 1 limit 1
$$;

create table payout_lines (
  payout_id uuid not null,
  order_id uuid not null,
  kind text not null,
  amount bigint not null,
  constraint payout_lines_in_payout unique (payout_id, order_id, kind),
  constraint payout_lines_payout_id_payouts_id_fk foreign key (payout_id) references payouts (id),
  constraint payout_lines_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint payout_lines_kind check ((kind = 'deduction') or ((kind = 'order') and (amount >= 0)))
);
create index payout_lines_by_order on payout_lines (order_id);

create table refunds (
  order_id uuid primary key,
  way text,
  refusal text,
  note text not null default ''::text,
  proof text,
  asked_by uuid,
  asked_at timestamptz,
  amount bigint,
  reason text,
  opened_by uuid,
  opened_at timestamptz,
  done_at timestamptz,
  bank_name bytea,
  bank_account_owner bytea,
  bank_account_number bytea,
  part_amount bigint,
  part_done_at timestamptz,
  part_proof text,
  constraint refunds_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint refunds_asked_by_users_id_fk foreign key (asked_by) references users (id),
  constraint refunds_opened_by_users_id_fk foreign key (opened_by) references users (id),
  constraint refunds_way check (way = any (array['provider', 'manual'])),
  constraint refunds_proof check (COALESCE((way = 'manual'), false) = (proof is not null)),
  constraint refunds_amount check (amount > 0),
  constraint refunds_account check (num_nonnulls(bank_name, bank_account_owner, bank_account_number) = any (array[0, 3]))
);
create index refunds_open_parts on refunds (order_id) where ((amount is not null) and (done_at is null));
create index refunds_with_account on refunds (done_at) where ((bank_account_number is not null) or (proof <> ''));
create index refunds_with_part_proof on refunds (done_at) where (part_proof <> '');

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  by text not null,
  reason text,
  at timestamptz not null,
  constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders (id)
);
create index order_events_by_order on order_events (order_id, id);

create table order_lines (
  id uuid primary key,
  order_id uuid not null,
  product_id uuid not null,
  title text not null,
  image text not null,
  price bigint not null,
  quantity integer not null,
  note text not null default '',
  note_label text,
  note_required boolean not null default false,
  constraint order_lines_product unique (order_id, product_id),
  constraint order_lines_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint order_lines_product_id_products_id_fk foreign key (product_id) references products (id),
  constraint order_lines_price check (price >= 0),
  constraint order_lines_quantity check (quantity >= 1)
);
create index order_lines_by_product on order_lines (product_id);
create index order_lines_by_image on order_lines (image);

create table parcels (
  id uuid primary key,
  order_id uuid not null references orders (id),
  courier text not null,
  waybill text not null,
  status text,
  link text,
  needs_admin boolean not null default false,
  created_at timestamptz not null,
  next_look_at timestamptz,
  asked_at timestamptz,
  delivered_at timestamptz
);
create index parcels_by_order on parcels (order_id, id);
create index parcels_by_waybill on parcels (waybill, courier);
create index parcels_to_look_at on parcels (next_look_at) where next_look_at is not null;
create index parcels_for_admins on parcels (order_id) where needs_admin;

create table parcel_events (
  parcel_id uuid not null references parcels (id),
  at timestamptz not null,
  status text not null,
  note text not null,
  constraint parcel_events_parcel_id_at_status_pk primary key (parcel_id, at, status)
);

-- Invoices and their corrections, all from one sequence. `data` is sealed, bound to the number, and erased after ten years.
create sequence invoice_numbers;

create function next_invoice_number(at timestamptz) returns text language sql as $$
  select 'KS/' || to_char(at at time zone 'Asia/Makassar', 'YYYY') || '/' || lpad(n::text, greatest(6, length(n::text)), '0')
  from nextval('invoice_numbers') n
$$;

create table invoices (
  number text primary key,
  order_id uuid not null,
  kind text not null,
  amount bigint not null,
  issued_at timestamptz not null,
  data bytea,
  constraint invoices_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint invoices_kind check (kind in ('invoice', 'correction')),
  constraint invoices_amount check (amount >= 0)
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_corrections on invoices (order_id) where kind = 'correction';
create index invoices_to_erase on invoices (issued_at) where data is not null;

create table seller_dues (
  seller_id uuid primary key,
  orders integer not null,
  amount bigint not null,
  payable bigint not null default 0,
  constraint seller_dues_not_negative check ((orders >= 0) and (amount >= 0)),
  constraint seller_dues_payable check (payable >= 0)
);
create index seller_dues_by_amount on seller_dues (amount, seller_id) where (orders > 0);

create table product_search (
  product_id uuid primary key,
  words tsvector not null,
  shelf smallint not null,
  popularity integer not null,
  constraint product_search_product_id_products_id_fk foreign key (product_id) references products (id),
  constraint product_search_shelf check ((shelf >= 0) and (shelf <= 5))
);
-- Without fastupdate, because each search would scan the whole pending list.
create index product_search_shelf_0 on product_search using gin (words) with (fastupdate='false') where (shelf = 0);
create index product_search_shelf_1 on product_search using gin (words) with (fastupdate='false') where (shelf = 1);
create index product_search_shelf_2 on product_search using gin (words) with (fastupdate='false') where (shelf = 2);
create index product_search_shelf_3 on product_search using gin (words) with (fastupdate='false') where (shelf = 3);
create index product_search_shelf_4 on product_search using gin (words) with (fastupdate='false') where (shelf = 4);
create index product_search_shelf_5 on product_search using gin (words) with (fastupdate='false') where (shelf = 5);
create index product_search_outdated on product_search (product_id) where (not (words @@ '''!2'''::tsquery));

create table search_words (
  word text primary key,
  stem text not null generated always as (COALESCE((ts_lexize('indonesian_stem'::regdictionary, word))[1], word)) stored,
  products integer not null
);
create index search_words_by_stem on search_words (stem);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_by_initial on search_words ("left"(word, 1), length(word));

create table store_pictures (
  seller_id uuid not null,
  image text not null,
  uploaded_at timestamptz not null default now(),
  constraint store_pictures_seller_id_image_pk primary key (seller_id, image),
  constraint store_pictures_seller_id_stores_seller_id_fk foreign key (seller_id) references stores (seller_id)
);
create index store_pictures_by_image on store_pictures (image);

create table known_devices (
  token_hash bytea not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  second_factor_at timestamptz,
  constraint known_devices_token_hash_user_id_pk primary key (token_hash, user_id),
  constraint known_devices_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.0015);
create index known_devices_by_user on known_devices (user_id, seen_at);
create index known_devices_by_age on known_devices (seen_at);

create table unplaced_money (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  payment_id uuid,
  provider_order_id text not null,
  transaction_id text not null,
  direction text not null,
  reason text not null,
  amount bigint,
  received_at timestamptz not null,
  refund_asked_at timestamptz,
  refund_refusal text,
  closed_at timestamptz,
  closing text,
  closed_by uuid,
  note text,
  proof text,
  constraint unplaced_money_event_id_payment_events_id_fk foreign key (event_id) references payment_events (id),
  constraint unplaced_money_payment_id_payments_id_fk foreign key (payment_id) references payments (id),
  constraint unplaced_money_closed_by_users_id_fk foreign key (closed_by) references users (id),
  constraint unplaced_money_direction check (direction = any (array['in', 'out'])),
  constraint unplaced_money_amount check (amount > 0),
  constraint unplaced_money_closed check ((closed_at is null) = (closing is null))
);
create unique index unplaced_money_received on unplaced_money (provider_order_id, transaction_id) where (direction = 'in');
create unique index unplaced_money_returned on unplaced_money (provider_order_id, transaction_id) where ((direction = 'out') and (closed_at is null));
create index unplaced_money_open on unplaced_money (id) where (closed_at is null);
create index unplaced_money_by_payment on unplaced_money (payment_id);
create index unplaced_money_with_proof on unplaced_money (closed_at) where (proof is not null);
create index unplaced_money_by_transaction on unplaced_money (provider_order_id, transaction_id);

create table payout_accounts (
  payout_id uuid primary key,
  account bytea not null,
  account_changed_at timestamptz,
  account_confirmed_at timestamptz,
  held_until timestamptz,
  constraint payout_accounts_payout_id_payouts_id_fk foreign key (payout_id) references payouts (id)
);

create table payout_reversals (
  payout_id uuid primary key,
  reason text not null,
  reversed_by uuid not null,
  reversed_at timestamptz not null,
  constraint payout_reversals_payout_id_payouts_id_fk foreign key (payout_id) references payouts (id),
  constraint payout_reversals_reversed_by_users_id_fk foreign key (reversed_by) references users (id)
);

create table order_reminders (
  order_id uuid not null,
  kind text not null,
  at timestamptz not null,
  constraint order_reminders_order_id_kind_pk primary key (order_id, kind),
  constraint order_reminders_order_id_orders_id_fk foreign key (order_id) references orders (id)
);

create table complaints (
  id uuid primary key,
  order_id uuid not null,
  kind text not null,
  text text not null,
  photos text[] not null default '{}'::text[],
  opened_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  closed_at timestamptz,
  outcome text,
  refund_amount bigint,
  decision text,
  decided_by uuid,
  opened_by text,
  constraint complaints_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint complaints_decided_by_users_id_fk foreign key (decided_by) references users (id),
  constraint complaints_kind check (kind = any (array['not-arrived', 'damaged', 'wrong'])),
  constraint complaints_photos check (cardinality(photos) <= 3),
  constraint complaints_answered check ((answer is null) = (answered_at is null)),
  constraint complaints_closed check ((closed_at is null) = (outcome is null)),
  constraint complaints_outcome check (outcome = any (array['withdrawn', 'released', 'refunded', 'partly-refunded'])),
  constraint complaints_refund check (((outcome = 'partly-refunded') is true) = (refund_amount is not null)),
  constraint complaints_decided check (((outcome = any (array['released', 'refunded', 'partly-refunded'])) is true) = (decided_by is not null))
);
create unique index complaints_one_open on complaints (order_id) where (closed_at is null);
create index complaints_open on complaints (id) where (closed_at is null);
create index complaints_by_order on complaints (order_id, id);

create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  author_id uuid not null,
  text text not null,
  at timestamptz not null,
  constraint order_notes_order_id_orders_id_fk foreign key (order_id) references orders (id),
  constraint order_notes_author_id_users_id_fk foreign key (author_id) references users (id)
);
create index order_notes_by_order on order_notes (order_id, id);

create table settlements (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  transaction_id text not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  settled_at timestamptz not null,
  posted_at timestamptz not null,
  constraint settlements_once unique (transaction_id, gross, settled_at),
  constraint settlements_payment_id_payments_id_fk foreign key (payment_id) references payments (id),
  constraint settlements_sum check ((gross = (fee + net)) and (gross <> 0))
);
create index settlements_by_payment on settlements (payment_id);

create table mail_opt_outs (
  user_id uuid not null,
  kind text not null,
  at timestamptz not null,
  constraint mail_opt_outs_user_id_kind_pk primary key (user_id, kind),
  constraint mail_opt_outs_user_id_users_id_fk foreign key (user_id) references users (id)
);

create table email_changes (
  id uuid primary key,
  user_id uuid not null,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  constraint email_changes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index email_changes_by_user on email_changes (user_id);
create index email_changes_by_age on email_changes (requested_at);
create index email_changes_by_old on email_changes (old_email);

create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null,
  purpose text not null,
  change_id uuid,
  code_hash bytea,
  code_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint account_tokens_change_id_email_changes_id_fk foreign key (change_id) references email_changes (id) on delete cascade,
  constraint account_tokens_purpose check (purpose = any (array['reset', 'verify', 'undo']))
);
create index account_tokens_by_user on account_tokens (user_id);
create index account_tokens_by_expiry on account_tokens (expires_at);

create table second_factors (
  user_id uuid primary key,
  secret bytea,
  set_up_at timestamptz,
  last_step bigint,
  pending_secret bytea,
  pending_until timestamptz,
  constraint second_factors_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint second_factors_set_up check (((secret is null) = (set_up_at is null)) and ((secret is null) = (last_step is null)) and ((pending_secret is null) = (pending_until is null)))
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null,
  used_at timestamptz,
  constraint recovery_codes_user_id_second_factors_user_id_fk foreign key (user_id) references second_factors (user_id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null,
  user_id uuid,
  client_key text,
  request_id text not null,
  at timestamptz not null,
  events integer not null,
  constraint security_events_same unique nulls not distinct (minute, kind, user_id, client_key)
) with (autovacuum_vacuum_scale_factor = 0.004);
create index security_events_by_kind on security_events (kind, id);

create table search_synonyms (
  id uuid primary key,
  word text not null,
  means text not null,
  two_way boolean not null,
  constraint search_synonyms_pair unique (word, means),
  constraint search_synonyms_differ check (word <> means)
);

create table search_misses (
  words text primary key,
  searches integer not null,
  last_day date not null
);

-- Who searched for a text: 8 bytes of a keyed hash of text and client, so that rows of one client cannot be joined.
create table search_uses (
  words text not null,
  device bytea not null,
  day date not null,
  constraint search_uses_words_device_pk primary key (words, device)
);

create table store_shipping (
  seller_id uuid primary key references stores (seller_id),
  postal_code text not null,
  nearby_fee bigint,
  province_fee bigint,
  elsewhere_fee bigint,
  fee_per_further_piece bigint not null,
  free_from bigint,
  has_pickup boolean not null,
  region text,
  constraint store_shipping_fees check (LEAST(nearby_fee, province_fee, elsewhere_fee, fee_per_further_piece, free_from) >= 0)
);

create table order_address_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null
);
create index order_address_changes_by_order on order_address_changes (order_id, id);

create table store_ratings (
  seller_id uuid primary key references stores (seller_id),
  rating_sum integer not null,
  rating_count integer not null
);

create table review_pictures (
  user_id uuid not null,
  image text not null,
  uploaded_at timestamptz not null,
  constraint review_pictures_user_id_image_pk primary key (user_id, image),
  constraint review_pictures_user_id_users_id_fk foreign key (user_id) references users (id)
);

create table report_cases (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  decision text,
  decided_by uuid,
  constraint report_cases_decided_by_users_id_fk foreign key (decided_by) references users (id),
  constraint report_cases_kind check (kind = any (array['product', 'review'])),
  constraint report_cases_closed check ((closed_at is null) = (outcome is null)),
  constraint report_cases_decided check ((closed_at is null) = (decided_by is null)),
  constraint report_cases_outcome check (outcome = any (array['taken-down', 'dismissed']))
);
create unique index report_cases_one_open on report_cases (subject_id) where (closed_at is null);
create index report_cases_open on report_cases (id) where (closed_at is null);
create index report_cases_by_subject on report_cases (subject_id);

create table reports (
  case_id uuid not null,
  user_id uuid not null,
  reason text not null,
  text text not null,
  created_at timestamptz not null,
  constraint reports_case_id_user_id_pk primary key (case_id, user_id),
  constraint reports_case_id_report_cases_id_fk foreign key (case_id) references report_cases (id),
  constraint reports_user_id_users_id_fk foreign key (user_id) references users (id)
);
create index reports_by_user on reports (user_id, created_at);
create index reports_with_text on reports (created_at) where (text <> '');

create table wishlist_items (
  id uuid primary key,
  user_id uuid not null,
  product_id uuid not null,
  added_at timestamptz not null,
  constraint wishlist_items_once unique (user_id, product_id),
  constraint wishlist_items_user_id_users_id_fk foreign key (user_id) references users (id),
  constraint wishlist_items_product_id_products_id_fk foreign key (product_id) references products (id)
);
create index wishlist_items_by_user on wishlist_items (user_id, id);

create table store_closures (
  seller_id uuid not null references stores (seller_id),
  closed_from timestamptz not null,
  closed_until timestamptz not null,
  constraint store_closures_seller_id_closed_from_pk primary key (seller_id, closed_from),
  constraint store_closures_end check (closed_from <= closed_until)
);

create table last_times (
  name text primary key,
  at timestamptz not null
);

create table notices (
  id uuid primary key,
  kind text not null,
  about jsonb not null,
  order_id uuid references orders (id),
  sender_id uuid references users (id),
  created_at timestamptz not null,
  addressed_at timestamptz,
  cleared_at timestamptz,
  recipients integer,
  delivered integer,
  failed integer
) with (autovacuum_vacuum_scale_factor = 0.01);
create index notices_by_order on notices (order_id) where (order_id is not null);
create index notices_history on notices (id) where ((sender_id is not null) and (cleared_at is null));

create table messages (
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id),
  title text not null,
  body text not null,
  path text not null,
  read_at timestamptz,
  constraint messages_notice_id_user_id_pk primary key (notice_id, user_id)
) with (autovacuum_vacuum_scale_factor = 0.01);
create index messages_inbox on messages (user_id, notice_id);

create table push_deliveries (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices (id) on delete cascade,
  subscription_id uuid,
  user_id uuid not null references users (id),
  tries integer not null default 0,
  outcome text,
  status_code integer,
  constraint push_deliveries_once unique (notice_id, subscription_id),
  constraint push_deliveries_outcome check (outcome = any (array['delivered', 'gone', 'failed']))
) with (autovacuum_vacuum_scale_factor = 0.01);
create index push_deliveries_counted on push_deliveries (notice_id, outcome);
create index push_deliveries_by_user on push_deliveries (user_id);

create table mail_deliveries (
  id uuid primary key,
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id),
  kind text not null,
  handed_over_at timestamptz,
  outcome text,
  problem text,
  sent_at timestamptz,
  created_at timestamptz not null,
  constraint mail_deliveries_once unique (notice_id, user_id),
  constraint mail_deliveries_outcome check (outcome = any (array['sent', 'failed', 'skipped', 'unknown'])),
  constraint mail_deliveries_sent check ((not (outcome is distinct from 'sent')) = (sent_at is not null))
) with (autovacuum_vacuum_scale_factor = 0.01);
create index mail_deliveries_waiting on mail_deliveries (created_at) where (outcome is null);
create index mail_deliveries_by_user on mail_deliveries (user_id);
create index mail_deliveries_unknown on mail_deliveries (id) where (outcome = 'unknown');

create table shop_settings (
  id integer primary key,
  changed jsonb not null,
  constraint shop_settings_one check (id = 1)
);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(debit) <> sum(credit) from ledger_entries where posting = new.posting) then
    raise exception 'posting % is not balanced', new.posting using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function count_product() returns trigger language plpgsql as $$
declare
  product products;
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then return null; end if;
  select * into product from products where id = new.product_id;
  if not product.shown then return null; end if;
  if tg_op = 'UPDATE' then
    insert into product_counts values
      (product.category, price_band(product.effective_price), product.sale_price > 0, old.stock > 0, -1);
  end if;
  insert into product_counts values
    (product.category, price_band(product.effective_price), product.sale_price > 0, new.stock > 0, 1);
  return null;
end $$;

create function recount_product() returns trigger language plpgsql as $$
declare
  has_stock boolean;
begin
  if (old.category, old.effective_price, old.sale_price, old.shown)
     is not distinct from (new.category, new.effective_price, new.sale_price, new.shown) then
    return null;
  end if;
  -- No row yet: the product is being made, and its stock will count it. The lock waits for a sale that is under way.
  select stock > 0 into has_stock from product_stock where product_id = new.id for share;
  if has_stock is null then return null; end if;
  if old.shown then
    insert into product_counts values
      (old.category, price_band(old.effective_price), old.sale_price > 0, has_stock, -1);
  end if;
  if new.shown then
    insert into product_counts values
      (new.category, price_band(new.effective_price), new.sale_price > 0, has_stock, 1);
  end if;
  return null;
end $$;

create function leave_search() returns trigger language plpgsql as $$
begin
  delete from product_search where product_id = new.id;
  return null;
end $$;

create function unlist_of_suspended() returns trigger language plpgsql as $$
declare
  suspended boolean;
begin
  select suspended_at is not null into suspended from users where id = new.seller_id for share;
  new.listed := not suspended;
  return new;
end $$;

-- A product that is not listed is never shown, whatever a write says.
create function show_product() returns trigger language plpgsql as $$
begin
  new.shown := new.listed and (new.group_id is null or new.shown);
  return new;
end $$;

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.status, old.payment_status = 'paid', old.total_amount, old.created_at)
       is not distinct from (new.status, new.payment_status = 'paid', new.total_amount, new.created_at) then
      return null;
    end if;
    insert into order_counts values ((old.created_at at time zone 'Asia/Makassar')::date,
      old.status, old.payment_status = 'paid', -1, -old.total_amount);
  end if;
  insert into order_counts values ((new.created_at at time zone 'Asia/Makassar')::date,
    new.status, new.payment_status = 'paid', 1, new.total_amount);
  return null;
end $$;

create function count_people() returns trigger language plpgsql as $$
begin
  insert into people_counts select role, count(*) from added group by role order by role
    on conflict (role) do update set people = people_counts.people + excluded.people;
  return null;
end $$;

create function count_payout() returns trigger language plpgsql as $$
begin
  insert into payout_totals values (new.seller_id, 1, new.amount);
  return null;
end $$;

create function count_added_dues() returns trigger language plpgsql as $$
begin
  insert into seller_dues (seller_id, orders, amount, payable)
    select seller_id, count(*), sum(total_amount), sum(payable)
    from (select *, total_amount - refunded_amount - commission as payable from added) added
    where is_due(status, payment_status, paid_out_at, is_disputed, payable)
    group by seller_id order by seller_id
    on conflict (seller_id) do update set orders = seller_dues.orders + excluded.orders,
      amount = seller_dues.amount + excluded.amount, payable = seller_dues.payable + excluded.payable;
  return null;
end $$;

create function count_changed_dues() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select seller_id, sum(sign) as orders, sum(sign * total_amount) as amount, sum(sign * payable) as payable from (
      select *, total_amount - refunded_amount - commission as payable
      from (select -1 as sign, before.* from before union all select 1, after.* from after) versions
    ) changed
    where is_due(status, payment_status, paid_out_at, is_disputed, payable)
    group by seller_id
    having sum(sign) <> 0 or sum(sign * total_amount) <> 0 or sum(sign * payable) <> 0
    -- Always in this order, so that two statements never wait for each other.
    order by seller_id
  loop
    insert into seller_dues (seller_id, orders, amount) values (change.seller_id, 0, 0) on conflict do nothing;
    update seller_dues set orders = orders + change.orders, amount = amount + change.amount,
        payable = payable + change.payable
      where seller_id = change.seller_id;
  end loop;
  return null;
end $$;

create function forbid_report_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome = 'applied'
    or (new.id, new.provider_order_id, new.transaction_id, new.transaction_status, new.status_code, new.fraud_status,
        new.refund_amount, new.report, new.at)
      is distinct from (old.id, old.provider_order_id, old.transaction_id, old.transaction_status, old.status_code,
        old.fraud_status, old.refund_amount, old.report, old.at)
  then
    raise exception 'payment_events is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function count_reversal() returns trigger language plpgsql as $$
begin
  insert into payout_totals select seller_id, 0, -amount from payouts where id = new.payout_id;
  return null;
end $$;

create function forbid_change_but_erasure() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  erasable text[] := (select array_agg(name) from unnest(tg_argv) as name);
begin
  if after is null or (before - erasable) <> (after - erasable) or exists (
    select from unnest(erasable) as name
    where (after -> name) not in ('null', '""') and (before -> name) <> (after -> name)
      and not (jsonb_typeof(after -> name) = 'object' and (before -> name) @> (after -> name))
  ) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function move_between_search_tiers() returns trigger language plpgsql as $$
begin
  update product_search set shelf = case when new.stock = 0 then 5 else 0 end where product_id = new.product_id;
  return null;
end $$;

create function find_matches(exact text, stems text, last_branch integer, last_popularity integer, last_id uuid, wanted integer) returns TABLE(id uuid, popularity integer, branch integer) language plpgsql stable rows 100 as $$
declare
  anywhere tsquery := replace(to_tsquery('indonesian', stems)::text, '<->', '&')::tsquery;
  title tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;
  place tsquery := regexp_replace(anywhere::text, '''([^'']+)''', '(''~\1''|''#\1'')', 'g')::tsquery;
  literal tsquery := regexp_replace(replace(to_tsquery('simple', exact)::text, '<->', '&'), '''([^'']+)''', '''=\1''', 'g')::tsquery;
  queries tsquery[] := array[literal, title && !!literal, place && !!title, anywhere && !!place];
  kind int;
  tier int;
  added int;
  found int := 0;
  large boolean[];
  skipped boolean := false;
begin
  for branch in last_branch..23 loop
    kind := case when branch < 20 then branch / 5 else branch - 20 end + 1;
    tier := case when branch < 20 then branch % 5 else 5 end;
    if found >= wanted and tier >= 3 then
      large := coalesce(large, array(
        select coalesce((select c.reltuples from pg_class c where c.oid = to_regclass('product_search_shelf_' || n)), 0) > 50000
        from generate_series(3, 5) n
      ));
      if large[tier - 2] then
        skipped := true;
        continue;
      end if;
    end if;
      if tier = 0 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 0 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 1 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 1 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 2 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 2 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 3 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 3 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 4 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 4 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      elsif tier = 5 then
        return query select i.product_id, i.popularity, branch from product_search i
          where i.shelf = 5 and i.words @@ queries[kind] and (i.popularity, i.product_id) < (last_popularity, last_id)
          order by i.popularity desc, i.product_id desc limit greatest(wanted, 121) - found;
      end if;
    get diagnostics added = row_count;
    found := found + added;
    exit when found >= greatest(wanted, 121);
    last_popularity := 2147483647;
    last_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end loop;
  if skipped then
    return query select null::uuid, 0, 24;
  end if;
end $$;

create function count_store_rating() returns trigger language plpgsql as $$
begin
  insert into store_ratings (seller_id, rating_sum, rating_count)
  select p.seller_id, new.rating_sum - old.rating_sum, new.rating_count - old.rating_count
  from products p where p.id = new.product_id
  on conflict (seller_id) do update set rating_sum = store_ratings.rating_sum + excluded.rating_sum,
    rating_count = store_ratings.rating_count + excluded.rating_count;
  return null;
end
$$;

create function limit_cart_lines() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
  if (
    select count(*) from cart_items c join products p on p.id = c.product_id where c.user_id = new.user_id and p.listed
  ) > 200 then
    raise check_violation using message = 'a cart has too many lines', constraint = 'cart_items_lines';
  end if;
  return null;
end $$;

create trigger ledger_entries_append_only before delete or update
  on ledger_entries for each row execute function forbid_change();
create trigger order_events_append_only before delete or update
  on order_events for each row execute function forbid_change_but_erasure('reason');
create trigger audit_log_append_only before delete or update
  on audit_log for each row execute function forbid_change_but_erasure('details');
create trigger payout_lines_append_only before delete or update
  on payout_lines for each row execute function forbid_change();
create trigger stock_movements_append_only before delete or update
  on stock_movements for each row execute function forbid_change();
create trigger order_lines_frozen before delete or update
  on order_lines for each row execute function forbid_change_but_erasure('note');
create constraint trigger ledger_entries_balanced after insert
  on ledger_entries deferrable initially deferred for each row execute function require_balance();
create trigger product_stock_counted after insert or update of stock
  on product_stock for each row execute function count_product();
create trigger products_counted after update
  on products for each row execute function recount_product();
create trigger products_of_suspended before insert
  on products for each row
  when (new.listed) execute function unlist_of_suspended();
-- Runs after `products_of_suspended`: triggers run in the order of their names.
create trigger products_shown before insert or update on products for each row
  when (new.shown is distinct from (new.listed and (new.group_id is null or new.shown))) execute function show_product();
create trigger products_hidden_leave_search after update on products for each row
  when (old.shown and not new.shown) execute function leave_search();
create trigger orders_counted after insert or update of status, payment_status, total_amount, created_at
  on orders for each row execute function count_order();
create trigger users_counted after insert
  on users referencing new table as added for each statement execute function count_people();
create trigger payouts_counted after insert
  on payouts for each row execute function count_payout();
create trigger payouts_append_only before delete or update
  on payouts for each row execute function forbid_change();
create trigger orders_added_due_counted after insert
  on orders referencing new table as added for each statement execute function count_added_dues();
create trigger orders_changed_due_counted after update
  on orders referencing old table as before new table as after for each statement execute function count_changed_dues();
create trigger payment_events_append_only before delete or update
  on payment_events for each row execute function forbid_report_change();
create trigger payout_reversals_append_only before delete or update
  on payout_reversals for each row execute function forbid_change_but_erasure('reason');
create trigger payout_reversals_counted after insert
  on payout_reversals for each row execute function count_reversal();
create trigger order_notes_append_only before delete or update
  on order_notes for each row execute function forbid_change_but_erasure('text');
create trigger product_stock_moves_between_search_tiers after update of stock
  on product_stock for each row
  when (((old.stock = 0) <> (new.stock = 0))) execute function move_between_search_tiers();
create trigger product_stats_rated after update of rating_sum, rating_count
  on product_stats for each row
  when (((old.rating_sum is distinct from new.rating_sum) or (old.rating_count is distinct from new.rating_count))) execute function count_store_rating();
create trigger cart_items_limited after insert on cart_items for each row execute function limit_cart_lines();
create trigger invoices_append_only before delete or update of number, order_id, kind, amount, issued_at
  on invoices for each row execute function forbid_change();
