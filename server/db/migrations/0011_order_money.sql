DROP INDEX "orders_to_take_back";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "commission" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_since_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_dues" ADD COLUMN "payable" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_to_take_back" ON "orders" USING btree ("seller_id") WHERE paid_out_at is not null and (payment_status = 'refunded' or refunded_amount > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payable" CHECK ("orders"."refunded_amount" >= 0 and "orders"."commission" >= 0
        and "orders"."refunded_amount" + "orders"."commission" <= "orders"."total_amount");--> statement-breakpoint
ALTER TABLE "seller_dues" ADD CONSTRAINT "seller_dues_payable" CHECK ("seller_dues"."payable" >= 0);--> statement-breakpoint
-- Orders that were due on delivery stay due. Those that are paid out already keep the mark too, since they were not
-- confirmed before their payout.
update orders set due_since_delivery = true
  where status = 'delivered' and (payment_status = 'paid' or paid_out_at is not null);
--> statement-breakpoint
update seller_dues set payable = amount;
--> statement-breakpoint
-- What server/areas/payouts/due-orders.ts calls due. `payable` is what the order adds to a payout.
create function is_due(status text, payment_status text, paid_out_at timestamptz, is_disputed boolean,
  due_since_delivery boolean, payable bigint) returns boolean language sql immutable as $$
  select payment_status = 'paid' and paid_out_at is null and not is_disputed
    and (status = 'confirmed' or (status = 'delivered' and due_since_delivery)) and payable > 0
$$;
--> statement-breakpoint
create or replace function count_added_dues() returns trigger language plpgsql as $$
begin
  insert into seller_dues (seller_id, orders, amount, payable)
    select seller_id, count(*), sum(total_amount), sum(payable)
    from (select *, total_amount - refunded_amount - commission as payable from added) added
    where is_due(status, payment_status, paid_out_at, is_disputed, due_since_delivery, payable)
    group by seller_id order by seller_id
    on conflict (seller_id) do update set orders = seller_dues.orders + excluded.orders,
      amount = seller_dues.amount + excluded.amount, payable = seller_dues.payable + excluded.payable;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_changed_dues() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select seller_id, sum(sign) as orders, sum(sign * total_amount) as amount, sum(sign * payable) as payable from (
      select *, total_amount - refunded_amount - commission as payable
      from (select -1 as sign, before.* from before union all select 1, after.* from after) versions
    ) changed
    where is_due(status, payment_status, paid_out_at, is_disputed, due_since_delivery, payable)
    group by seller_id
    having sum(sign) <> 0 or sum(sign * total_amount) <> 0 or sum(sign * payable) <> 0
    -- Always in this order, so that two statements never wait for each other.
    order by seller_id
  loop
    insert into seller_dues (seller_id, orders, amount) values (change.seller_id, 0, 0) on conflict do nothing;
    update seller_dues set orders = orders + change.orders, amount = amount + change.amount,
        payable = payable + change.payable
      where seller_id = change.seller_id;
  end loop;
  return null;
end $$;
--> statement-breakpoint
drop function is_due(text, text, timestamptz, bigint);
