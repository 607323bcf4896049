-- When the buyer's account was named, whether from a device that was new to their account, and until when it is held.
-- Accounts that were named before have no time and are not held.
alter table refunds add column account_changed_at timestamptz, add column held_until timestamptz,
  add column account_from_new_device boolean not null default false;--> statement-breakpoint
-- The buyer names an account for money without an order too.
alter table unplaced_money add column bank_name bytea, add column bank_account_owner bytea,
  add column bank_account_number bytea, add column account_changed_at timestamptz, add column held_until timestamptz,
  add column account_from_new_device boolean not null default false;--> statement-breakpoint
alter table unplaced_money add constraint unplaced_money_account check (
  num_nulls(bank_name, bank_account_owner, bank_account_number) in (0, 3)
);--> statement-breakpoint
-- Devices that are known already have no first day, so they are not new.
alter table known_devices add column first_seen_at timestamptz;--> statement-breakpoint
alter table known_devices alter column first_seen_at set default now();--> statement-breakpoint
-- The name of a person as it was when they acted. Null in rows of the release before, which show the present name.
alter table audit_log add column actor_name text;--> statement-breakpoint
alter table order_notes add column author_name text;--> statement-breakpoint
alter table audit_log disable trigger audit_log_append_only;--> statement-breakpoint
update audit_log a set actor_name = u.user_name from users u where u.id = a.actor_id;--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;--> statement-breakpoint
create trigger audit_log_append_only before delete or update
  on audit_log for each row execute function forbid_change_but_erasure('details', 'actor_name');--> statement-breakpoint
update order_notes n set author_name = u.user_name from users u where u.id = n.author_id;
