-- Rules that no program may forget: they hold whoever writes.

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function forbid_change();
--> statement-breakpoint
create trigger order_events_append_only before update or delete on order_events
  for each row execute function forbid_change();
--> statement-breakpoint
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function forbid_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change();
--> statement-breakpoint
create trigger payout_lines_append_only before update or delete on payout_lines
  for each row execute function forbid_change();
--> statement-breakpoint
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function forbid_change();
--> statement-breakpoint
-- What was bought, and at which price, never changes.
create trigger order_lines_frozen before update or delete on order_lines
  for each row execute function forbid_change();
--> statement-breakpoint

create function require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(debit) <> sum(credit) from ledger_entries where posting = new.posting) then
    raise exception 'posting % is not balanced', new.posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance();
--> statement-breakpoint

-- The bands of contract/words.ts; a test holds the two together.
create function price_band(price bigint) returns text language sql immutable as $$
  select case
    when price < 50000 then 'under-50'
    when price < 100000 then '50-100'
    when price < 250000 then '100-250'
    when price < 500000 then '250-500'
    else 'over-500'
  end
$$;
--> statement-breakpoint

create function count_product() returns trigger language plpgsql as $$
declare
  product products;
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then return null; end if;
  select * into product from products where id = new.product_id;
  if not product.listed then return null; end if;
  if tg_op = 'UPDATE' then
    insert into product_counts values
      (product.category, price_band(product.effective_price), product.sale_price > 0, old.stock > 0, -1);
  end if;
  insert into product_counts values
    (product.category, price_band(product.effective_price), product.sale_price > 0, new.stock > 0, 1);
  return null;
end $$;
--> statement-breakpoint
create trigger product_stock_counted after insert or update of stock on product_stock
  for each row execute function count_product();
--> statement-breakpoint

create function recount_product() returns trigger language plpgsql as $$
declare
  has_stock boolean;
begin
  if (old.category, old.effective_price, old.sale_price, old.listed)
     is not distinct from (new.category, new.effective_price, new.sale_price, new.listed) then
    return null;
  end if;
  -- No row yet: the product is being made, and its stock will count it. The lock waits for a sale that is under way.
  select stock > 0 into has_stock from product_stock where product_id = new.id for share;
  if has_stock is null then return null; end if;
  if old.listed then
    insert into product_counts values
      (old.category, price_band(old.effective_price), old.sale_price > 0, has_stock, -1);
  end if;
  if new.listed then
    insert into product_counts values
      (new.category, price_band(new.effective_price), new.sale_price > 0, has_stock, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_counted after update on products
  for each row execute function recount_product();
--> statement-breakpoint

-- What nobody may see is not found either; whoever lists it again indexes it again.
create function leave_search() returns trigger language plpgsql as $$
begin
  delete from product_search where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger products_unlisted_leave_search after update of listed on products
  for each row when (old.listed and not new.listed) execute function leave_search();
--> statement-breakpoint

-- A product that is added while its seller is being suspended waits for that, and is then not listed either.
create function unlist_of_suspended() returns trigger language plpgsql as $$
declare
  suspended boolean;
begin
  select suspended_at is not null into suspended from users where id = new.seller_id for share;
  new.listed := not suspended;
  return new;
end $$;
--> statement-breakpoint
create trigger products_of_suspended before insert on products
  for each row when (new.listed) execute function unlist_of_suspended();
--> statement-breakpoint

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.status, old.payment_status = 'paid', old.total_amount, old.created_at)
       is not distinct from (new.status, new.payment_status = 'paid', new.total_amount, new.created_at) then
      return null;
    end if;
    insert into order_counts values ((old.created_at at time zone 'Asia/Makassar')::date,
      old.status, old.payment_status = 'paid', -1, -old.total_amount);
  end if;
  insert into order_counts values ((new.created_at at time zone 'Asia/Makassar')::date,
    new.status, new.payment_status = 'paid', 1, new.total_amount);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_counted after insert or update of status, payment_status, total_amount, created_at on orders
  for each row execute function count_order();
--> statement-breakpoint

-- By statement, since many rows that a loader adds at once would each rewrite the same counter.
create function count_people() returns trigger language plpgsql as $$
begin
  insert into people_counts select role, count(*) from added group by role order by role
    on conflict (role) do update set people = people_counts.people + excluded.people;
  return null;
end $$;
--> statement-breakpoint
create trigger users_counted after insert on users
  referencing new table as added for each statement execute function count_people();
--> statement-breakpoint

-- What server/areas/payouts/due-orders.ts calls due.
create function is_due(o orders) returns boolean language sql immutable as $$
  select o.payment_status = 'paid' and o.status in ('delivered', 'confirmed')
    and o.paid_out_at is null and o.total_amount > 0
$$;
--> statement-breakpoint
create function count_due() returns trigger language plpgsql as $$
declare
  was_due boolean := tg_op = 'UPDATE' and is_due(old);
begin
  if was_due = is_due(new) and (not was_due or old.total_amount = new.total_amount) then return null; end if;
  if was_due then
    update seller_dues set orders = orders - 1, amount = amount - old.total_amount where seller_id = old.seller_id;
  end if;
  if is_due(new) then
    insert into seller_dues values (new.seller_id, 1, new.total_amount)
      on conflict (seller_id) do update
      set orders = seller_dues.orders + 1, amount = seller_dues.amount + excluded.amount;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_due_counted after insert or update of status, payment_status, paid_out_at, total_amount on orders
  for each row execute function count_due();
--> statement-breakpoint

create function count_payout() returns trigger language plpgsql as $$
begin
  insert into payout_totals values (new.seller_id, 1, new.amount);
  return null;
end $$;
--> statement-breakpoint
create trigger payouts_counted after insert on payouts
  for each row execute function count_payout();
--> statement-breakpoint
create trigger payouts_append_only before update or delete on payouts
  for each row execute function forbid_change();
