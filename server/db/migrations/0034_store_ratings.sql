-- The sums of all ratings of a store's products. A product page shows their average, and its cost must not grow with the
-- number of products of the store.
create table store_ratings (
  seller_id uuid primary key references stores (seller_id),
  rating_sum integer not null,
  rating_count integer not null
);
--> statement-breakpoint
-- Reviews wait until the trigger exists, so that none is missed.
lock table product_stats in share row exclusive mode;
--> statement-breakpoint
insert into store_ratings (seller_id, rating_sum, rating_count)
select p.seller_id, sum(t.rating_sum), sum(t.rating_count)
from product_stats t join products p on p.id = t.product_id group by p.seller_id;
--> statement-breakpoint
create function count_store_rating() returns trigger language plpgsql as $$
begin
  insert into store_ratings (seller_id, rating_sum, rating_count)
  select p.seller_id, new.rating_sum - old.rating_sum, new.rating_count - old.rating_count
  from products p where p.id = new.product_id
  on conflict (seller_id) do update set rating_sum = store_ratings.rating_sum + excluded.rating_sum,
    rating_count = store_ratings.rating_count + excluded.rating_count;
  return null;
end
$$;
--> statement-breakpoint
create trigger product_stats_rated after update of rating_sum, rating_count on product_stats
for each row when ((old.rating_sum, old.rating_count) is distinct from (new.rating_sum, new.rating_count))
execute function count_store_rating();
