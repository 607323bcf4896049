-- Products of one store and category that are sizes or colours of each other; `shown` marks the one that lists show.
alter table products add column group_id uuid, add column option_label text, add column shown boolean not null default true,
  add constraint products_option check ((group_id is null) = (option_label is null) and length(option_label) between 1 and 30);--> statement-breakpoint
-- Also for the previous version, which knows only `listed`.
create function show_product() returns trigger language plpgsql as $$
begin
  new.shown := new.listed and (new.group_id is null or new.shown);
  return new;
end $$;--> statement-breakpoint
-- Runs after `products_of_suspended`: triggers run in the order of their names.
create trigger products_shown before insert or update on products for each row
  when (new.shown is distinct from (new.listed and (new.group_id is null or new.shown))) execute function show_product();--> statement-breakpoint
drop trigger products_unlisted_leave_search on products;--> statement-breakpoint
create trigger products_hidden_leave_search after update on products for each row
  when (old.shown and not new.shown) execute function leave_search();
