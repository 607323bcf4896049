-- The people who make what a store sells. They have no account: the seller enters them and says that they agreed.
create table makers (
  id uuid primary key,
  seller_id uuid not null references stores (seller_id),
  name text not null,
  portrait text,
  region text,
  since integer,
  story text not null,
  technique text,
  consented_at timestamptz not null,
  consent_version integer not null,
  consented_by uuid not null references users (id),
  created_at timestamptz not null,
  retired_at timestamptz,
  taken_down_at timestamptz,
  taken_down_reason text,
  erased_at timestamptz,
  constraint makers_named check ((name = '') = (erased_at is not null)),
  constraint makers_erased check (erased_at is null
    or (portrait is null and region is null and since is null and story = '' and technique is null)),
  constraint makers_taken_down check ((taken_down_at is null) = (taken_down_reason is null))
);--> statement-breakpoint
create index makers_by_seller on makers (seller_id, id);--> statement-breakpoint
create table product_makers (
  product_id uuid not null references products (id),
  position integer not null,
  maker_id uuid not null references makers (id),
  primary key (product_id, position),
  constraint product_makers_once unique (product_id, maker_id)
);--> statement-breakpoint
create index product_makers_by_maker on product_makers (maker_id, product_id);--> statement-breakpoint
-- What somebody who is not logged in wrote on the page of a maker: that they are this person and want to be removed.
create table maker_removals (
  id uuid primary key,
  maker_id uuid not null references makers (id),
  contact text not null,
  text text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  outcome text,
  constraint maker_removals_answered check ((answered_at is null) = (outcome is null))
);--> statement-breakpoint
create index maker_removals_open on maker_removals (created_at) where answered_at is null;--> statement-breakpoint
create index maker_removals_by_maker on maker_removals (maker_id);--> statement-breakpoint
alter table products add column materials text, add column technique text, add column geo_indication text;
