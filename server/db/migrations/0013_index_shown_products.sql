create index products_of_group on products (group_id) where group_id is not null;--> statement-breakpoint
create index products_shown_by_price on products (effective_price, id) where shown;--> statement-breakpoint
create index products_shown_by_category_price on products (category, effective_price, id) where shown;--> statement-breakpoint
create index products_shown_newest on products (id) where shown;--> statement-breakpoint
create index products_shown_by_category_newest on products (category, id) where shown;--> statement-breakpoint
create index products_shown_promo_by_price on products (effective_price, id) where shown and sale_price > 0;--> statement-breakpoint
create index products_shown_by_title on products (lower(title) collate "id-x-icu", id) where shown;--> statement-breakpoint
create index products_shown_by_category_title on products (category, lower(title) collate "id-x-icu", id) where shown;
