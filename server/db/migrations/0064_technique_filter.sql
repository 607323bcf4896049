-- No product has a technique yet, so the counts that exist stay right.
alter table product_counts add column technique text;--> statement-breakpoint
create or replace function product_facets(product products, in_stock boolean, count integer) returns product_counts
language sql immutable as $$
  select row(product.category, price_band(product.effective_price), product.sale_price > 0, in_stock, count,
    product.technique)::product_counts
$$;
