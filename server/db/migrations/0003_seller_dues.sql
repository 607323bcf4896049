CREATE TABLE "seller_dues" (
	"seller_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "seller_dues_by_seller" ON "seller_dues" USING btree ("seller_id");--> statement-breakpoint

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
  if was_due then insert into seller_dues values (old.seller_id, -1, -old.total_amount); end if;
  if is_due(new) then insert into seller_dues values (new.seller_id, 1, new.total_amount); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_due_counted after insert or update of status, payment_status, paid_out_at, total_amount on orders
  for each row execute function count_due();
--> statement-breakpoint
insert into seller_dues select seller_id, count(*), sum(total_amount) from orders where is_due(orders) group by seller_id;
