ALTER TABLE "users" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_to_erase" ON "users" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_at" timestamp with time zone;--> statement-breakpoint
-- Append-only rows whose texts may name a person. The columns in the trigger's arguments may be emptied, or lose keys
-- when they are JSON; all else stays.
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
--> statement-breakpoint
create or replace trigger order_events_append_only before update or delete on order_events
  for each row execute function forbid_change_but_erasure('reason');
--> statement-breakpoint
create or replace trigger order_notes_append_only before update or delete on order_notes
  for each row execute function forbid_change_but_erasure('text');
--> statement-breakpoint
create or replace trigger payout_reversals_append_only before update or delete on payout_reversals
  for each row execute function forbid_change_but_erasure('reason');
--> statement-breakpoint
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change_but_erasure('details');
