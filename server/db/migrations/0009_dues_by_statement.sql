-- What sellers are due is counted once per statement and seller: a payout of 10,000 orders wrote the same row of
-- seller_dues 10,000 times in one transaction, each time reading all its earlier versions.
drop trigger orders_due_counted on orders;
--> statement-breakpoint
drop function count_due();
--> statement-breakpoint
drop function is_due(orders);
--> statement-breakpoint
-- What server/areas/payouts/due-orders.ts calls due.
create function is_due(status text, payment_status text, paid_out_at timestamptz, total_amount bigint)
  returns boolean language sql immutable as $$
  select payment_status = 'paid' and status in ('delivered', 'confirmed') and paid_out_at is null and total_amount > 0
$$;
--> statement-breakpoint
create function count_added_dues() returns trigger language plpgsql as $$
begin
  insert into seller_dues
    select seller_id, count(*), sum(total_amount) from added
    where is_due(status, payment_status, paid_out_at, total_amount)
    group by seller_id order by seller_id
    on conflict (seller_id) do update
    set orders = seller_dues.orders + excluded.orders, amount = seller_dues.amount + excluded.amount;
  return null;
end $$;
--> statement-breakpoint
create function count_changed_dues() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select seller_id, sum(sign) as orders, sum(sign * total_amount) as amount from (
      select seller_id, -1 as sign, total_amount from before
      where is_due(status, payment_status, paid_out_at, total_amount)
      union all
      select seller_id, 1, total_amount from after
      where is_due(status, payment_status, paid_out_at, total_amount)
    ) changed
    group by seller_id having sum(sign) <> 0 or sum(sign * total_amount) <> 0
    -- Always in this order, so that two statements never wait for each other.
    order by seller_id
  loop
    insert into seller_dues values (change.seller_id, 0, 0) on conflict do nothing;
    update seller_dues set orders = orders + change.orders, amount = amount + change.amount
      where seller_id = change.seller_id;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_added_due_counted after insert on orders
  referencing new table as added for each statement execute function count_added_dues();
--> statement-breakpoint
create trigger orders_changed_due_counted after update on orders
  referencing old table as before new table as after for each statement execute function count_changed_dues();
