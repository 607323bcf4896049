alter table products
  add column by_link boolean not null default false,
  add column offer_ends_at timestamptz,
  add column offer_ended_at timestamptz,
  add constraint products_offer check (by_link = (offer_ends_at is not null) and (by_link or offer_ended_at is null)
    and not (by_link and group_id is not null)) not valid;--> statement-breakpoint
-- An ended offer is not listed, and no offer is shown, whatever a write says, also one of the release before.
create or replace function show_product() returns trigger language plpgsql as $$
begin
  new.listed := new.listed and new.offer_ended_at is null;
  new.shown := new.listed and not new.by_link and (new.group_id is null or new.shown);
  return new;
end $$;--> statement-breakpoint
create or replace trigger products_shown before insert or update on products for each row
  when (new.listed and new.offer_ended_at is not null
    or new.shown is distinct from (new.listed and not new.by_link and (new.group_id is null or new.shown)))
  execute function show_product();
