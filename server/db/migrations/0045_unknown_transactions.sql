-- Transaction ids that the browser named; the provider is asked whether they belong to the payment.
alter table payments add column hinted_ids text[] not null default '{}';
--> statement-breakpoint
-- Transactions of settlement reports that the shop has never heard of.
create table unknown_transactions (
  transaction_id text primary key,
  provider_order_id text not null,
  gross bigint not null,
  reported_at timestamptz not null,
  denied_at timestamptz
);
