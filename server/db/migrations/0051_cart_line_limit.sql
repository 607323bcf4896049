-- Two statements that add a line at the same time count the same lines. The lock lets the second one count again. The
-- number is `maxCartLines` in contract/words.ts.
create function limit_cart_lines() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || user_id, 0))
    from (select distinct user_id from added order by user_id) carts;
  if exists (
    select from (select distinct user_id from added) carts
    where (
      select count(*) from cart_items c join products p on p.id = c.product_id
      where c.user_id = carts.user_id and p.listed
    ) > 200
  ) then
    raise check_violation using message = 'a cart has too many lines', constraint = 'cart_items_lines';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger cart_items_limited after insert on cart_items
  referencing new table as added for each statement execute function limit_cart_lines();
