-- By row, a higher quantity of a line that is there costs nothing.
create or replace function limit_cart_lines() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
  if (
    select count(*) from cart_items c join products p on p.id = c.product_id where c.user_id = new.user_id and p.listed
  ) > 200 then
    raise check_violation using message = 'a cart has too many lines', constraint = 'cart_items_lines';
  end if;
  return null;
end $$;
drop trigger cart_items_limited on cart_items;
create trigger cart_items_limited after insert on cart_items for each row execute function limit_cart_lines();
