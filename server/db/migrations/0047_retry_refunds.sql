alter table refunds
  add column awaits_settlement boolean not null default false,
  add column retry_at timestamptz;
--> statement-breakpoint
alter table unplaced_money
  add column awaits_settlement boolean not null default false,
  add column retry_at timestamptz;
