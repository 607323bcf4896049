alter table orders add column holding_notified_at timestamptz;
--> statement-breakpoint
alter table unplaced_money add column holding_notified_at timestamptz;
--> statement-breakpoint
update orders set holding_notified_at = now() where payment_status = 'refunding';
--> statement-breakpoint
update unplaced_money set holding_notified_at = now()
where direction = 'in' and closed_at is null and payment_id is not null;
