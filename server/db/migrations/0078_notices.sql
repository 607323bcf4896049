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
--> statement-breakpoint
create index notices_by_order on notices (order_id) where order_id is not null;
--> statement-breakpoint
create index notices_history on notices (id) where sender_id is not null and cleared_at is null;
--> statement-breakpoint
create table messages (
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id),
  title text not null,
  body text not null,
  path text not null,
  constraint messages_notice_id_user_id_pk primary key (notice_id, user_id)
) with (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
create index messages_by_user on messages (user_id);
--> statement-breakpoint
create table push_deliveries (
  id bigint primary key generated always as identity,
  notice_id uuid not null references notices (id) on delete cascade,
  subscription_id uuid,
  user_id uuid not null references users (id),
  tries integer not null default 0,
  outcome text constraint push_deliveries_outcome check (outcome in ('delivered', 'gone', 'failed')),
  status_code integer,
  constraint push_deliveries_once unique (notice_id, subscription_id)
) with (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
create index push_deliveries_counted on push_deliveries (notice_id, outcome);
--> statement-breakpoint
create index push_deliveries_by_user on push_deliveries (user_id);
--> statement-breakpoint
create table mail_deliveries (
  id uuid primary key,
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id),
  kind text not null,
  handed_over_at timestamptz,
  outcome text constraint mail_deliveries_outcome check (outcome in ('sent', 'failed', 'skipped', 'unknown')),
  problem text,
  sent_at timestamptz,
  created_at timestamptz not null,
  constraint mail_deliveries_once unique (notice_id, user_id),
  constraint mail_deliveries_sent check ((outcome is not distinct from 'sent') = (sent_at is not null))
) with (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
create index mail_deliveries_waiting on mail_deliveries (created_at) where outcome is null;
--> statement-breakpoint
create index mail_deliveries_by_user on mail_deliveries (user_id);
