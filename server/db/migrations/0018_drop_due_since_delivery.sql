-- Only confirmed orders are due. The triggers keep their text without the column.
create function is_due(status text, payment_status text, paid_out_at timestamptz, is_disputed boolean, payable bigint) returns boolean language sql immutable as $$
  select payment_status = 'paid' and paid_out_at is null and not is_disputed and status = 'confirmed' and payable > 0
$$;--> statement-breakpoint
do $$ begin
  execute replace(pg_get_functiondef('count_added_dues()'::regprocedure), 'due_since_delivery, ', '');
  execute replace(pg_get_functiondef('count_changed_dues()'::regprocedure), 'due_since_delivery, ', '');
end $$;--> statement-breakpoint
drop function is_due(text, text, timestamptz, boolean, boolean, bigint);--> statement-breakpoint
alter table orders drop column due_since_delivery;--> statement-breakpoint
drop index orders_delivered;
