-- Products that are sold out have a tier of their own, which searches read last.
alter table product_search drop constraint product_search_shelf;
--> statement-breakpoint
alter table product_search add constraint product_search_shelf check ("product_search"."shelf" between 0 and 5);
--> statement-breakpoint
CREATE INDEX "product_search_shelf_5" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 5;
--> statement-breakpoint
-- Products indexed in an older format, also by servers of the previous version. A scheduled job indexes them again.
CREATE INDEX "product_search_outdated" ON "product_search" USING btree ("product_id") WHERE not (words @@ '''!2'''::tsquery);
--> statement-breakpoint
CREATE INDEX "search_words_by_initial" ON "search_words" USING btree (left(word, 1),length(word));
--> statement-breakpoint
create function move_between_search_tiers() returns trigger language plpgsql as $$
begin
  update product_search set shelf = case when new.stock = 0 then 5 else 0 end where product_id = new.product_id;
  return null;
end $$;
--> statement-breakpoint
create trigger product_stock_moves_between_search_tiers after update of stock on product_stock
  for each row when ((old.stock = 0) <> (new.stock = 0)) execute function move_between_search_tiers();
