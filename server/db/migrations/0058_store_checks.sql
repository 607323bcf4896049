create table store_checks (
  id uuid primary key,
  seller_id uuid not null,
  checked_by uuid not null,
  checked_at timestamptz not null,
  seen text[] not null,
  note text not null,
  fingerprint text not null,
  ended_at timestamptz,
  ended_because text,
  reason text not null default '',
  constraint store_checks_seller_id_stores_fk foreign key (seller_id) references stores (seller_id),
  constraint store_checks_checked_by_users_id_fk foreign key (checked_by) references users (id),
  constraint store_checks_seen check (cardinality(seen) > 0),
  constraint store_checks_ended check ((ended_at is null) = (ended_because is null))
);--> statement-breakpoint
create unique index store_checks_current on store_checks (seller_id) where ended_at is null;--> statement-breakpoint
create index store_checks_by_store on store_checks (seller_id, id);
