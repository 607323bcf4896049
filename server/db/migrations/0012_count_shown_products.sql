update products set shown = false where not listed and shown;--> statement-breakpoint
create or replace function count_product() returns trigger language plpgsql as $$
declare
  product products;
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then return null; end if;
  select * into product from products where id = new.product_id;
  if not product.shown then return null; end if;
  if tg_op = 'UPDATE' then
    insert into product_counts values
      (product.category, price_band(product.effective_price), product.sale_price > 0, old.stock > 0, -1);
  end if;
  insert into product_counts values
    (product.category, price_band(product.effective_price), product.sale_price > 0, new.stock > 0, 1);
  return null;
end $$;--> statement-breakpoint
create or replace function recount_product() returns trigger language plpgsql as $$
declare
  has_stock boolean;
begin
  if (old.category, old.effective_price, old.sale_price, old.shown)
     is not distinct from (new.category, new.effective_price, new.sale_price, new.shown) then
    return null;
  end if;
  -- No row yet: the product is being made, and its stock will count it. The lock waits for a sale that is under way.
  select stock > 0 into has_stock from product_stock where product_id = new.id for share;
  if has_stock is null then return null; end if;
  if old.shown then
    insert into product_counts values
      (old.category, price_band(old.effective_price), old.sale_price > 0, has_stock, -1);
  end if;
  if new.shown then
    insert into product_counts values
      (new.category, price_band(new.effective_price), new.sale_price > 0, has_stock, 1);
  end if;
  return null;
end $$;
