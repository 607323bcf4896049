-- What the shop did for its makers, by month in Asia/Makassar, up to the day before `until`. Once a night a day is added.
create table impact_months (
  month text primary key,
  until date not null,
  paid_to_makers bigint not null,
  pieces bigint not null,
  paid_out_orders integer not null,
  waited_hours bigint not null,
  stores integer not null,
  places jsonb not null
);
--> statement-breakpoint
-- Letters of turnover that sellers issued: a month for each amount, from January of the year on.
create table turnover_letters (
  id uuid primary key,
  seller_id uuid not null references stores (seller_id),
  code text not null,
  store_name text not null,
  year integer not null,
  amounts bigint[] not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint turnover_letters_code unique (code),
  constraint turnover_letters_months check (cardinality(amounts) <= 12)
);
--> statement-breakpoint
create index turnover_letters_by_seller on turnover_letters (seller_id, id);
--> statement-breakpoint
create index turnover_letters_by_expiry on turnover_letters (expires_at);
