-- What a shown product counts as. With a further filter only this function changes, not the triggers, and the column
-- is added at the end of `product_counts`. A single row expression, so that PostgreSQL inlines it.
create function product_facets(product products, in_stock boolean, count integer) returns product_counts
language sql immutable as $$
  select row(product.category, price_band(product.effective_price), product.sale_price > 0, in_stock, count)::product_counts
$$;--> statement-breakpoint
create or replace function count_product() returns trigger language plpgsql as $$
declare
  product products;
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then return null; end if;
  select * into product from products where id = new.product_id;
  if not product.shown then return null; end if;
  if tg_op = 'UPDATE' then
    insert into product_counts select (product_facets(product, old.stock > 0, -1)).*;
  end if;
  insert into product_counts select (product_facets(product, new.stock > 0, 1)).*;
  return null;
end $$;--> statement-breakpoint
create or replace function recount_product() returns trigger language plpgsql as $$
declare
  has_stock boolean;
begin
  if old.shown = new.shown and product_facets(old, true, 1) is not distinct from product_facets(new, true, 1) then
    return null;
  end if;
  -- No row yet: the product is being made, and its stock will count it. The lock waits for a sale that is under way.
  select stock > 0 into has_stock from product_stock where product_id = new.id for share;
  if has_stock is null then return null; end if;
  if old.shown then
    insert into product_counts select (product_facets(old, has_stock, -1)).*;
  end if;
  if new.shown then
    insert into product_counts select (product_facets(new, has_stock, 1)).*;
  end if;
  return null;
end $$;
